import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outcome } from '../outcome.ts'
import { failed, replied, type Scripted } from '../../testing/scripted-outbound.ts'
import { answerFor, answers } from './answers.ts'
import { problemOf } from './api.ts'
import { x } from './index.ts'
import { created, ports, now, problem, workOn } from '../../testing/networks/x.ts'

const problems = 'https://api.twitter.com/2/problems'
const invalid = (message: string) =>
  replied(400, {
    errors: [{ parameters: {}, message }],
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: `${problems}/invalid-request`,
  })
const old = (status: number, code: number, message: string) =>
  replied(status, { errors: [{ code, message }] })
const page = (status: number) => replied(status, '<html>no</html>')

type Row = readonly [title: string, answer: Scripted, atCreate: string, atUpload: string]

/**
 * X's answers, and their outcomes for the post and for an upload before it. In the order of
 * the table.
 */
const rows: readonly Row[] = [
  ['a redirect', page(302), 'unknown', 'unreachable'],
  [
    'media ids that are invalid',
    invalid('Your media IDs are invalid.'),
    'refused media_rejected forget',
    'refused media_rejected forget',
  ],
  [
    'more than 4 media',
    invalid('media_ids: maximum of 4 items'),
    'refused media_rejected',
    'refused media_rejected',
  ],
  [
    'a reply to a missing post',
    invalid('Your reply tweet ID is invalid.'),
    'refused content_rejected',
    'refused media_rejected',
  ],
  [
    'an invalid address',
    invalid('The Tweet contains an invalid URL.'),
    'refused content_rejected',
    'refused media_rejected',
  ],
  [
    'a 400 of a gateway',
    page(400),
    'refused platform_unavailable retry',
    'refused platform_unavailable retry',
  ],
  [
    'any other 400',
    invalid('$.foo: is not defined in the schema'),
    'refused content_rejected',
    'refused media_rejected',
  ],
  [
    'a dead token',
    problem(401, 'Unauthorized', { title: 'Unauthorized' }),
    'access_lost',
    'access_lost',
  ],
  [
    'no credits',
    problem(402, 'Your enrolled account [1] does not have any credits', {
      type: `${problems}/credits`,
    }),
    'refused platform_app_not_ready retry',
    'refused platform_app_not_ready retry',
  ],
  [
    'a usage cap as 403',
    problem(403, 'Usage cap exceeded', { type: `${problems}/usage-capped` }),
    'refused platform_app_not_ready retry',
    'refused platform_app_not_ready retry',
  ],
  [
    'a duplicate',
    problem(403, 'You are not allowed to create a Tweet with duplicate content.'),
    'refused duplicate_content',
    'refused duplicate_content',
  ],
  [
    'a reply that is not allowed',
    problem(403, 'Reply to this conversation is not allowed because …'),
    'refused content_rejected',
    'refused media_rejected',
  ],
  [
    'a reply to a deleted post',
    problem(403, 'You attempted to reply to a Tweet that is deleted or not visible to you.'),
    'refused content_rejected',
    'refused media_rejected',
  ],
  [
    'two cashtags',
    problem(403, 'A post may contain a maximum of one cashtag.'),
    'refused content_rejected',
    'refused media_rejected',
  ],
  [
    'an invalid address as 403',
    problem(403, 'The Tweet contains an invalid URL.'),
    'refused content_rejected',
    'refused media_rejected',
  ],
  [
    'a long video',
    problem(403, 'This user is not allowed to post a video longer than 2 minutes.'),
    'refused media_rejected',
    'refused media_rejected',
  ],
  [
    'what looks automated',
    problem(403, 'This request looks like it might be automated.'),
    'refused content_rejected',
    'refused media_rejected',
  ],
  [
    'a suspended account',
    problem(403, 'User is suspended: user-suspended'),
    'refused platform_permission_denied',
    'refused platform_permission_denied',
  ],
  [
    'an application not enrolled',
    problem(403, 'When authenticating …', { type: `${problems}/client-forbidden` }),
    'refused platform_app_not_ready',
    'refused platform_app_not_ready',
  ],
  [
    'an app-only token',
    problem(403, 'Authenticating with …', { type: `${problems}/unsupported-authentication` }),
    'refused platform_permission_denied',
    'refused platform_permission_denied',
  ],
  [
    'a 1.0a permission',
    problem(403, 'Your client app …', { type: `${problems}/oauth1-permissions` }),
    'refused platform_permission_denied',
    'refused platform_permission_denied',
  ],
  [
    'a resource of others',
    problem(403, 'Not yours', { type: 'https://api.x.com/2/problems/not-authorized-for-resource' }),
    'refused platform_permission_denied',
    'refused platform_permission_denied',
  ],
  [
    'too long or not allowed',
    problem(403, 'You are not permitted to perform this action.'),
    'refused content_rejected',
    'refused media_rejected',
  ],
  [
    'a 403 of a gateway',
    page(403),
    'refused platform_unavailable retry',
    'refused platform_unavailable retry',
  ],
  [
    'a missing scope',
    problem(403, 'Forbidden'),
    'refused platform_permission_denied',
    'refused platform_permission_denied',
  ],
  [
    'any other 403',
    problem(403, 'Something new.'),
    'refused content_rejected',
    'refused media_rejected',
  ],
  [
    'an unknown address',
    problem(404, 'Not Found'),
    'refused platform_unavailable retry',
    'refused platform_unavailable retry',
  ],
  ['a 408', page(408), 'unknown', 'unreachable'],
  [
    'a conflict',
    problem(409, 'Conflict'),
    'refused platform_unavailable retry',
    'refused platform_unavailable retry',
  ],
  ['too large a picture', page(413), 'refused media_rejected', 'refused media_rejected'],
  ['a 425', page(425), 'unknown', 'unreachable'],
  [
    'a usage cap',
    problem(429, 'Usage cap exceeded', { type: `${problems}/usage-capped` }),
    'refused platform_app_not_ready retry',
    'refused platform_app_not_ready retry',
  ],
  ['a rate limit', problem(429, 'Too Many Requests'), 'throttled', 'throttled'],
  ['any other 4xx', page(451), 'refused content_rejected', 'refused media_rejected'],
  ['a 5xx', page(503), 'unknown', 'unreachable'],
]

