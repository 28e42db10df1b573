import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CrierProblem } from '@crier/sdk/problem.ts'
import type { Schedule } from '@crier/sdk/operations.ts'
import { planAll, type PlannedTime, type PlanBody, type RetryBody } from './plan-all.ts'

const x = { platform: 'x', connection_id: 'conn_x' } as const
const linkedin = { platform: 'linkedin', connection_id: 'conn_l' } as const

test('planAll schedules each connection under a key of its own, and names the version on the screen', async () => {
  const server = newServer({})
  const fates = await server.plan([linkedin, x])
  assert.deepEqual(fates, ['conn_l planned', 'conn_x planned'])
  assert.deepEqual(
    server.asked.map(({ body: { connection_id, draft_version }, key }) => [
      connection_id,
      draft_version,
      key,
    ]),
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
  for (const time of [
    { use_next_free_slot: true },
    { scheduled_at: '2026-12-01T09:00:00Z' },
  ] as const) {
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

test('planAll: retries a rate-limited server at the time it names, repeatedly, and informs the person', async () => {
  const tooMany = new CrierProblem(
    new Response(null, { status: 429, headers: { 'retry-after': '42' } }),
    {
      code: 'rate_limited',
      detail: 'No.',
    },
  )
  const server = newServer({ conn_x: [tooMany, tooMany, tooMany, tooMany, tooMany, tooMany] })
  assert.deepEqual(await server.plan([linkedin, x]), ['conn_l planned', 'conn_x planned'])
  assert.deepEqual(server.pauses, Array(6).fill(42_000))
  assert.deepEqual(server.told, [true, false])
  assert.deepEqual(new Set(server.asked.slice(1).map(({ key }) => key)).size, 1)
})

test('planAll reads the posts of a text once before and once after, however many connections it has', async () => {
  const server = newServer({})
  await server.plan([linkedin, x])
  assert.equal(server.reads(), 2)
})

test('each text is scheduled as it stood at the press, also when another window changes the second while the first is scheduled', async () => {
  const asked: [string, number][] = []
  let version = 3
  const planKeys = { keyFor: (connection: string) => connection, answered: () => undefined }
  const draft = (id: string) => ({
    id: () => id,
    planKeys,
    saving: { settle: async () => version },
  })
  const plans = [
    { draft: draft('drft_1'), targets: [linkedin], seen: [] },
    { draft: draft('drft_2'), targets: [x], seen: [] },
  ]
  await planAll(plans, {
    schedule: async ({ draft_id, draft_version }) => {
      asked.push([draft_id, draft_version])
      version += 1
      return { schedule_id: draft_id } as Schedule
    },
    retry: async () => assert.fail('nothing has failed'),
    mayRetry: () => true,
    posts: async (id) =>
      asked.flatMap(([schedule_id]) => (schedule_id === id ? [{ schedule_id } as Schedule] : [])),
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
  assert.deepEqual(await server.plan([linkedin, x], undefined, new Error('empty')), [
    'conn_l refused',
    'conn_x refused',
  ])
  assert.deepEqual(server.asked, [])
})

const plain = {
  resolution: null,
  dismissed: false,
  approval: null,
  repeat_id: null,
  error_code: null,
  created_at: '2026-11-30T00:00:00Z',
}

const failedOnX = (more: Partial<Schedule> = {}) =>
  ({
    ...plain,
    ...x,
    ...{
      schedule_id: 'sch_failed',
      draft_id: 'drft_1',
      status: 'failed',
      scheduled_at: '2026-11-28T09:00:00Z',
      error_code: 'content_rejected',
    },
    created_at: '2026-11-27T09:00:00Z',
    ...more,
  }) as Schedule

test('planAll retries the failed post of a connection at the chosen time, and schedules the others', async () => {
  const server = newServer({}, [failedOnX()])
  assert.deepEqual(await server.plan([linkedin, x]), ['conn_l planned', 'conn_x planned'])
  assert.deepEqual(server.retried, ['sch_failed v3 true'])
  assert.deepEqual(server.stands(), ['conn_l', 'conn_x'])
})

test('planAll retries once when the answer is lost, or another tab has retried', async () => {
  for (const ends of [['answer lost'], ['lost', 'answer lost', 'lost']] as const) {
    const server = newServer({ sch_failed: ends }, [failedOnX()])
    assert.deepEqual(await server.plan([x]), ['conn_x planned'])
    assert.deepEqual([server.stands(), server.asked], [['conn_x'], []])
  }
  const server = newServer({}, [failedOnX()])
  const other = server.newTab()
  await server.plan([x])
  assert.deepEqual(
    [await other([x]), server.retried.length, server.asked],
    [['conn_x planned'], 1, []],
  )
})

test('planAll makes no new post when a retry is refused, and never forces an unconfirmed one', async () => {
  for (const [code, error_code] of [
    ['slot_taken', 'content_rejected'],
    ['confirmation_required', 'publication_unconfirmed'],
  ] as const) {
    const failed = failedOnX({ error_code })
    const server = newServer({ sch_failed: [problem(409, code)] }, [failed])
    const seen = error_code === 'publication_unconfirmed' ? ['sch_failed'] : []
    assert.deepEqual(await server.plan([x], undefined, undefined, seen), ['conn_x refused'])
    assert.deepEqual([server.retried.length, server.asked], [1, []])
  }
})

test('planAll schedules nothing where another tab has scheduled since the page was read', async () => {
  const placed = failedOnX({
    schedule_id: 'sch_other',
    status: 'published',
    error_code: null,
    created_at: '2026-11-28T10:00:00Z',
  })
  const server = newServer({}, [failedOnX(), placed])
  assert.deepEqual(
    [await server.plan([x]), server.asked, server.retried],
    [['conn_x planned'], [], []],
  )
  assert.deepEqual(await server.plan([x], undefined, undefined, ['sch_other']), ['conn_x planned'])
  assert.deepEqual(
    [server.asked.length, server.retried],
    [1, []],
    'a second post that is asked for is made',
  )
})

test('planAll asks for a new post where the person may not retry the failed one', async () => {
  const server = newServer({}, [failedOnX()], false)
  assert.deepEqual(
    [await server.plan([x]), server.asked.length, server.retried],
    [['conn_x planned'], 1, []],
  )
})

function problem(
  status: number,
  code: 'slot_taken' | 'idempotency_key_reused' | 'conflict' | 'confirmation_required',
): CrierProblem {
  return new CrierProblem(new Response(null, { status }), { code, detail: 'No.' })
}

type Fate = 'lost' | 'answer lost' | CrierProblem

/**
 * A server that keeps the rules of idempotency keys; the first requests of a connection have
 * these ends.
 */
function newServer(
  ends: Readonly<Record<string, readonly Fate[]>>,
  posts: readonly Schedule[] = [],
  mayRetry = true,
) {
  const left = new Map(Object.entries(ends).map(([connection, fates]) => [connection, [...fates]]))
  const answers = new Map<string, { body: string; answer: Schedule | CrierProblem }>()
  const asked: { body: PlanBody; key: string }[] = []
  const pauses: number[] = []
  const told: boolean[] = []
  const retried: string[] = []
  let reads = 0
  let schedules: Schedule[] = [...posts]
  let count = 0
  const take = (body: PlanBody, key: string, fate: Fate | undefined): Schedule => {
    const text = JSON.stringify(body)
    const earlier = answers.get(key)
    if (earlier !== undefined && earlier.body !== text) throw problem(422, 'idempotency_key_reused')
    if (earlier === undefined) {
      const made = {
        ...body,
        schedule_id: `sch_${(count += 1)}`,
        status: 'pending',
        ...plain,
      } as unknown as Schedule
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
    async retry(id: string, { draft_version, ...time }: RetryBody) {
      retried.push(`${id} v${draft_version} ${Object.values(time).join()}`)
      const fate = left.get(id)?.shift()
      const failed = schedules.find(
        ({ schedule_id, status }) => schedule_id === id && status === 'failed',
      )
      if (fate === 'lost') throw new TypeError('Failed to fetch')
      if (failed === undefined) throw problem(409, 'conflict')
      if (fate instanceof CrierProblem) throw fate
      const answer = { ...failed, status: 'pending' } as Schedule
      schedules = schedules.with(schedules.indexOf(failed), answer)
      if (fate === 'answer lost') throw new TypeError('Failed to fetch')
      return answer
    },
    mayRetry: () => mayRetry,
    posts: async () => {
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
      answered: (connection: string) =>
        void (answered[connection] = (answered[connection] ?? 0) + 1),
    }
    return async (
      targets: (typeof x | typeof linkedin)[],
      time: PlannedTime = { use_next_free_slot: true },
      unsaved?: Error,
      seen: string[] = [],
    ) => {
      const settle = async () => {
        if (unsaved) throw unsaved
        return 3
      }
      const draft = { id: () => 'drft_1', planKeys, saving: { settle } }
      const fates = await planAll([{ draft, targets, seen }], { ...ports, time: () => time })
      return fates.map(({ target, kind }) => `${target.connection_id} ${kind}`)
    }
  }
  return {
    plan: newTab(),
    newTab,
    asked,
    retried,
    pauses,
    told,
    reads: () => reads,
    stands: () => schedules.map(({ connection_id }) => connection_id).toSorted(),
    cancel: () => void (schedules = []),
  }
}
