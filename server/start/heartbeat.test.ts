import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beat } from './heartbeat.ts'
import { newEdge } from '../testing/edge.ts'

test('heartbeat: logs another process’s clock that is seconds ahead, but not one that only beat first', async () => {
  await using edge = await newEdge()
  const { db, clock } = edge.ports
  const logged: unknown[] = []
  const log = {
    event: (what: string, facts?: object) => void logged.push([what, facts]),
    warn: () => undefined,
    error: () => undefined,
  }
  const mine = { id: 'proc_mine', role: 'all', startedAt: clock.now() }
  const other = (aheadMs: number) => ({
    ...clock,
    now: () => clock.now().add({ milliseconds: aheadMs }),
  })
  await beat({ db, clock: other(7_000), log }, { ...mine, id: 'proc_other' })
  await beat({ db, clock, log }, mine)
  assert.deepEqual(logged, [])
  await beat({ db, clock: other(8_000), log }, { ...mine, id: 'proc_other' })
  await beat({ db, clock, log }, mine)
  assert.deepEqual(logged, [['clocks.differ', { bySeconds: 8 }]])
})