for (const [index, [title, answer, atCreate, atUpload]] of rows.entries()) {
  test(`${title}: ${atCreate} as answer to the post, ${atUpload} to an upload`, async () => {
    assert.equal(
      answer.ok && answerFor(problemOf(answer.status, jsonOf(answer.body))),
      answers[index],
      'another row than its own',
    )
    assert.equal(inShort(posted(answer)), atCreate)
    const prepared = await x.prepare(ports(answer), workOn(1))
    assert.ok(prepared.kind === 'stopped')
    assert.equal(inShort(prepared.outcome), atUpload)
  })
}

test('every row of the table has its line here', () => assert.equal(rows.length, answers.length))

test('the old style of errors counts by its codes', () => {
  assert.equal(
    inShort(posted(old(403, 187, 'Status is a repetition.'))),
    'refused duplicate_content',
  )
  assert.equal(
    inShort(posted(old(403, 186, 'Needs to be a bit shorter.'))),
    'refused content_rejected',
  )
  assert.equal(inShort(posted(old(403, 226, 'No.'))), 'refused content_rejected')
  assert.equal(inShort(posted(old(429, 88, 'Rate limit exceeded'))), 'throttled')
})

test('answers: treats a problem in errors only like one at the top level', () => {
  const inErrors = (status: number, error: Record<string, unknown>) =>
    replied(status, { errors: [error] })
  const capped = {
    title: 'UsageCapExceeded',
    detail: 'Usage cap exceeded',
    type: `${problems}/usage-capped`,
  }
  assert.equal(inShort(posted(inErrors(403, capped))), 'refused platform_app_not_ready retry')
  const notEnrolled = {
    title: 'Client Forbidden',
    detail: 'When authenticating …',
    type: `${problems}/client-forbidden`,
  }
  assert.equal(inShort(posted(inErrors(403, notEnrolled))), 'refused platform_app_not_ready')
  const duplicate = {
    title: 'Forbidden',
    detail: 'You are not allowed to create a Tweet with duplicate content.',
    type: 'about:blank',
  }
  assert.equal(inShort(posted(inErrors(403, duplicate))), 'refused duplicate_content')
  assert.equal(
    inShort(posted(inErrors(403, { title: 'Forbidden', type: 'about:blank' }))),
    'refused platform_permission_denied',
  )
})

