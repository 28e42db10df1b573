import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outcome } from '../outcome.ts'
import { failed, replied, type Scripted } from '../../testing/scripted-outbound.ts'
import { answerFor, answers } from './answers.ts'
import { problemOf } from './api.ts'
import { linkedin } from './index.ts'
import {
  created,
  documentPiece,
  ports,
  now,
  problem,
  textPiece,
  workOn,
} from '../../testing/networks/linkedin.ts'

const gateway = (status: number) => replied(status, '<html>no</html>')

type Row = readonly [title: string, answer: Scripted, atCreate: string, atUpload: string]

const content = ['refused content_rejected', 'refused media_rejected'] as const
const media = ['refused media_rejected forget', 'refused media_rejected forget'] as const
const away = ['refused platform_unavailable retry', 'refused platform_unavailable retry'] as const
const outdated = [
  'refused platform_app_not_ready retry',
  'refused platform_app_not_ready retry',
] as const
const permission = [
  'refused platform_permission_denied',
  'refused platform_permission_denied',
] as const
const unclear = ['unknown', 'unreachable'] as const

/**
 * LinkedIn's answers, and their outcomes for the post and for an upload before it. In the order of
 * the table.
 */
const rows: readonly Row[] = [
  ['a redirect', gateway(302), ...unclear],
  ['a missing field', problem(400, 'MISSING_FIELD'), ...content],
  ['too long a text', problem(400, 'FIELD_LENGTH_TOO_LONG'), ...content],
  ['an invalid value', problem(400, 'INVALID_VALUE_FOR_FIELD'), ...content],
  ['a blank field', problem(400, 'INVALID_VALUE_BLANK_FIELD'), ...content],
  ['a URN of the wrong type', problem(400, 'INVALID_URN_TYPE'), ...content],
  ['a malformed URN', problem(400, 'INVALID_URN_ID'), ...content],
  ['an unknown picture', problem(400, 'INVALID_IMAGE_ID'), ...media],
  [
    'media still in processing',
    problem(400, 'MEDIA_ASSET_WAITING_UPLOAD'),
    'refused media_rejected retry',
    'refused media_rejected retry',
  ],
  ['media that failed processing', problem(400, 'MEDIA_ASSET_PROCESSING_FAILED'), ...media],
  [
    'an expired address for the upload',
    problem(400, 'EXPIRED_UPLOAD_URL'),
    'refused media_rejected retry forget',
    'refused media_rejected retry forget',
  ],
  ['no version', problem(400, 'VERSION_MISSING'), ...outdated],
  ['a 400 of a gateway', gateway(400), ...away],
  ['any other 400', problem(400, 'SOMETHING_NEW'), ...content],
  ['a dead token', problem(401, 'REVOKED_ACCESS_TOKEN'), 'access_lost', 'access_lost'],
  ['a 403 of a gateway', gateway(403), ...away],
  ['a missing permission', problem(403, 'ACCESS_DENIED'), ...permission],
  ['a 404 of a gateway', gateway(404), ...away],
  ['an author not found', problem(404, 'NOT_FOUND'), ...permission],
  ['a 408', gateway(408), ...unclear],
  ['a conflict', problem(409, 'CONFLICT'), ...away],
  ['too large an upload', problem(413, 'REQUEST_ENTITY_TOO_LARGE'), ...media],
  ['a kind of file that is not taken', problem(415, 'UNSUPPORTED_MEDIA_TYPE'), ...media],
  [
    'a duplicate by its name',
    problem(422, 'DUPLICATE_POST'),
    'refused duplicate_content',
    'refused duplicate_content',
  ],
  [
    'a duplicate by its words',
    problem(422, 'UNPROCESSABLE_ENTITY', 'Content is a duplicate of urn:li:share:123'),
    'refused duplicate_content forget',
    'refused duplicate_content',
  ],
  ['any other 422', problem(422, 'UNPROCESSABLE_ENTITY', 'No.'), ...content],
  ['a 425', gateway(425), ...unclear],
  ['a version that is over', problem(426, 'NONEXISTENT_VERSION'), ...outdated],
  ['a rate limit', problem(429, 'TOO_MANY_REQUESTS'), 'throttled', 'throttled'],
  ['any other 4xx', gateway(451), ...content],
  ['a 504', gateway(504), ...unclear],
]

