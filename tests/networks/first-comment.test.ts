import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { liveOutbound } from '@crier/server/ports/outbound/live-outbound.ts'
import { resume } from '@crier/server/schedules/retrying/retry-store.ts'
import type {
  Outbound,
  OutboundReply,
  OutboundRequest,
} from '@crier/server/ports/outbound/outbound.ts'
import { manualService, receiver, type Owner } from '../service.ts'

/** How each network is asked for a comment. */
const isComment: Readonly<Record<string, (request: OutboundRequest) => boolean>> = {
  linkedin: ({ method, url }) =>
    method === 'POST' && /\/rest\/socialActions\/[^/]+\/comments$/.test(url),
  x: ({ method, url, body }) =>
    method === 'POST' && url.endsWith('/2/tweets') && String(body).includes('in_reply_to_tweet_id'),
  instagram: ({ method, url }) => method === 'POST' && /\/\d+\/comments$/.test(url),
}
const networks = ['linkedin', 'x', 'instagram'] as const

class Died extends Error {}

/** The fault of the comment's call, each time or the first time. */
interface Trouble {
  readonly name: string
  readonly only?: 'first'
  strike(send: () => ReturnType<Outbound['send']>): ReturnType<Outbound['send']>
}

const answered = (status: number, body: unknown): OutboundReply => ({
  ok: true,
  status,
  headers: { 'content-type': 'application/json' },
  body: new TextEncoder().encode(JSON.stringify(body)),
  truncated: false,
  url: 'https://network.example/',
})
const broken = { ok: false, reason: 'broken', sent: true, detail: 'The connection broke.' } as const

const refusals: readonly Trouble[] = [
  {
    name: 'is refused',
    strike: () =>
      Promise.resolve(
        answered(403, { title: 'Forbidden', detail: 'No.', error: { message: 'No.', code: 10 } }),
      ),
  },
  {
    name: 'is rate limited',
    strike: () =>
      Promise.resolve(
        answered(429, { title: 'Too Many Requests', error: { message: 'Wait.', code: 4 } }),
      ),
  },
  {
    name: 'cannot be sent',
    strike: () =>
      Promise.resolve({ ok: false, reason: 'refused', sent: false, detail: 'No connection.' }),
  },
]
const doubts: readonly Trouble[] = [
  { name: 'is taken and answered 503', strike: async (send) => (await send(), answered(503, {})) },
  { name: 'is taken, and its answer is lost', strike: async (send) => (await send(), broken) },
  { name: 'never arrives, without an answer', strike: () => Promise.resolve(broken) },
]
const deaths: readonly Trouble[] = [
  {
    name: 'is not begun when the process dies',
    only: 'first',
    strike: () => Promise.reject(new Died()),
  },
  {
    name: 'is out when the process dies',
    only: 'first',
    strike: async (send) => (await send(), Promise.reject(new Died())),
  },
]

let trouble: (Trouble & { struck?: boolean }) | null = null
let commentCalls = 0
const live = liveOutbound({
  clock: liveClock,
  privateNetwork: 'loopback',
  forbiddenPorts: () => [],
})
after(async () => live[Symbol.asyncDispose]())
const service = await manualService({ after }, { outbound: { send } })

function send(request: OutboundRequest): ReturnType<Outbound['send']> {
  const now = trouble
  const isMeant = Object.values(isComment).some((is) => is(request))
  if (isMeant) commentCalls += 1
  if (!now || !isMeant || (now.only === 'first' && now.struck)) return live.send(request)
  now.struck = true
  return now.strike(() => live.send(request))
}

interface Wanted {
  readonly pieces?: string[]
  readonly comment?: string
}

async function publish(
  t: Owner,
  platform: Platform,
  struck: Trouble | null,
  { pieces, comment = 'The link: https://example.com/rye' }: Wanted = {},
) {
  const account = await service.newAccount()
  const { client, accountId } = account
  const hook = await receiver(t, service.clock)
  await client.createWebhook({ body: { url: hook.url, events: ['post.published', 'post.failed'] } })
  const { draft_id } = await client.createDraft({
    body: { platform, pieces: pieces ?? [text()], first_comment: comment },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
  })
  trouble = struck && { ...struck }
  commentCalls = 0
  const read = () => client.getSchedule({ params: { schedule_id } })
  await service.advance({ minutes: 1 })
  await service.advanceUntil(async () => !['pending', 'publishing'].includes((await read()).status))
  await service.advance({ minutes: 3 })
  const comments = async () =>
    (await service.posts({ author: accountId, platform })).map((post) =>
      post.pieces.map((piece) => piece.text),
    )
  return { account, read, comments, hook, comment, schedule_id, draft_id }
}

