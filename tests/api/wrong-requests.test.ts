import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveService } from '../service.ts'

interface Ids {
  readonly draft_id: string
  readonly schedule_id: string
}

/**
 * `ID` in the path is the draft's, `SCH` the schedule's. `says`: what the sentence must hold to be
 * enough.
 */
type Wrong = readonly [request: string, body: object | ((ids: Ids) => object) | null, says: RegExp]

const post = 'POST /api/schedules'
const times = (scheduled_at: unknown) => (ids: Ids) => ({
  draft_id: ids.draft_id,
  platform: 'x',
  scheduled_at,
})
const schedule = (more: object) => (ids: Ids) => ({
  draft_id: ids.draft_id,
  platform: 'x',
  scheduled_at: soon,
  ...more,
})
const draft = (more: object) => ({ platform: 'x', content: 'Text', ...more })
const generate = (more: object) => ({ platform: 'x', topic: 'Bread and water', ...more })
const soon = new Date(Date.now() + 3_600_000).toISOString()
const year = new Date().getUTCFullYear() + 1
const id = (kind: string) => `${kind}_01a2091449ffbe5ba500d94adca5de00`

/** Requests of a developer who knows other products. */
const fromOtherProducts: readonly Wrong[] = [
  [
    post,
    schedule({ publish_now: true }),
    /Unknown parameter `publish_now`\. To publish as soon as possible, give a `scheduled_at` a minute/,
  ],
  [post, schedule({ publishNow: true }), /`publishNow`.+`scheduled_at` a minute from now/],
  [
    post,
    () => ({ content: 'a', platform: 'x', scheduled_at: soon }),
    /send the text and media to POST \/api\/drafts, then pass its `draft_id`/,
  ],
  [post, schedule({ media: [] }), /POST \/api\/drafts, then pass its `draft_id`/],
  [
    post,
    ({ draft_id }) => ({ id: draft_id, platform: 'x', scheduled_at: soon }),
    /`\/draft_id` is required.+did you mean draft_id\?/,
  ],
  [post, schedule({ draft_id: id('sch') }), /looks like drft_[0-9a-f]{32}; received sch_01a2/],
  [
    post,
    (ids) => schedule({ draft_id: ids.draft_id.toUpperCase() })(ids),
    /looks like drft_[0-9a-f]+.*received DRFT_/,
  ],
  [post, schedule({ draft_id: `drft_${'A'.repeat(32)}` }), /in lower case; received drft_AAAA/],
  [post, times(1_900_000_000), /received the number 1900000000: send 2030-03-17T17:46:40Z/],
  [post, times('1900000000000'), /received the Unix time 1900000000000: send 2030-03-17T17:46:40Z/],
  [
    post,
    times('2030-01-02T09:00:00'),
    /has no zone: send 2030-01-02T09:00:00Z, or an offset such as \+01:00/,
  ],
  [post, times('2030-01-02 09:00'), /has no zone: send 2030-01-02T09:00:00Z/],
  [post, times('2030-01-02'), /"2030-01-02" has no time of day: send 2030-01-02T09:00:00Z/],
  [post, times('now'), /"now" is no time.+a minute from now/],
  [post, times('2030-02-31T09:00:00Z'), /2030-02-31 is not a day of the calendar/],
  [post, times('next tuesday'), /such as 2026-11-24T09:00:00Z; received "next tuesday"/],
  [
    post,
    schedule({ timezone: 'Europe/Berlin' }),
    /write the zone in `scheduled_at`, such as 2026-11-24T10:00:00\+01:00/,
  ],
  [post, times('3027-01-01T09:00:00Z'), /more than 100 years ahead.+Check the year/],
  [
    post,
    (ids) => ({ ...schedule({})(ids), platform: ['x'] }),
    /one of linkedin, x, instagram, tiktok; received a list/,
  ],
  [
    'POST /api/generate-post',
    generate({ language: 'German' }),
    /must look like de or pt-BR; received "German"/,
  ],
  ['GET /api/schedules?status=scheduled', null, /received "scheduled"; did you mean pending\?/],
  [
    'GET /api/drafts?page=2',
    null,
    /pass the `next_cursor` of the page before as `cursor`.+Allowed: /,
  ],
  ['GET /api/drafts?offset=20', null, /pass the `next_cursor`/],
  ['GET /api/schedules?sort=desc', null, /did you mean order\?/],
  ['POST /api/drafts', { platform: 'x', text: 'a' }, /did you mean content\?/],
  [
    'POST /api/drafts',
    draft({ mediaUrls: ['https://example.com/a.png'] }),
    /POST \/api\/media first/,
  ],
  [
    'POST /api/webhooks',
    { url: 'example.com/x', events: ['post.published'] },
    /begin with https?:\/\//,
  ],
  ['POST /api/posts', draft({}), /Did you mean platforms\?/],
  ['POST /api/nothing', {}, /GET \/api\/openapi\.json lists every operation/],
  ['POST /api/schedules/SCH/cancel', {}, /Send DELETE \/api\/schedules\/\{schedule_id\}\./],
  ['GET /v1/schedules', null, /Did you mean \/api\/schedules\?/],
  [
    `GET /api/schedules?from=${year}-02-01T00:00:00Z&to=${year}-01-01T00:00:00Z`,
    null,
    /`\?to` must not be earlier than `from`/,
  ],
]