test('an error longer than what is read of it is checked by what was read', () => {
  const cut = (status: number, text: string) => ({
    ...replied(status, text.padEnd(65_536, 'a')),
    truncated: true,
  })
  const duplicate =
    '{"title":"Forbidden","detail":"You are not allowed to create a Tweet with duplicate ' +
    'content.","value":"'
  assert.equal(inShort(posted(cut(403, duplicate))), 'refused duplicate_content')
  assert.equal(
    inShort(
      posted(
        cut(400, '{"errors":[{"message":"Your media IDs are invalid.","parameters":{"text":["'),
      ),
    ),
    'refused media_rejected forget',
  )
  assert.equal(
    inShort(posted(cut(400, '{"errors":[{"parameters":{"text":["'))),
    'refused content_rejected',
  )
  assert.equal(inShort(posted(cut(400, '<html>'))), 'refused platform_unavailable retry')
  assert.equal(inShort(posted(cut(503, '{"title":"'))), 'unknown')
})

test('a 201 with an id is the post, with its link', () => {
  assert.deepEqual(posted(created('1346889436626259968')), {
    kind: 'confirmed',
    complete: true,
    externalId: '1346889436626259968',
    externalUrl: 'https://x.test/bakery/status/1346889436626259968',
    answer: { status: 201, message: null },
  })
})

test('without a user name the link is the one that X redirects', () => {
  const outcome = x.classify(
    created('7'),
    { ...workOn(0), access: { ...workOn(0).access, facts: {} } },
    now,
  )
  assert.equal(outcome.kind === 'confirmed' && outcome.externalUrl, 'https://x.test/i/web/status/7')
})

test('an id that came as a number keeps all its digits, or is not taken for one', () => {
  assert.equal(
    inShort(posted(replied(201, '{"data":{"id":1346889436626259968}}'))),
    'confirmed 1346889436626259968',
  )
})

test('a 2xx that cannot be read is unknown', () => {
  for (const body of ['', 'ok', '{"data":{}}', { errors: [{ message: 'no' }] }])
    assert.equal(inShort(posted(replied(200, body))), 'unknown')
  assert.equal(
    inShort(posted({ ...replied(201, { data: { id: '7' } }), truncated: true })),
    'unknown',
  )
})

test('a call that never left is certain, one that left without an answer is not', () => {
  for (const reason of ['unresolved', 'refused', 'tls', 'timeout'] as const)
    assert.equal(inShort(posted(failed(reason, false))), 'unreachable')
  for (const reason of ['timeout', 'broken', 'aborted'] as const)
    assert.equal(inShort(posted(failed(reason, true))), 'unknown')
})

test('a reply to our own post of a moment ago is tried again after some seconds, to an older one it is final', () => {
  const idAt = (time: Temporal.Instant) =>
    String(BigInt(time.epochMilliseconds - 1_288_834_974_657) << 22n)
  const missing = [
    invalid('Your reply tweet ID is invalid.'),
    problem(403, 'You attempted to reply to a Tweet that is deleted or not visible to you.'),
  ]
  for (const answer of missing) {
    const repliedTo = (...previousIds: string[]) =>
      x.classify(answer, workOn(0, { previousIds }), now)
    const young = repliedTo(idAt(now.subtract({ hours: 1 })), idAt(now.subtract({ seconds: 119 })))
    assert.equal(inShort(young), 'refused content_rejected retry')
    assert.equal(young.kind === 'refused' && young.afterMs, 4_000)
    assert.equal(
      inShort(repliedTo(idAt(now.subtract({ seconds: 121 })))),
      'refused content_rejected',
    )
    assert.equal(inShort(repliedTo()), 'refused content_rejected')
  }
})

