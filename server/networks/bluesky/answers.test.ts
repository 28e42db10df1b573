import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { failed, replied, type Scripted } from '../../testing/scripted-outbound.ts'
import { made, now, ports, problem, uriOf, workOn } from '../../testing/networks/bluesky.ts'
import { matches } from '../matches.ts'
import type { Outcome } from '../outcome.ts'
import { answerFor, answers } from './answers.ts'
import { problemOf } from './api.ts'
import { bluesky } from './index.ts'

const page = (status: number) => replied(status, '<html>no</html>')
const invalid = (message: string) => problem(400, 'InvalidRequest', message)

type Row = readonly [title: string, answer: Scripted, atSend: string, atUpload: string]

/** Answers of a server, with what they mean for the post and for an upload before it. */
const rows: readonly Row[] = [
  ['a redirect', page(302), 'unknown', 'unreachable'],
  [
    'an expired token',
    problem(400, 'ExpiredToken', 'Token has expired'),
    'access_lost',
    'access_lost',
  ],
  [
    'another record under the key',
    problem(400, 'InvalidSwap', 'Record was at bafyreia'),
    'unknown',
    'unreachable',
  ],
  [
    'a picture that the server has dropped',
    problem(400, 'BlobNotFound', 'Could not find blob: bafkreia'),
    'refused media_rejected retry forget',
    'refused media_rejected retry forget',
  ],
  [
    'a picture of another kind',
    problem(400, 'InvalidMimeType', 'Referenced MimeType does not match stored blob'),
    'refused media_rejected',
    'refused media_rejected',
  ],
  [
    'a picture that is too large',
    invalid(
      'Invalid app.bsky.feed.post record: blob too big (maximum 2000000, got 2000001) at ' +
        '$.record.embed.images[0].image',
    ),
    'refused media_rejected',
    'refused media_rejected',
  ],
  [
    'a repository that was closed',
    problem(400, 'RepoDeactivated', 'Repo has been deactivated'),
    'refused platform_permission_denied',
    'refused platform_permission_denied',
  ],
  [
    'an unknown repository',
    problem(400, 'RepoNotFound', 'Could not find repo for DID: did:plc:a'),
    'refused platform_permission_denied',
    'refused platform_permission_denied',
  ],
  [
    'an account that has moved',
    invalid('Could not find repo: did:plc:a'),
    'refused platform_permission_denied',
    'refused platform_permission_denied',
  ],
  [
    'a text that is too long',
    invalid(
      'Invalid app.bsky.feed.post record: grapheme too big (maximum 300, got 301) at $.record.text',
    ),
    'refused content_rejected',
    'refused content_rejected',
  ],
  [
    'a 400 of a gateway',
    page(400),
    'refused platform_unavailable retry',
    'refused platform_unavailable retry',
  ],
  [
    'any other 400',
    invalid('Invalid app.bsky.feed.post record: Missing required key "text" at $.record'),
    'refused content_rejected',
    'refused content_rejected',
  ],
  [
    'a closed account',
    problem(401, 'AccountTakedown', 'Account has been taken down'),
    'refused platform_permission_denied',
    'refused platform_permission_denied',
  ],
  [
    'a 401 of a gateway',
    page(401),
    'refused platform_unavailable retry',
    'refused platform_unavailable retry',
  ],
  [
    'the token of another account',
    problem(401, 'AuthenticationRequired', 'Authentication Required'),
    'access_lost',
    'access_lost',
  ],
  [
    'a 403 of a gateway',
    page(403),
    'refused platform_unavailable retry',
    'refused platform_unavailable retry',
  ],
  [
    'a missing right',
    problem(403, 'InsufficientScope', 'Missing scope'),
    'refused platform_permission_denied',
    'refused platform_permission_denied',
  ],
  [
    'an unknown address',
    page(404),
    'refused platform_unavailable retry',
    'refused platform_unavailable retry',
  ],
  ['a call that took too long', problem(408, 'RequestTimeout'), 'unknown', 'unreachable'],
  [
    'more bytes than the server takes',
    problem(413, 'PayloadTooLarge', 'request entity too large'),
    'refused media_rejected',
    'refused media_rejected',
  ],
  ['a call too early', page(425), 'unknown', 'unreachable'],
  [
    'too many calls',
    problem(429, 'RateLimitExceeded', 'Rate Limit Exceeded'),
    'throttled',
    'throttled',
  ],
  [
    'another refusal of a gateway',
    page(451),
    'refused platform_unavailable retry',
    'refused platform_unavailable retry',
  ],
  [
    'another refusal of the server',
    problem(410, 'Gone'),
    'refused content_rejected',
    'refused content_rejected',
  ],
  [
    'a method that the server does not know',
    problem(501, 'MethodNotImplemented', 'Method Not Implemented'),
    'refused platform_unavailable retry',
    'refused platform_unavailable retry',
  ],
  [
    'an error of the server',
    problem(500, 'InternalServerError', 'Internal Server Error'),
    'unknown',
    'unreachable',
  ],
]

function inShort(outcome: Outcome): string {
  if (outcome.kind === 'confirmed') return `confirmed ${outcome.externalId}`
  if (outcome.kind !== 'refused') return outcome.kind
  return [
    'refused',
    outcome.code,
    ...(outcome.retry ? ['retry'] : []),
    ...(outcome.forget ? ['forget'] : []),
  ].join(' ')
}