/** First guesses of a developer who has not seen the code. */
const firstGuesses: readonly Wrong[] = [
  ['GET /api/me', null, /GET \/api\/account/],
  ['GET /api/channels', null, /GET \/api\/connections/],
  ['GET /api/profiles', null, /GET \/api\/connections/],
  ['POST /api/upload', {}, /POST \/api\/media/],
  ['POST /api/hooks', {}, /POST \/api\/webhooks/],
  ['GET /api/analytics', null, /`results` of a published post/],
  ['GET /v2/drafts', null, /Did you mean \/api\/drafts\?/],
  ['GET /api/v1/queue', null, /GET \/api\/schedules/],
  ['POST /api/drafts/ID/delete', {}, /Send DELETE \/api\/drafts\/\{draft_id\}/],
  ['POST /api/drafts/ID/update', {}, /Send PATCH \/api\/drafts\/\{draft_id\}/],
  [
    'POST /api/drafts/ID/publish',
    {},
    /POST \/api\/schedules with its `draft_id` and a `scheduled_at`/,
  ],
  ['POST /api/schedules/SCH/reschedule', {}, /Send PATCH \/api\/schedules\/\{schedule_id\}/],
  ['POST /api/webhooks/12/remove', {}, /Send DELETE \/api\/webhooks\/\{webhook_id\}/],
  ['PUT /api/schedules/SCH', {}, /does not take PUT\. Allowed: DELETE, GET, HEAD, PATCH/],
  ['POST /api/account', {}, /does not take POST\. Allowed: DELETE, GET, HEAD, PATCH/],
  [
    'PATCH /api/schedules/SCH',
    { status: 'cancelled' },
    /To cancel a schedule, send DELETE \/api\/schedules\/\{schedule_id\}/,
  ],
  ['PATCH /api/schedules/SCH', { time: soon }, /did you mean scheduled_at\?/],
  [
    post,
    (ids) => ({ draft_id: ids.draft_id, platform: 'x', date: soon }),
    /did you mean scheduled_at\?/,
  ],
  [
    post,
    (ids) => ({ draft_id: ids.draft_id, platform: 'x', queue: true }),
    /did you mean use_next_free_slot\?/,
  ],
  [post, schedule({ accountId: 'a' }), /did you mean connection_id\?/],
  [
    post,
    schedule({ connection_id: 'linkedin' }),
    /A `connection_id` looks like conn_[0-9a-f]{32}; received linkedin/,
  ],
  [post, schedule({ draft_id: 12 }), /must be a string; received 12/],
  [post, times(null), /`scheduled_at`, or set `use_next_free_slot`/],
  [post, times('24.12.2030 10:00'), /such as 2026-11-24T09:00:00Z; received "24\.12\.2030 10:00"/],
  [post, times(true), /must be a timestamp with a zone/],
  [post, schedule({ use_next_free_slot: 'yes' }), /must be true or false; received "yes"/],
  ['POST /api/drafts', { networks: ['x'], content: 'a' }, /did you mean platform\?/],
  [
    'POST /api/drafts',
    { platform: 'threads', content: 'a' },
    /one of linkedin, x, instagram, tiktok; received "threads"/,
  ],
  ['POST /api/drafts', draft({ content_type: 'album' }), /did you mean carousel\?/],
  ['POST /api/drafts', draft({ content_type: 'tweet' }), /did you mean post\?/],
  ['POST /api/drafts', draft({ image: 'https://example.com/a.png' }), /POST \/api\/media first/],
  [
    'POST /api/drafts',
    draft({ media: [{ url: 'https://example.com/a.png' }] }),
    /`\/media\/0\/media_id` is required/,
  ],
  [
    'POST /api/drafts',
    { content: 'a' },
    /`\/platform` is required: one of linkedin, x, instagram, tiktok/,
  ],
  ['POST /api/generate-post', { platform: 'x', prompt: 'Bread' }, /did you mean topic\?/],
  ['POST /api/generate-post', generate({ tone: 'formal' }), /did you mean professional\?/],
  ['POST /api/generate-post', generate({ lang: 'de' }), /did you mean language\?/],
  ['GET /api/drafts?per_page=50', null, /did you mean limit\?/],
  ['GET /api/drafts?limit=0', null, /must be at least 1; received 0/],
  ['GET /api/schedules?since=2030-01-01T00:00:00Z', null, /did you mean from\?/],
  ['GET /api/schedules?from=1900000000', null, /Unix time 1900000000: send 2030-03-17T17:46:40Z/],
  ['GET /api/schedules?status=error', null, /did you mean failed\?/],
  ['GET /api/schedules?search=bread', null, /did you mean q\?/],
  [
    'POST /api/webhooks',
    { endpoint: 'https://example.com/x', events: ['post.published'] },
    /`\/url` is required.+did you mean url\?/,
  ],
  [
    'POST /api/webhooks',
    { url: 'https://example.com/x', events: ['post.success'] },
    /did you mean post\.published\?/,
  ],
  [
    'POST /api/webhooks',
    { url: 'https://example.com/x', event: 'post.published' },
    /did you mean events\?/,
  ],
  [
    'POST /api/webhooks',
    { url: 'https://example.com/x', events: ['post.published'], secret: 'mine' },
    /Unknown parameter `secret`\. Allowed: url, events/,
  ],
  ['POST /api/keys', { name: 'CI', permissions: ['drafts:read'] }, /did you mean scopes\?/],
  [
    'POST /api/keys',
    { name: 'CI', scopes: ['drafts:delete'] },
    /one of .*drafts:write.*; received "drafts:delete"/,
  ],
  [
    'PATCH /api/account',
    { brand_kit: { colors: ['red'] } },
    /must look like #1a2b3c; received "red"/,
  ],
]