let texts = 0
const text = () => `Rye bread number ${++texts}, still warm.`

for (const platform of networks) {
  test(`a first comment on ${platform} is published below its post, with one event for both`, async (t) => {
    const { read, comments, hook, comment } = await publish(t, platform, null)
    const { status, warnings, external_url } = await read()
    assert.deepEqual(
      [status, warnings.filter(({ code }) => code === 'comment_missing'), await comments()],
      ['published', [], [[comment]]],
    )
    assert.ok(external_url)
    assert.deepEqual(
      hook.received.map(({ json }) => json.event),
      ['post.published'],
    )
  })

  for (const struck of refusals)
    test(`a first comment on ${platform} that ${struck.name} is left out at once, and a retry sends it`, async (t) => {
      const { account, read, comments, hook, comment, schedule_id } = await publish(
        t,
        platform,
        struck,
      )
      const { status, warnings, external_url } = await read()
      assert.deepEqual([status, await comments(), commentCalls], ['published', [[]], 1])
      assert.match(
        warnings.find(({ code }) => code === 'comment_missing')!.detail,
        /^The post is out, its first comment is not\./,
      )
      assert.ok(external_url, 'the link is found all the same')
      trouble = null
      await account.client.retrySchedule({ params: { schedule_id }, body: {} })
      await service.advance({ minutes: 1 })
      assert.deepEqual(
        [
          (await read()).warnings.filter(({ code }) => code === 'comment_missing'),
          await comments(),
        ],
        [[], [[comment]]],
      )
      assert.equal(hook.received.length, 1)
    })

  test(`a first comment on ${platform} whose retry takes its workers down is reported as missing again`, async (t) => {
    const { account, read, comments, schedule_id } = await publish(t, platform, refusals[0]!)
    const { db, clock, wake } = service.service.ports
    const isIt = (row: { id: string }) => row.id === schedule_id
    await db.transaction().execute(async (tx) => {
      const row = (
        await tx
          .selectFrom('schedule')
          .selectAll()
          .where('account_id', '=', account.accountId)
          .execute()
      ).find(isIt)!
      await resume(tx, row, null, clock.now())
      // Four workers have taken it, and were never heard of again.
      await tx.updateTable('schedule').set({ claims: 4 }).where('id', '=', row.id).execute()
    })
    wake.soon('publish', clock.now())
    await service.advance({ minutes: 1 })
    const missing = (await read()).warnings.find(({ code }) => code === 'comment_missing')
    assert.match(
      missing?.detail ?? 'no warning',
      /^The post is out, its first comment is not\. .*begun 4 times without an end/,
    )
    trouble = null
    await account.client.retrySchedule({ params: { schedule_id }, body: {} })
    await service.advance({ minutes: 1 })
    assert.deepEqual((await comments())[0]!.length, 1)
  })

  for (const struck of doubts)
    test(`a first comment on ${platform} that ${struck.name} is never sent again automatically`, async (t) => {
      const { account, read, comments, hook, schedule_id } = await publish(t, platform, struck)
      const { status, warnings } = await read()
      const below = (await comments())[0]!
      const isOut = !struck.name.startsWith('never')
      assert.deepEqual(
        [status, commentCalls, hook.received.length, below.length],
        ['published', 1, 1, isOut ? 1 : 0],
      )
      const missing = warnings.find(({ code }) => code === 'comment_missing')
      // Only X has a list in which it is found.
      if (isOut && platform === 'x') return assert.equal(missing, undefined)
      assert.match(missing!.detail, /^The post is published\. Crier could not confirm/)
      await assert.rejects(
        account.client.retrySchedule({ params: { schedule_id }, body: {} }),
        (problem) => problem instanceof CrierProblem && problem.code === 'confirmation_required',
      )
    })

  for (const struck of deaths)
    test(`a first comment on ${platform} that ${struck.name} is sent at most once`, async (t) => {
      const { read, comments, hook } = await publish(t, platform, struck)
      const below = (await comments())[0]!
      const isOut = struck.name.startsWith('is out')
      const isFound = isOut && platform === 'x'
      const { status, warnings } = await read()
      assert.deepEqual(
        [status, below.length, hook.received.length, commentCalls],
        ['published', isOut ? 1 : 0, 1, 1],
      )
      assert.equal(
        warnings.some(({ code }) => code === 'comment_missing'),
        !isFound,
      )
    })
}