const sent = (answer: Scripted) => bluesky.classify(answer, workOn(0), now)

for (const [title, answer, atSend, atUpload] of rows)
  test(`answers: ${title} is ${atSend} after the send, ${atUpload} before`, async () => {
    assert.equal(inShort(sent(answer)), atSend)
    const prepared = await bluesky.prepare(ports(answer), workOn(1))
    assert.equal(prepared.kind === 'stopped' && inShort(prepared.outcome), atUpload)
  })

test('answers: each row of the table has a row here, in its order', () => {
  const hit = rows.map(([, answer]) => {
    assert.ok(answer.ok)
    const text = new TextDecoder().decode(answer.body)
    const body: unknown = text.startsWith('{') ? JSON.parse(text) : undefined
    return answers.indexOf(answerFor(problemOf(answer.status, body))!)
  })
  assert.deepEqual(
    hit,
    answers.map((_, index) => index),
  )
})

test('answers: each error of the real server that was recorded is certain, but for its own faults', () => {
  const Recorded = Type.Array(
    Type.Object({
      call: Type.String(),
      status: Type.Integer(),
      error: Type.Optional(Type.String()),
    }),
  )
  const url = new URL('../../../tests/real-servers/recorded/odd-calls.json', import.meta.url)
  const recorded: unknown = JSON.parse(readFileSync(url, 'utf8'))
  assert.ok(matches(Recorded, recorded))
  const means = new Map<string, Set<string>>()
  for (const { status, error } of recorded) {
    if (error === undefined) continue
    const name = `${status} ${error}`
    const all = means.get(name) ?? new Set()
    means.set(name, all.add(inShort(sent(problem(status, error)))))
  }
  assert.deepEqual(
    Object.fromEntries([...means].map(([name, all]) => [name, [...all].join()]).sort()),
    {
      '400 BlobNotFound': 'refused media_rejected retry forget',
      '400 ExpiredToken': 'access_lost',
      '400 HandleNotFound': 'refused content_rejected',
      '400 InvalidMimeType': 'refused media_rejected',
      '400 InvalidRequest': 'refused content_rejected',
      '400 InvalidSize': 'refused media_rejected',
      '400 InvalidSwap': 'unknown',
      '400 InvalidToken': 'access_lost',
      '400 RecordNotFound': 'refused content_rejected',
      '400 RepoNotFound': 'refused platform_permission_denied',
      '400 SyntaxError': 'refused content_rejected',
      '401 AuthMissing': 'access_lost',
      '401 AuthenticationRequired': 'access_lost',
      '401 invalid_token': 'access_lost',
      '403 AccountNotFound': 'refused platform_permission_denied',
      '413 PayloadTooLarge': 'refused media_rejected',
      '413 PayloadTooLargeError': 'refused media_rejected',
      '500 InternalServerError': 'unknown',
    },
  )
})

test('a post that was made is known by its address and its hash, and has a link', () => {
  assert.deepEqual(sent(made('3m6q2xrk22222', 'bafyone')), {
    kind: 'confirmed',
    complete: true,
    externalId: `${uriOf('3m6q2xrk22222')}#bafyone`,
    externalUrl: 'https://bsky.app/profile/bakery.test/post/3m6q2xrk22222',
    answer: { status: 200, message: null },
  })
})

test('without a handle that leads back the link has the DID', () => {
  const work = workOn(0)
  const access = { ...work.access, accountName: 'handle.invalid' }
  const outcome = bluesky.classify(made('3m6q2xrk22222'), { ...work, access }, now)
  assert.equal(
    outcome.kind === 'confirmed' && outcome.externalUrl,
    `https://bsky.app/profile/${access.externalAccountId}/post/3m6q2xrk22222`,
  )
})

test('a 2xx that cannot be read is unknown', () => {
  for (const body of ['', 'ok', '{"uri":"at://a"}', { uri: 'at://a#b', cid: 'b' }])
    assert.equal(inShort(sent(replied(200, body))), 'unknown')
  assert.equal(inShort(sent({ ...made('3m6q2xrk22222'), truncated: true })), 'unknown')
})

test('a call that never left is certain, one that left without an answer is not', () => {
  for (const reason of ['not_allowed', 'unresolved', 'refused', 'tls', 'timeout'] as const)
    assert.equal(inShort(sent(failed(reason, false))), 'unreachable')
  for (const reason of ['timeout', 'broken', 'aborted'] as const)
    assert.equal(inShort(sent(failed(reason, true))), 'unknown')
})

test('a throttled answer names the time that the server gives, and nonsense is no time', () => {
  const until = (reset?: string) => {
    const headers = reset === undefined ? {} : { 'ratelimit-reset': reset }
    const outcome = sent(problem(429, 'RateLimitExceeded', '', headers))
    return outcome.kind === 'throttled' ? (outcome.until?.toString() ?? null) : 'not throttled'
  }
  const inSeconds = (minutes: number) => String(now.add({ minutes }).epochMilliseconds / 1_000)
  assert.equal(until(inSeconds(5)), '2026-11-28T18:05:00Z')
  for (const nonsense of [undefined, 'soon', '17', inSeconds(-1), inSeconds(26 * 60)])
    assert.equal(until(nonsense), null)
})
