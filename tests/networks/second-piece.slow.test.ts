import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ContentType } from '@crier/contract/platform.ts'
import type { PublicationErrorCode } from '@crier/contract/schedules.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { mainAccess } from './main-access.ts'
import { manualService, receiver, type Owner } from '../service.ts'
import type { Scenario } from './fault-scenarios.ts'
import { holdWatch } from './hold-watch.ts'
import { timeMover } from './move-time.ts'

type Fault = Scenario['faults'][number]

/** A fault of the second post of a thread, after the first is published. */
interface Row {
  readonly form: ContentType
  readonly faults: readonly Fault[]
  /** Null: the thread completes. */
  readonly missing: PublicationErrorCode | null
  /** Whether the second post may be published, so that only its owner can have it sent again. */
  readonly doubtful?: true
}

const hourMs = 3_600_000

const rows: readonly Row[] = [
  { form: 'thread', faults: [{ kind: 'token_expired' }], missing: null },
  {
    form: 'thread',
    faults: [{ kind: 'permission_denied' }],
    missing: 'platform_permission_denied',
  },
  { form: 'thread', faults: [{ kind: 'rate_limited' }], missing: null },
  {
    form: 'thread',
    faults: [{ kind: 'rate_limited', delay_ms: hourMs }],
    missing: 'platform_rate_limited',
  },
  { form: 'thread', faults: [{ kind: 'content_rejected' }], missing: 'content_rejected' },
  { form: 'thread', faults: [{ kind: 'duplicate_content' }], missing: 'duplicate_content' },
  {
    form: 'thread',
    faults: [{ kind: 'unavailable' }],
    missing: 'publication_unconfirmed',
    doubtful: true,
  },
  {
    form: 'thread',
    faults: [{ kind: 'unavailable', times: 0 }],
    missing: 'publication_unconfirmed',
    doubtful: true,
  },
  { form: 'thread', faults: [{ kind: 'accept_then_reset' }], missing: null },
  { form: 'thread', faults: [{ kind: 'accept_then_5xx' }], missing: null },
  {
    form: 'thread',
    faults: [{ kind: 'accept_then_reset' }, { kind: 'read_lag', times: 0, delay_ms: 300_000 }],
    missing: null,
  },
  { form: 'carousel', faults: [{ kind: 'media_rejected' }], missing: 'media_rejected' },
  {
    form: 'carousel',
    faults: [{ kind: 'rate_limited', delay_ms: hourMs }],
    missing: 'platform_rate_limited',
  },
  { form: 'carousel', faults: [{ kind: 'accept_then_reset' }], missing: null },
]

const pieces: Readonly<Record<string, string[]>> = {
  thread: ['First: why it matters.', 'Second: what we measured.', 'Third: what to do now.'],
  // Four pictures make a post on X: five slides are two posts.
  carousel: Array.from({ length: 5 }, (_, slide) => `Slide ${slide + 1}\n\nLook before you send.`),
}

const service = await manualService({ after })

for (const row of rows) {
  const what = row.faults
    .map(
      ({ kind, times, delay_ms: late }) =>
        `${kind}${times === 0 || late === hourMs ? ' for an hour' : ''}`,
    )
    .join(', ')
  const end =
    row.missing === null
      ? 'goes out whole'
      : `lacks the rest because of ${row.missing}, and a retry completes it`
  test(`a ${row.form} whose second post meets ${what} ${end}, with one event`, (t) => play(t, row))
}

async function play(t: Owner, row: Row): Promise<void> {
  const harness = await begin(t, row)
  const { read, posts, hook, texts } = harness
  for (let minute = 0; minute < 25 && (await read()).status === 'publishing'; minute++)
    await harness.move({ minutes: 1 })
  const ended = await read()
  assert.equal(ended.status, 'published', JSON.stringify(ended))
  assert.equal(ended.external_id, (await posts())[0]!.external_id)
  if (row.missing !== null) await complete(harness, row)
  await service.control('DELETE', '/_control/faults?platform=x')
  await harness.move({ minutes: 30 })
  const whole = await posts()
  assert.deepEqual(
    whole.map((post) => [post.text, ...post.pieces.map(({ text }) => text)]),
    [texts],
  )
  const final = await read()
  assert.deepEqual(
    [final.status, final.error_code, final.external_id],
    ['published', null, ended.external_id],
  )
  assert.deepEqual(
    final.warnings.filter(({ code }) => code === 'thread_incomplete'),
    [],
  )
  const {
    published_at,
    external_url,
    external_id,
    schedule_id,
    draft_id,
    post_id,
    platform,
    connection_id,
  } = final
  assert.deepEqual(
    hook.received.map(({ json }) => [json.event, json.data]),
    [
      [
        'post.published',
        {
          ...{ schedule_id, draft_id, post_id, platform, connection_id },
          ...{ published_at, external_url, external_id },
        },
      ],
    ],
  )
}

