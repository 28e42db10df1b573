import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CrierProblem } from '@crier/sdk/problem.ts'
import type { Schedule } from '@crier/sdk/operations.ts'
import { planAll, type AskedTime, type PlanBody } from './plan-all.ts'

const x = { platform: 'x', connection_id: 'conn_x' } as const
const linkedin = { platform: 'linkedin', connection_id: 'conn_l' } as const

test('planAll schedules each connection under a key of its own, and names the version on the screen', async () => {
  const server = newServer({})
  const fates = await server.plan([linkedin, x])
  assert.deepEqual(fates, ['conn_l planned', 'conn_x planned'])
  assert.deepEqual(
    server.asked.map(({ body: { connection_id, draft_version }, key }) => [connection_id, draft_version, key]),
    [
      ['conn_l', 3, 'base:conn_l:0'],
      ['conn_x', 3, 'base:conn_x:0'],
    ],
  )
})

test('what one network refuses keeps none of the others, and is asked under another key next time', async () => {
  const server = newServer({ conn_l: [problem(409, 'slot_taken')] })
  assert.deepEqual(await server.plan([linkedin, x]), ['conn_l refused', 'conn_x planned'])
  assert.deepEqual(await server.plan([linkedin]), ['conn_l planned'])
  assert.deepEqual(server.stands(), ['conn_l', 'conn_x'])
})

test('a lost answer is asked for again under the same key, and schedules once', async () => {
  const server = newServer({ conn_x: ['answer lost', 'lost'] })
  assert.deepEqual(await server.plan([x]), ['conn_x planned'])
  assert.deepEqual(server.stands(), ['conn_x'])
  assert.deepEqual(new Set(server.asked.map(({ key }) => key)).size, 1)
})

test('answers that stay lost are told as unknown, and pressing again schedules once, also for another time', async () => {
  for (const time of [{ use_next_free_slot: true }, { scheduled_at: '2026-12-01T09:00:00Z' }] as const) {
    const server = newServer({ conn_x: ['answer lost', 'lost', 'lost', 'lost'] })
    assert.deepEqual(await server.plan([x]), ['conn_x unknown'])
    assert.deepEqual(await server.plan([x], time), ['conn_x planned'])
    assert.deepEqual(server.stands(), ['conn_x'])
  }
})

test('a second tab that knows nothing of the first schedules nothing more', async () => {
  const server = newServer({})
  const other = server.newTab()
  assert.deepEqual(await server.plan([x]), ['conn_x planned'])
  assert.deepEqual(await other([x]), ['conn_x planned'])
  assert.deepEqual(server.stands(), ['conn_x'])
})

test('an answer of a schedule that was cancelled since is not taken for one that stands', async () => {
  const server = newServer({})
  const other = server.newTab()
  await server.plan([x])
  server.cancel()
  assert.deepEqual(await other([x]), ['conn_x planned'])
  assert.deepEqual(server.stands(), ['conn_x'])
})

test('a server that takes no more requests is asked again when it says, however often, and whoever waits is told', async () => {
  const tooMany = new CrierProblem(new Response(null, { status: 429, headers: { 'retry-after': '42' } }), {
    code: 'rate_limited',
    detail: 'No.',
  })
  const server = newServer({ conn_x: [tooMany, tooMany, tooMany, tooMany, tooMany, tooMany] })
  assert.deepEqual(await server.plan([linkedin, x]), ['conn_l planned', 'conn_x planned'])
  assert.deepEqual(server.pauses, Array(6).fill(42_000))
  assert.deepEqual(server.told, [true, false])
  assert.deepEqual(new Set(server.asked.slice(1).map(({ key }) => key)).size, 1)
})

test('what stands is read once for each text, however many connections it goes out on', async () => {
  const server = newServer({})
  await server.plan([linkedin, x])
  assert.equal(server.reads(), 1)
})

