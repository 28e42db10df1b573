import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveService } from '../service.ts'

interface Wrong {
  readonly key?: null
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

type Mistake = readonly [
  what: string,
  request: string,
  wrong: Wrong | ((draftId: string) => Wrong),
  says: RegExp,
]

const json = { 'content-type': 'application/json' }
const draft = (body: unknown): Wrong => ({ body })
const generate = (more: object): Wrong => ({
  body: { platform: 'x', topic: 'Bread and water', ...more },
})
const at = (scheduled_at: unknown) => (draft_id: string) => ({
  body: { draft_id, platform: 'x', scheduled_at },
})
const slot = (time: unknown, day: unknown, timezone = 'Europe/Berlin'): Wrong => ({
  body: { platform: 'x', timezone, slots: [{ time, days: [day] }] },
})
const hook = (body: object): Wrong => ({
  body: { url: 'http://127.0.0.1:8787/crier', events: ['post.published'], ...body },
})

/**
 * Mistakes of people who have read the first page only: each answer must contain the word that
 * fixes it.
 */
const mistakes: readonly Mistake[] = [
  [
    'no key',
    'GET /api/account',
    { key: null },
    /no `Authorization` header.+`Authorization: Bearer/,
  ],
  [
    'basic authentication',
    'GET /api/account',
    { key: null, headers: { authorization: 'Basic abc' } },
    /Basic.+Bearer/,
  ],
  [
    'the word Token',
    'GET /api/account',
    { key: null, headers: { authorization: 'Token crier_a' } },
    /Token.+Bearer/,
  ],
  [
    'the key without Bearer',
    'GET /api/account',
    { key: null, headers: { authorization: 'crier_a' } },
    /write `Bearer ` before it/,
  ],
  [
    'the key in quotes',
    'GET /api/account',
    { key: null, headers: { authorization: 'Bearer "crier_a"' } },
    /quotes.+leave them out/,
  ],
  [
    'the example’s brackets',
    'GET /api/account',
    { key: null, headers: { authorization: 'Bearer <API key>' } },
    /leave them out|no key/,
  ],
  [
    'a placeholder',
    'GET /api/account',
    { key: null, headers: { authorization: 'Bearer YOUR_API_KEY' } },
    /Keys start with `crier_`/,
  ],
  [
    'half a key',
    'GET /api/account',
    { key: null, headers: { authorization: 'Bearer crier_mtZBnk7d' } },
    /incomplete or mistyped/,
  ],
  [
    'X-API-Key',
    'GET /api/account',
    { key: null, headers: { 'x-api-key': 'crier_a' } },
    /`X-API-Key` is not read.+Bearer/,
  ],
  [
    'the key in the address',
    'GET /api/account?api_key=crier_a',
    { key: null },
    /revoke it, and send another in the header/,
  ],
  ['a singular', 'POST /api/draft', draft({}), /Did you mean \/api\/drafts\?/],
  ['capitals in the path', 'GET /API/Drafts', {}, /Did you mean \/api\/drafts\?/],
  ['a slash at the end', 'GET /api/drafts/', {}, /a `\/` too many/],
  ['GET for POST', 'GET /api/generate-post?topic=bread', {}, /does not take GET\. Allowed: POST/],
  [
    'a topic of two letters',
    'POST /api/generate-post',
    generate({ topic: 'AI' }),
    /at least 5 characters/,
  ],
  [
    'camel case',
    'POST /api/generate-post',
    generate({ contentType: 'thread' }),
    /did you mean content_type\?/,
  ],
  [
    'a form',
    'POST /api/drafts',
    { body: 'platform=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    /application\/json/,
  ],
  [
    'text',
    'POST /api/drafts',
    { body: '{}', headers: { 'content-type': 'text/plain' } },
    /application\/json/,
  ],
  [
    'single quotes',
    'POST /api/drafts',
    { body: "{'platform': 'x'}", headers: json },
    /column 2: a name in double quotes/,
  ],
  [
    'a comma at the end',
    'POST /api/drafts',
    { body: '{"platform": "x",}', headers: json },
    /column 18: a name/,
  ],
  ['nothing', 'POST /api/drafts', { body: '', headers: json }, /`\/platform` is required/],
  ['a list', 'POST /api/drafts', { body: '[]', headers: json }, /one JSON object/],
  ['JSON in JSON', 'POST /api/drafts', { body: '"{}"', headers: json }, /encoded twice\?/],
  ['no content', 'POST /api/drafts', draft({ platform: 'x' }), /Give `content` or `pieces`/],
  [
    'an empty content',
    'POST /api/drafts',
    draft({ platform: 'x', content: '' }),
    /must not be empty/,
  ],
  [
    'content and pieces',
    'POST /api/drafts',
    draft({ platform: 'x', content: 'a', pieces: ['a'] }),
    /not both/,
  ],
  ['a placeholder for an id', 'GET /api/drafts/{draft_id}', {}, /looks like drft_/],
  [
    'the past',
    'POST /api/schedules',
    at('2020-01-01T09:00:00Z'),
    /not in the future: it is \d{4}-.+ now/,
  ],
  [
    'a slot of no calendar',
    'POST /api/schedules',
    (draft_id) => draft({ draft_id, platform: 'x', use_next_free_slot: true }),
    /schedule-slots/,
  ],
  [
    'one slot without a list',
    'POST /api/schedule-slots',
    draft({ platform: 'x', time: '09:00', days: ['monday'] }),
    /`\/slots` is required/,
  ],
  ['9am', 'POST /api/schedule-slots', slot('9am', 'monday'), /look like 09:00/],
  ['9:00', 'POST /api/schedule-slots', slot('9:00', 'monday'), /look like 09:00/],
  ['a short day', 'POST /api/schedule-slots', slot('09:00', 'Mon'), /did you mean monday\?/],
  ['the number of a day', 'POST /api/schedule-slots', slot('09:00', 1), /monday, tuesday/],
  [
    'an offset',
    'POST /api/schedule-slots',
    slot('09:00', 'monday', 'GMT+1'),
    /such as Europe\/Berlin/,
  ],
  [
    'a city',
    'POST /api/schedule-slots',
    slot('09:00', 'monday', 'Berlin'),
    /such as Europe\/Berlin/,
  ],
  ['no platform in a query', 'GET /api/schedules/next-free', {}, /`\?platform` is required/],
  ['too large a page', 'GET /api/drafts?limit=1000', {}, /at most 100/],
  ['a limit in words', 'GET /api/drafts?limit=ten', {}, /a whole number/],
  ['a cursor of their own', 'GET /api/drafts?cursor=2', {}, /`next_cursor` of a page/],
  [
    'all events of posts',
    'POST /api/webhooks',
    hook({ events: ['post.*'] }),
    /post\.published, post\.failed, post\.completed, .+, credits\.low, \*/,
  ],
  [
    'one event without a list',
    'POST /api/webhooks',
    hook({ events: 'post.published' }),
    /must be a list/,
  ],
  [
    'an empty idempotency key',
    'POST /api/drafts',
    { body: { platform: 'x', content: 'a' }, headers: { 'idempotency-key': '' } },
    /1 to 255/,
  ],
  [
    'a file in JSON',
    'POST /api/media',
    draft({ data: 'data:image/png;base64,AAAA' }),
    /url, alt_text/,
  ],
  [
    'an empty file',
    'POST /api/media',
    { body: '', headers: { 'content-type': 'image/png' } },
    /The file is empty/,
  ],
  [
    'another name for the file',
    'POST /api/media',
    {
      body:
        '--b\r\nContent-Disposition: form-data; name="image"; ' +
        'filename="a.png"\r\n\r\nabc\r\n--b--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    },
    /`image`.+send the file as `file`/,
  ],
]

test(`${mistakes.length} requests that newcomers get wrong are refused with the word that mends them`, async (t) => {
  const { account, request } = await liveService(t)
  const { json: made } = await account.request('POST', '/api/drafts', {
    body: { platform: 'x', content: 'Text' },
  })
  const weak: string[] = []
  for (const [what, asked, wrong, says] of mistakes) {
    const [method, path] = asked.replace('/ID', `/${made.draft_id}`).split(' ') as [string, string]
    const given = typeof wrong === 'function' ? wrong(made.draft_id) : wrong
    const { status, json: problem } = await request(method, path, { key: account.key, ...given })
    const text = [
      problem.detail,
      ...(problem.errors ?? []).map((one: { detail: string }) => one.detail),
    ].join(' ')
    if (status < 400 || status >= 500 || !says.test(text)) weak.push(`${what}: ${status} ${text}`)
  }
  assert.deepEqual(weak, [])
})