test('answers: uploads media again that X has forgotten', () => {
  const handles = {
    media_ids: ['1'],
    media_keys: ['3_1'],
    media_uploaded_at: now.subtract({ hours: 2 }).epochMilliseconds,
    media_until: 0,
    described: 1,
  }
  const outcome = x.classify(invalid('Your media IDs are invalid.'), workOn(1, { handles }), now)
  assert.equal(inShort(outcome), 'refused media_rejected retry forget')
})

test('a throttled answer names the reset of the window that is used up', () => {
  const seconds = (minutes: number) => String(now.add({ minutes }).epochMilliseconds / 1_000)
  const headers = {
    'x-rate-limit-remaining': '0',
    'x-rate-limit-reset': seconds(10),
    'x-user-limit-24hour-remaining': '0',
    'x-user-limit-24hour-reset': seconds(300),
    'x-app-limit-24hour-remaining': '5',
    'x-app-limit-24hour-reset': seconds(900),
  }
  const outcome = posted(problem(429, 'Too Many Requests', {}, headers))
  assert.equal(outcome.kind === 'throttled' && outcome.until?.toString(), '2026-11-21T13:00:00Z')
})

test('the reset of the call’s own window counts when no window says that it is used up, and nonsense counts for nothing', () => {
  const until = (headers: Record<string, string>) => {
    const outcome = posted(problem(429, 'Too Many Requests', {}, headers))
    return outcome.kind === 'throttled' ? (outcome.until?.toString() ?? null) : 'not throttled'
  }
  assert.equal(
    until({ 'x-rate-limit-reset': String(now.add({ minutes: 3 }).epochMilliseconds / 1_000) }),
    '2026-11-21T08:03:00Z',
  )
  assert.equal(until({}), null)
  assert.equal(until({ 'x-rate-limit-reset': 'soon' }), null)
  assert.equal(until({ 'x-rate-limit-reset': '17' }), null)
  assert.equal(until({ 'x-rate-limit-reset': '99999999999999' }), null)
})

test('a cap that lasts for a month takes no time from the headers, which speak of another window', () => {
  const headers = {
    'x-rate-limit-reset': String(now.add({ minutes: 3 }).epochMilliseconds / 1_000),
  }
  const outcome = posted(
    problem(429, 'Usage cap exceeded', { type: `${problems}/usage-capped` }, headers),
  )
  assert.equal(inShort(outcome), 'refused platform_app_not_ready retry')
})

test('the network’s own words are kept with the outcome', () => {
  const outcome = posted(problem(403, 'Something new.'))
  assert.equal(outcome.answer.status, 403)
  assert.match(outcome.answer.message ?? '', /Something new\./)
})

const posted = (answer: Scripted) =>
  x.classify(
    answer,
    workOn(0, {
      handles: { media_ids: ['1'], media_keys: ['3_1'], media_uploaded_at: now.epochMilliseconds },
    }),
    now,
  )
const jsonOf = (body: Uint8Array): unknown => {
  const text = new TextDecoder().decode(body)
  return text.startsWith('{') ? JSON.parse(text) : undefined
}

function inShort(outcome: Outcome): string {
  if (outcome.kind === 'confirmed') return `confirmed ${outcome.externalId}`
  if (outcome.kind !== 'refused') return outcome.kind
  return `refused ${outcome.code}${outcome.retry ? ' retry' : ''}${outcome.forget ? ' forget' : ''}`
}