test('first comment: is below the last post of a thread', async (t) => {
  trouble = null
  const { comments, comment } = await publish(t, 'x', null, { pieces: [text(), text()] })
  const [[second, last]] = (await comments()) as [[string, string]]
  assert.match(second, /^Rye bread/)
  assert.equal(last, comment)
})

test('a thread that breaks off keeps its first comment for the retry that sends the rest', async (t) => {
  const { account, read, comments, comment, schedule_id, hook } = await publish(
    t,
    'x',
    refusals[0]!,
    { pieces: [text(), text()] },
  )
  assert.deepEqual((await read()).warnings.map(({ code }) => code).toSorted(), [
    'comment_missing',
    'thread_incomplete',
  ])
  assert.deepEqual(await comments(), [[]])
  trouble = null
  await account.client.retrySchedule({ params: { schedule_id }, body: {} })
  await service.advance({ minutes: 1 })
  const [[second, last]] = (await comments()) as [[string, string]]
  assert.match(second, /^Rye bread/)
  assert.deepEqual([last, (await read()).warnings, hook.received.length], [comment, [], 1])
})

test('a first comment on X is refused where the operator has switched threads off', async (t) => {
  const { client, request } = await manualService(t, {
    environment: { CRIER_X_THREADS: 'off' },
  }).then(({ newAccount }) => newAccount())
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: text(), first_comment: 'A reply.' },
  })
  const body = { draft_id, platform: 'x', scheduled_at: '2031-01-01T00:00:00Z' }
  const { status, json } = await request('POST', '/api/schedules', { body })
  assert.deepEqual([status, json.code], [422, 'feature_not_supported'])
})

test('a first comment is refused where the network has none, and where it is too long, at scheduling and at an edit', async () => {
  trouble = null
  const { client, request } = await service.newAccount()
  const schedule = async (platform: Platform, first_comment: string) => {
    const { draft_id } = await client.createDraft({
      body: { platform, content: text(), first_comment },
    })
    const body = { draft_id, platform, scheduled_at: service.in({ hours: 1 }) }
    return { draft_id, reply: await request('POST', '/api/schedules', { body }) }
  }
  const onTikTok = await schedule('tiktok', 'No comments there.')
  assert.deepEqual(
    [onTikTok.reply.status, onTikTok.reply.json.code],
    [422, 'feature_not_supported'],
  )
  assert.deepEqual(onTikTok.reply.json.errors[0].pointer, '/first_comment')
  const long = await schedule('x', 'a'.repeat(281))
  assert.deepEqual([long.reply.status, long.reply.json.code], [422, 'content_too_long'])
  const fits = await schedule('x', 'Short.')
  assert.equal(fits.reply.status, 201)
  const edit = await request('PATCH', `/api/drafts/${fits.draft_id}`, {
    body: { first_comment: 'a'.repeat(281) },
  })
  assert.deepEqual([edit.status, edit.json.code], [422, 'content_too_long'])
  const taken = await request('PATCH', `/api/drafts/${fits.draft_id}`, {
    body: { first_comment: null },
  })
  assert.deepEqual([taken.status, taken.json.first_comment, taken.json.version], [200, null, 2])
})

test('a preview shows the first comment apart from the pieces, with its own limit', async () => {
  const { client } = await service.newAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'linkedin', content: text(), first_comment: 'More below.' },
  })
  const { platforms } = await client.previewDraft({ params: { draft_id } })
  const of = (name: Platform) => platforms.find(({ platform }) => platform === name)!
  const { pieces, first_comment } = of('linkedin')
  assert.deepEqual(
    [pieces.length, first_comment],
    [1, { text: 'More below.', length: 11, limit: 1_250, unit: 'characters' }],
  )
  assert.deepEqual(
    of('tiktok').warnings.map(({ code }) => code),
    ['feature_not_supported'],
  )
})

test('the page for a client shows the first comment by its name, and does not count it among the posts', async () => {
  const { client } = await service.newAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: text(), first_comment: 'More <below>.' },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  const { url } = await client.createPreview({ body: { schedule_ids: [schedule_id] } })
  const page = await (await fetch(url)).text()
  assert.match(page, /First comment<\/p>\s*<bdi class="text">More &lt;below&gt;\.<\/bdi>/)
  assert.doesNotMatch(page, /1 of 2/)
})
