import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OneSession } from './database.ts'
import { chooseFaults } from './faults.ts'
import { SimulatedProcess } from './process.ts'
import { SharedSession } from './shared-session.ts'
import { Simulation } from './simulation.ts'

test('SharedSession: hides later statements from a reader that waits for a transaction', async () => {
  for (let seed = 1; seed <= 50; seed++) {
    const sim = new Simulation(seed, chooseFaults(seed))
    const order: string[] = []
    const query = (text: string) =>
      Promise.resolve({ rows: [], command: 'SELECT', count: Number(order.push(text)) })
    const shared = new SharedSession(sim, { query, send: query } as unknown as OneSession, () =>
      Promise.resolve(),
    )
    const [one, other] = ['one', 'other'].map((name) =>
      shared.openLine(new SimulatedProcess(sim, name, 0)),
    )
    void shared.begin(one!)
    sim.at(sim.begun + 5, () =>
      shared.whenFree(async (session) => void (await session.query('look'))),
    )
    sim.at(sim.begun + 10, () => {
      void shared.commit(one!)
      void shared.query(other!, 'note', [])
    })
    await sim.runUntil(sim.begun + 100)
    assert.deepEqual(order, ['begin', 'commit', 'look', 'note'], `seed ${seed}`)
  }
})

test('what is on its way in a transaction when its process dies does nothing once that is rolled back', async () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= 100; seed++) {
    const sim = new Simulation(seed, chooseFaults(seed))
    const order: string[] = []
    const query = (text: string) =>
      Promise.resolve({ rows: [], command: 'UPDATE', count: order.push(text) })
    const shared = new SharedSession(sim, { query, send: query } as unknown as OneSession, () =>
      Promise.resolve(),
    )
    const process = new SimulatedProcess(sim, 'one', 0)
    shared.join(process)
    const line = shared.openLine(process)
    void shared.begin(line)
    sim.at(sim.begun + 10, () => {
      void (seed % 2 === 0 ? shared.commit(line) : shared.query(line, 'write', []))
      process.die('of something else')
    })
    await sim.runUntil(sim.begun + 100)
    seen.add(order.join(', '))
  }
  assert.deepEqual([...seen].toSorted(), ['begin, commit', 'begin, rollback'])
})