test('each text is scheduled as it stood at the press, also when another window changes the second while the first is scheduled', async () => {
  const asked: [string, number][] = []
  let version = 3
  const planKeys = { keyFor: (connection: string) => connection, answered: () => undefined }
  const draft = (id: string) => ({ id: () => id, planKeys, saving: { settle: async () => version } })
  const plans = [
    { draft: draft('drft_1'), targets: [linkedin] },
    { draft: draft('drft_2'), targets: [x] },
  ]
  await planAll(plans, {
    schedule: async ({ draft_id, draft_version }) => {
      asked.push([draft_id, draft_version])
      version += 1
      return { schedule_id: draft_id } as Schedule
    },
    standing: async (schedule_id) => [{ schedule_id } as Schedule],
    pause: async () => undefined,
    waits: () => undefined,
    time: () => ({ use_next_free_slot: true }),
  })
  assert.deepEqual(asked, [
    ['drft_1', 3],
    ['drft_2', 3],
  ])
})

test('a text that cannot be saved is refused for all its networks', async () => {
  const server = newServer({})
  assert.deepEqual(await server.plan([linkedin, x], undefined, new Error('empty')), ['conn_l refused', 'conn_x refused'])
  assert.deepEqual(server.asked, [])
})

function problem(status: number, code: 'slot_taken' | 'idempotency_key_reused'): CrierProblem {
  return new CrierProblem(new Response(null, { status }), { code, detail: 'No.' })
}

type Fate = 'lost' | 'answer lost' | CrierProblem

/** A server that keeps the rules of idempotency keys; the first requests of a connection have these ends. */
function newServer(ends: Readonly<Record<string, readonly Fate[]>>) {
  const left = new Map(Object.entries(ends).map(([connection, fates]) => [connection, [...fates]]))
  const answers = new Map<string, { body: string; answer: Schedule | CrierProblem }>()
  const asked: { body: PlanBody; key: string }[] = []
  const pauses: number[] = []
  const told: boolean[] = []
  let reads = 0
  let schedules: Schedule[] = []
  let count = 0
  const take = (body: PlanBody, key: string, fate: Fate | undefined): Schedule => {
    const text = JSON.stringify(body)
    const earlier = answers.get(key)
    if (earlier !== undefined && earlier.body !== text) throw problem(422, 'idempotency_key_reused')
    if (earlier === undefined) {
      const made = { ...body, schedule_id: `sch_${(count += 1)}`, status: 'pending' } as unknown as Schedule
      if (!(fate instanceof CrierProblem)) schedules = [...schedules, made]
      answers.set(key, { body: text, answer: fate instanceof CrierProblem ? fate : made })
    }
    const { answer } = answers.get(key)!
    if (answer instanceof CrierProblem) throw answer
    return answer
  }
  const ports = {
    async schedule(body: PlanBody, key: string) {
      asked.push({ body, key })
      const fate = left.get(body.connection_id)?.shift()
      if (fate === 'lost') throw new TypeError('Failed to fetch')
      if (fate instanceof CrierProblem && fate.status === 429) throw fate
      const answer = take(body, key, fate)
      if (fate === 'answer lost') throw new TypeError('Failed to fetch')
      return answer
    },
    standing: async () => {
      reads += 1
      return schedules
    },
    pause: async (ms: number) => void pauses.push(ms),
    waits: (forMore: boolean) => void told.push(forMore),
  }
  const newTab = () => {
    const answered: Record<string, number> = {}
    const planKeys = {
      keyFor: (connection: string) => `base:${connection}:${answered[connection] ?? 0}`,
      answered: (connection: string) => void (answered[connection] = (answered[connection] ?? 0) + 1),
    }
    return async (targets: (typeof x | typeof linkedin)[], time: AskedTime = { use_next_free_slot: true }, unsaved?: Error) => {
      const settle = async () => {
        if (unsaved) throw unsaved
        return 3
      }
      const draft = { id: () => 'drft_1', planKeys, saving: { settle } }
      const fates = await planAll([{ draft, targets }], { ...ports, time: () => time })
      return fates.map(({ target, kind }) => `${target.connection_id} ${kind}`)
    }
  }
  return {
    plan: newTab(),
    newTab,
    asked,
    pauses,
    told,
    reads: () => reads,
    stands: () => schedules.map(({ connection_id }) => connection_id).toSorted(),
    cancel: () => void (schedules = []),
  }
}