for (const [index, [title, answer, atCreate, atUpload]] of rows.entries()) {
  test(`${title}: ${atCreate} as answer to the post, ${atUpload} to an upload`, async () => {
    assert.equal(
      answer.ok && answerFor(problemOf(answer.status, jsonOf(answer.body))),
      answers[index],
      'another row than its own',
    )
    assert.equal(inShort(posted(answer)), atCreate)
    const prepared = await linkedin.prepare(ports(answer), workOn(documentPiece))
    assert.ok(prepared.kind === 'stopped')
    assert.equal(inShort(prepared.outcome), atUpload)
  })
}

test('every row of the table has its line here', () => assert.equal(rows.length, answers.length))

test('older endpoints, which name no code, are understood by their status', () => {
  assert.equal(
    inShort(
      posted(
        replied(403, { serviceErrorCode: 100, message: 'Not enough permissions', status: 403 }),
      ),
    ),
    permission[0],
  )
  assert.equal(
    inShort(
      posted(
        replied(401, { message: 'Empty oauth2_access_token', serviceErrorCode: 401, status: 401 }),
      ),
    ),
    'access_lost',
  )
})

test('a rate limit lasts until midnight UTC', () => {
  const outcome = posted(problem(429, 'TOO_MANY_REQUESTS'))
  assert.equal(outcome.kind === 'throttled' && outcome.until?.toString(), '2026-11-22T00:00:00Z')
})

test('a 201 is the post, named by a header, with its link', () => {
  assert.deepEqual(posted(created('urn:li:share:7123456789012345678')), {
    kind: 'confirmed',
    complete: true,
    externalId: 'urn:li:share:7123456789012345678',
    externalUrl: 'https://www.linkedin.test/feed/update/urn:li:share:7123456789012345678/',
    answer: { status: 201, message: null },
  })
})

test('an escaped name, a name in the body and a 200 are taken too', () => {
  assert.equal(inShort(posted(created('urn%3Ali%3AugcPost%3A77'))), 'confirmed urn:li:ugcPost:77')
  assert.equal(
    inShort(posted(replied(201, { id: 'urn:li:ugcPost:77' }))),
    'confirmed urn:li:ugcPost:77',
  )
  assert.equal(
    inShort(posted(replied(200, '', { 'x-restli-id': 'urn:li:share:5' }))),
    'confirmed urn:li:share:5',
  )
})

test('a 2xx without a name is unknown', () => {
  assert.equal(inShort(posted(replied(201, ''))), 'unknown')
  assert.equal(inShort(posted(created('urn:li:person:5'))), 'unknown')
})

test('a call that never left is certain, one that left without an answer is not', () => {
  for (const reason of ['unresolved', 'refused', 'tls', 'timeout'] as const)
    assert.equal(inShort(posted(failed(reason, false))), 'unreachable')
  for (const reason of ['timeout', 'broken', 'aborted'] as const)
    assert.equal(inShort(posted(failed(reason, true))), 'unknown')
})

const posted = (answer: Scripted) => linkedin.classify(answer, workOn(textPiece), now)
const jsonOf = (body: Uint8Array): unknown => {
  const text = new TextDecoder().decode(body)
  return text.startsWith('{') ? JSON.parse(text) : undefined
}

function inShort(outcome: Outcome): string {
  if (outcome.kind === 'confirmed') return `confirmed ${outcome.externalId}`
  if (outcome.kind !== 'refused') return outcome.kind
  return `refused ${outcome.code}${outcome.retry ? ' retry' : ''}${outcome.forget ? ' forget' : ''}`
}
