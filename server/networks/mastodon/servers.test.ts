import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failed, replied, type Scripted } from '../../testing/scripted-outbound.ts'
import { ports, problem, settings } from '../../testing/networks/mastodon.ts'
import { isMastodons, servers } from './servers.ts'

const configuration = {
  statuses: {
    max_characters: 5_000,
    max_media_attachments: 16,
    characters_reserved_per_url: 30,
  },
  media_attachments: {
    supported_mime_types: ['image/png', 'video/mp4'],
    description_limit: 420,
    image_size_limit: 10_485_760,
    video_size_limit: 41_943_040,
  },
}
const limits = {
  post: 5_000,
  linkLength: 30,
  picturesMax: 16,
  pictureBytesMax: 10_485_760,
  videoBytesMax: 41_943_040,
  pictureDescription: 420,
  types: ['image/png', 'video/mp4'],
  keepsIdempotencyKeys: true,
}
const read = (...answers: Scripted[]) => servers.readLimits!(ports(...answers), settings)
const page = replied(200, '<html>For sale</html>')

test('mastodon servers: read their limits by the second version of the API, else the first', async () => {
  const instance = { version: '4.6.3', configuration }
  assert.deepEqual(await read(replied(200, instance)), { kind: 'done', value: limits })
  const scripted = ports(problem(404, 'Not found'), replied(200, instance))
  assert.deepEqual(await servers.readLimits!(scripted, settings), { kind: 'done', value: limits })
  assert.deepEqual(scripted.outbound.asked, ['GET /api/v2/instance', 'GET /api/v1/instance'])
  assert.equal(scripted.outbound.requests[0]?.headers?.['authorization'], undefined)
})

test('mastodon servers: have the usual limits where they tell none', async () => {
  const old = await read(
    replied(200, { version: '2.7.2 (compatible; Pleroma 2.5.0)' }),
    replied(200, { version: '2.7.2 (compatible; Pleroma 2.5.0)', max_toot_chars: 7_000 }),
  )
  assert.ok(old.kind === 'done')
  const { post, picturesMax, linkLength, keepsIdempotencyKeys } = old.value
  assert.deepEqual([post, picturesMax, linkLength, keepsIdempotencyKeys], [7_000, 4, 23, false])
})

test('mastodon servers: keep keys where they run Mastodon’s own software or a fork', () => {
  for (const version of [
    '4.6.3',
    '4.5.9+glitch',
    '3.5.19',
    '4.7.0-nightly.2026-11-01',
    '4.3.1+hometown-1.1.1',
  ])
    assert.equal(isMastodons(version), true, version)
  for (const version of [
    '2.7.2 (compatible; Akkoma 3.10.4)',
    '0.17.3+git-abc',
    '4.0.0 (not true; really snac/2.50)',
    '4.2.1 (compatible; Iceshrimp 2023.12)',
    'takahe/0.11.0',
    '',
  ])
    assert.equal(isMastodons(version), false, version)
})

test('mastodon servers: say what to do about one that does not answer as Mastodon', async () => {
  for (const [answers, kind, says] of [
    [[page, page], 'dead', /is no Mastodon server. Name the server of the account/],
    [[problem(404, 'x'), problem(404, 'Not found')], 'dead', /is no Mastodon server/],
    [[replied(410, ''), replied(410, '')], 'dead', /says that it is gone/],
    [
      [
        replied(301, '', { location: 'https://social.test/' }),
        replied(301, '', { location: 'https://social.test/' }),
      ],
      'dead',
      /leads to another address, social.test. Name the server itself/,
    ],
    [[problem(401, 'x'), problem(401, 'x')], 'dead', /Ask its operator/],
    [[replied(503, '')], 'transient', /takes no calls at the moment \(503\)/],
    [[problem(429, 'x'), problem(429, 'x')], 'transient', /takes no calls at the moment/],
    [[failed('unresolved', false)], 'transient', /could not be reached/],
    [
      [
        replied(200, { version: '4.6.3', configuration: { statuses: { max_characters: 'many' } } }),
        page,
      ],
      'dead',
      /is no Mastodon server/,
    ],
  ] as const) {
    const result = await read(...answers)
    const detail = 'detail' in result ? result.detail : ''
    assert.equal(result.kind, kind, String(says))
    assert.match(detail, says)
  }
})

test('mastodon servers: register Crier with the least scopes', async () => {
  const scripted = ports(replied(200, { client_id: 'c1', client_secret: 's1', name: 'Crier' }))
  const client = { redirectUri: 'https://crier.test/back', website: 'https://crier.test' }
  assert.deepEqual(await servers.register!(scripted, settings, client), {
    kind: 'done',
    value: { clientId: 'c1', clientSecret: 's1' },
  })
  const [request] = scripted.outbound.requests
  assert.deepEqual([request?.audience, scripted.outbound.asked], ['server', ['POST /api/v1/apps']])
  assert.deepEqual(Object.fromEntries(new URLSearchParams(String(request?.body))), {
    client_name: 'Crier',
    redirect_uris: 'https://crier.test/back',
    scopes: 'read:accounts read:statuses write:media write:statuses',
    website: 'https://crier.test',
  })
  const refused = await servers.register!(
    ports(problem(422, 'Validation failed: Redirect URI must be an absolute URI.')),
    settings,
    client,
  )
  assert.match(refused.kind === 'dead' ? refused.detail : '', /must be an absolute URI/)
})
