import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outcome } from '../outcome.ts'
import { failed, replied, type Scripted } from '../../testing/scripted-outbound.ts'
import { now, ports, problem, status, workOn } from '../../testing/networks/mastodon.ts'
import { answerFor, answers } from './answers.ts'
import { problemOf } from './api.ts'
import { mastodon } from './index.ts'

const page = (code: number) => replied(code, '<html>no</html>')

const away = 'refused platform_unavailable retry'
const content = ['refused content_rejected', 'refused media_rejected'] as const
const media = ['refused media_rejected', 'refused media_rejected'] as const
const permission = [
  'refused platform_permission_denied',
  'refused platform_permission_denied',
] as const

type Row = readonly [title: string, answer: Scripted, atCreate: string, atUpload: string]

/** Answers of servers, and their outcomes for the post and for an upload before it, by rows. */
const rows: readonly Row[] = [
  ['a redirect', page(301), 'unknown', 'unreachable'],
  ['a 400 of a gateway', page(400), away, away],
  ['any other 400', problem(400, 'Error parsing the request body'), ...content],
  ['a 401 of a gateway', page(401), away, away],
  ['a dead token', problem(401, 'The access token was revoked'), 'access_lost', 'access_lost'],
  ['a 403 of a gateway', page(403), away, away],
  ['a missing scope', problem(403, 'This action is outside the authorized scopes'), ...permission],
  ['a disabled login', problem(403, 'Your login is currently disabled'), ...permission],
  ['any other 403', problem(403, 'This action is not allowed'), ...permission],
  [
    'a reply to a missing post',
    problem(404, 'The post you are trying to reply to does not appear to exist.'),
    ...content,
  ],
  [
    'the key of a post that was deleted',
    problem(404, 'Record not found'),
    'unknown',
    'unreachable',
  ],
  ['any other 404', page(404), away, away],
  ['408', page(408), 'unknown', 'unreachable'],
  ['a server that is gone', page(410), away, away],
  ['a file that is too large', page(413), ...media],
  [
    'media in processing',
    problem(422, 'Cannot attach files that have not finished processing. Try again in a moment!'),
    'refused media_rejected retry',
    'refused media_rejected retry',
  ],
  [
    'media that are gone',
    problem(422, 'Media 71, 72 not found or already attached to another post'),
    'refused media_rejected retry forget',
    'refused media_rejected retry forget',
  ],
  ['too many media', problem(422, 'Cannot attach more than 4 files'), ...media],
  [
    'a text that is too long',
    problem(422, 'Validation failed: Text character limit of 500 exceeded'),
    ...content,
  ],
  ['a login that is moved', problem(422, 'Your login is not confirmed'), ...permission],
  ['any other 422', problem(422, 'Validation failed: Text contains a word'), ...content],
  ['425', page(425), 'unknown', 'unreachable'],
  ['too many calls', problem(429, 'Too many requests'), 'throttled', 'throttled'],
  ['any other 4xx', page(418), ...content],
  [
    'a lock, and any other 5xx',
    problem(503, 'There was a temporary problem serving your request, please try again'),
    'unknown',
    'unreachable',
  ],
]

test('mastodon answers: each row of the table has its outcome', async () => {
  for (const [title, answer, atCreate, atUpload] of rows) {
    assert.equal(inShort(mastodon.classify(answer, workOn(0), now)), atCreate, title)
    const stopped = await mastodon.prepare(ports(answer), workOn(1))
    assert.equal(stopped.kind === 'stopped' && inShort(stopped.outcome), atUpload, title)
  }
})

test('mastodon answers: each row of the table is tested by another answer', () => {
  const seen = rows.map(([, answer]) => {
    assert.ok(answer.ok)
    return answers.indexOf(answerFor(problemOf(answer.status, jsonOf(answer.body)))!)
  })
  assert.deepEqual(
    seen,
    answers.map((_, index) => index),
  )
})

test('mastodon answers: a post that was made is confirmed with its address', () => {
  const outcome = mastodon.classify(replied(200, status('11')), workOn(0), now)
  assert.deepEqual(outcome, {
    kind: 'confirmed',
    complete: true,
    externalId: '11',
    externalUrl: 'https://mastodon.test/@bakery/11',
    answer: { status: 200, message: null },
  })
  const odd = mastodon.classify(
    replied(200, status('11', { url: 'javascript:alert(1)' })),
    workOn(0),
    now,
  )
  assert.equal(
    odd.kind === 'confirmed' && odd.externalUrl,
    'https://mastodon.test/@bakery/11',
    'an address that is none',
  )
})

test('mastodon answers: what cannot be read, or was lost, is unknown', () => {
  for (const answer of [
    replied(200, '<html>welcome</html>'),
    replied(202, ''),
    replied(200, { id: 11 }),
    failed('timeout', true),
  ])
    assert.equal(mastodon.classify(answer, workOn(0), now).kind, 'unknown')
  assert.equal(mastodon.classify(failed('refused', false), workOn(0), now).kind, 'unreachable')
})

test('mastodon answers: media that are attached already may be in the post that was sent before', () => {
  const answer = problem(422, 'Media 71 not found or already attached to another post')
  assert.equal(mastodon.classify(answer, workOn(0, { mayArrive: true }), now).kind, 'unknown')
})

test('mastodon answers: the reset of a rate limit is a date', () => {
  const until = (reset: string) => {
    const outcome = mastodon.classify(
      problem(429, 'Too many requests', { 'x-ratelimit-reset': reset }),
      workOn(0),
      now,
    )
    return outcome.kind === 'throttled' ? outcome.until?.toString() : undefined
  }
  assert.equal(until('2026-11-21T08:05:00.000000Z'), '2026-11-21T08:05:00Z')
  for (const reset of ['2026-11-21T07:00:00Z', '2027-11-21T07:00:00Z', 'soon', ''])
    assert.equal(until(reset), undefined, reset)
})

const jsonOf = (body: Uint8Array): unknown => {
  const text = new TextDecoder().decode(body)
  return text.startsWith('{') ? JSON.parse(text) : undefined
}

function inShort(outcome: Outcome): string {
  if (outcome.kind !== 'refused') return outcome.kind
  return `refused ${outcome.code}${outcome.retry ? ' retry' : ''}${outcome.forget ? ' forget' : ''}`
}