/** Attempts of readers of the pages in their first days. */
const secondGuesses: readonly Wrong[] = [
  [
    post,
    schedule({ repeat: 'weekly' }),
    /to repeat a draft, send POST \/api\/repeats with `every_weeks`/,
  ],
  [post, schedule({ version: 1 }), /did you mean draft_version\?/],
  [
    post,
    (ids) => ({ drafts: [ids.draft_id], platform: 'x', scheduled_at: soon }),
    /did you mean draft_id\?/,
  ],
  [
    post,
    schedule({ not_later_than: '2020-01-01T00:00:00Z' }),
    /not later than .+must be later than `scheduled_at`/,
  ],
  [
    'POST /api/schedules/batch',
    { entries: [] },
    /`\/schedules` is required.+did you mean schedules\?/,
  ],
  ['POST /api/schedules/batch', { schedules: [] }, /must have at least 1 item/],
  ['PATCH /api/schedules/SCH', { content: 'New' }, /send PATCH \/api\/drafts\/\{draft_id\}/],
  [
    'POST /api/schedules/SCH/publish',
    {},
    /PATCH \/api\/schedules\/\{schedule_id\} moves it.+retry publishes a failed one again/,
  ],
  ['POST /api/schedules/retry', {}, /Did you mean POST \/api\/schedules\/\{schedule_id\}\/retry\?/],
  ['DELETE /api/schedules', null, /Did you mean DELETE \/api\/schedules\/\{schedule_id\}\?/],
  ['GET /api/schedules?status=pending,failed', null, /send one of them in each request/],
  ['GET /api/schedules?platforms=x', null, /Did you mean platform\?/],
  [`GET /api/schedules?date=${year}-01-30`, null, /give a span of time by `from` and `to`/i],
  [
    'PATCH /api/drafts/ID',
    { platform: 'linkedin' },
    /a draft keeps its network.+POST \/api\/drafts/i,
  ],
  [
    'POST /api/drafts/ID/schedule',
    { scheduled_at: soon },
    /POST \/api\/schedules with its `draft_id`/,
  ],
  [
    'POST /api/drafts/ID/media',
    { media_id: id('med') },
    /list it in `media` of PATCH \/api\/drafts\/\{draft_id\}/,
  ],
  ['POST /api/drafts/ID/duplicate', {}, /save its `pieces` with POST \/api\/drafts/],
  ['POST /api/drafts/ID/variants', { n: 3 }, /did you mean count\?/],
  ['POST /api/drafts/ID/rewrite', { length: 'short' }, /did you mean shorter\?/],
  [
    'POST /api/drafts/ID/rewrite',
    { tone: 'friendly', piece: 1 },
    /Only an `instruction` is for one piece/,
  ],
  [
    'POST /api/repeats',
    { draft_id: id('drft'), connection_id: id('conn'), every: 'week' },
    /did you mean every_weeks\?/,
  ],
  ['POST /api/previews', { draft_id: id('drft') }, /did you mean schedule_ids\?/],
  ['GET /api/events?type=post.published', null, /Did you mean event\?/],
  [
    `GET /api/events?after=${year}-01-01T00:00:00Z`,
    null,
    /`event_id` of the newest event.+For a time, use `from`/,
  ],
  ['GET /api/events?wait=60', null, /at most 25; received 60/],
  [
    'POST /api/webhooks/test',
    { event: 'post.published' },
    /Did you mean POST \/api\/webhooks\/\{webhook_id\}\/test\?/,
  ],
  [
    'POST /api/connections',
    { platform: 'x', access_token: 'a' },
    /POST \/api\/connections\/\{platform\}\/authorize/,
  ],
  ['POST /api/connections/x/connect', {}, /POST \/api\/connections\/\{platform\}\/authorize/],
  ['POST /api/connections/twitter/authorize', {}, /did you mean x\?/],
  ['GET /api/connections/x', null, /GET \/api\/connections lists all of them/],
  ['POST /api/media', { file: 'a.png' }, /send the file itself as the body, with its Content-Type/],
  ['GET /api/media?type=image', null, /Did you mean kind\?/],
  ['POST /api/remix', { url: 'https://example.com', platforms: ['x'] }, /Did you mean source\?/],
  [
    'POST /api/generate-post',
    generate({ model: 'gpt-5' }),
    /the operator of the server chooses the language model/i,
  ],
  ['POST /api/generate-post', generate({ max_length: 200 }), /say it in `instructions`/i],
  [
    'POST /api/generate-post',
    generate({ sources: 'https://example.com' }),
    /must be a list; received "https:\/\/example\.com"/,
  ],
  ['GET /api/stats', null, /`results` of a published post/],
  ['POST /api/login', { email: 'a@example.com' }, /Authorization: Bearer/],
  ['GET /api/docs', null, /The reference is at \/docs/],
  ['POST /graphql', { query: '{ me }' }, /JSON over HTTP.+GET \/api\/openapi\.json/],
]

test(`api: names the cure for each of ${fromOtherProducts.length + firstGuesses.length + secondGuesses.length} wrong requests`, async (t) => {
  const service = await liveService(t)
  // Its plan admits as many requests a minute.
  const { key, client } = await service.newAccount('business')
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'Text' } })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: soon },
  })
  const weak: string[] = []
  for (const [asked, body, says] of [...fromOtherProducts, ...firstGuesses, ...secondGuesses]) {
    const [method, path] = asked
      .replace('/ID', `/${draft_id}`)
      .replace('/SCH', `/${schedule_id}`)
      .split(' ') as [string, string]
    const given = typeof body === 'function' ? body({ draft_id, schedule_id }) : body
    const answer = await service.request(method, path, { key, ...(given && { body: given }) })
    const { detail, errors = [] } = answer.json as {
      readonly detail?: string
      readonly errors?: readonly { readonly detail: string }[]
    }
    const text = [detail, ...errors.map((one) => one.detail)].join(' ')
    if (answer.status < 400 || answer.status >= 500 || !says.test(text))
      weak.push(`${asked} ${JSON.stringify(given)}: ${answer.status} ${text}`)
  }
  assert.deepEqual(weak, [])
})
