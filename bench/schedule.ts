import { Pool } from 'undici'
import { benchAccount, plans } from './accounts.ts'
import { benchDatabase, drive, percentile, round, startProcess, type Benchmark } from './harness.ts'

const connections = 64

/**
 * POST /api/schedules over HTTP against a bare route that does one authenticated insert; rounds of
 * both take turns.
 */
export const schedule: Benchmark = {
  name: 'schedule',
  async run({ brief }) {
    await using stack = new AsyncDisposableStack()
    const { poolConfig, db, directory } = await benchDatabase(stack)
    const { key } = await benchAccount(db)
    const ours = await startProcess(stack, 'service-process.ts', {
      target: poolConfig,
      environment: { ...plans },
      dataDir: directory,
    })
    const floor = await startProcess(stack, 'floor-process.ts', { target: poolConfig })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const pools = {
      ours: new Pool(ours.url, { connections }),
      floor: new Pool(floor.url, { connections }),
    }
    stack.defer(async () => void (await Promise.all([pools.ours.close(), pools.floor.close()])))
    // As many drafts as connections: a post has its own, and those who schedule the same one share
    // its row's lock.
    const drafts: unknown[] = []
    for (let count = 0; count < connections; count++)
      drafts.push(
        (
          await send(pools.ours, '/api/drafts', headers, {
            platform: 'x',
            content: `Draft ${count} of the bench.`,
          })
        )['draft_id'],
      )
    let at = Temporal.Now.instant().add({ hours: 24 * 30 })
    const next = () => (at = at.add({ milliseconds: 1 })).toString({ smallestUnit: 'millisecond' })
    const total = brief ? 200 : 4_000
    const rounds = brief ? 1 : 3
    const measured = {
      ours: { each: [] as number[], all: 0 },
      floor: { each: [] as number[], all: 0 },
    }
    for (let round = -1; round < rounds; round++)
      for (const name of ['floor', 'ours'] as const) {
        const path = name === 'ours' ? '/api/schedules' : '/insert'
        const driven = await drive(total, connections, (index) =>
          send(pools[name], path, headers, {
            draft_id: drafts[index % drafts.length],
            platform: 'x',
            scheduled_at: next(),
          }),
        )
        // The first round warms up.
        if (round < 0) continue
        measured[name].each.push(...driven.each)
        measured[name].all += driven.all
      }
    const rate = (name: 'ours' | 'floor') =>
      (measured[name].each.length / measured[name].all) * 1_000
    const p99 = (name: 'ours' | 'floor') => percentile(measured[name].each, 0.99)
    const share = rate('ours') / rate('floor')
    const slower = p99('ours') / p99('floor')
    return [
      {
        what: 'requests/s',
        value: round(rate('ours'), 0),
        unit: `/s, the floor ${round(rate('floor'), 0)}/s`,
        target: '',
        reached: null,
      },
      {
        what: 'share of the floor’s requests/s',
        value: round(share),
        unit: '×',
        target: 'at least 0.5',
        reached: share >= 0.5,
      },
      {
        what: 'p99 against the floor’s',
        value: round(slower),
        unit: '×',
        target: 'under 4',
        reached: slower < 4,
      },
    ]
  },
}

async function send(
  pool: Pool,
  path: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Record<string, unknown>> {
  const reply = await pool.request({ method: 'POST', path, headers, body: JSON.stringify(body) })
  const text = await reply.body.text()
  if (reply.statusCode !== 201) throw new Error(`${path} answered ${reply.statusCode}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}