type Begun = Awaited<ReturnType<typeof begin>>

/**
 * The first post is out, and the network's answer to it is on its way when things begin to
 * go wrong.
 */
async function begin(t: Owner, { form, faults }: Row) {
  const { accountId, client } = await service.newAccount()
  assert.equal((await mainAccess(service.service.ports, accountId, 'x')).kind, 'ready')
  const hook = await receiver(t, service.clock)
  await client.createWebhook({ body: { url: hook.url, events: ['post.published', 'post.failed'] } })
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content_type: form, pieces: pieces[form]! },
  })
  const preview = await client.previewDraft({ params: { draft_id } })
  const texts = preview.platforms
    .find(({ platform }) => platform === 'x')!
    .pieces.map(({ text }) => text)
  assert(texts.length > 1)
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  // A thread's first call is its first post; a carousel begins with uploads, so there only the
  // post's own call can be held.
  const holding: Fault = { kind: form === 'thread' ? 'slow' : 'accept_then_hang' }
  await service.fault({ platform: 'x', author: accountId, ...holding })
  const move = timeMover(service, { isHeld: holdWatch(service, [holding], 20_000) })
  const posts = () => service.posts({ author: accountId })
  await move({ minutes: 1 })
  assert.deepEqual(
    (await posts()).map((post) => post.pieces.length),
    [0],
  )
  for (const fault of faults) await service.fault({ platform: 'x', author: accountId, ...fault })
  await move({ seconds: 3 })
  const read = () => client.getSchedule({ params: { schedule_id } })
  return { client, schedule_id, hook, texts, move, posts, read }
}

/**
 * The schedule says what is missing and why; what was out stays alone until the retry sends
 * the rest.
 */
async function complete(
  { client, schedule_id, texts, posts, read, move }: Begun,
  row: Row,
): Promise<void> {
  const incomplete = await read()
  const warning = incomplete.warnings.find(({ code }) => code === 'thread_incomplete')
  assert(warning, JSON.stringify(incomplete.warnings))
  assert(
    warning.detail.includes(
      `1 of ${texts.length} posts are out; post 2 failed with ${row.missing}.`,
    ),
    warning.detail,
  )
  if (row.missing === 'platform_rate_limited')
    assert.match(warning.detail, /takes posts again at \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/)
  assert.deepEqual(
    (await posts()).map((post) => post.pieces.length),
    [0],
  )
  await service.control('DELETE', '/_control/faults?platform=x')
  if (row.missing === 'platform_rate_limited') await move({ hours: 1 })
  const retry = (force: boolean) =>
    client.retrySchedule({ params: { schedule_id }, body: { force } })
  if (row.doubtful)
    await assert.rejects(
      retry(false),
      (problem) => problem instanceof CrierProblem && problem.code === 'confirmation_required',
    )
  assert.equal((await retry(row.doubtful ?? false)).status, 'published')
  await move({ minutes: 1 })
}

test('a thread that waits to go on can be neither moved nor deleted', async (t) => {
  const { client, schedule_id, read, move, posts } = await begin(t, {
    form: 'thread',
    faults: [{ kind: 'rate_limited', delay_ms: 600_000 }],
    missing: null,
  })
  const waiting = await read()
  assert.equal(waiting.status, 'publishing')
  const params = { schedule_id }
  const isConflict = (problem: unknown) =>
    problem instanceof CrierProblem && problem.code === 'conflict'
  await assert.rejects(
    client.moveSchedule({ params, body: { scheduled_at: service.in({ hours: 5 }) } }),
    isConflict,
  )
  await assert.rejects(client.cancelSchedule({ params }), isConflict)
  await move({ minutes: 11 })
  assert.deepEqual([(await read()).status, (await posts())[0]!.pieces.length], ['published', 2])
})
