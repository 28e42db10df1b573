import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  access,
  now,
  pieceOf,
  ports,
  problem,
  reconcileWork,
  uriOf,
} from '../../testing/networks/bluesky.ts'
import { failed, replied, type Scripted } from '../../testing/scripted-outbound.ts'
import { seededRandom } from '../../ports/random.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import type { ReconcileWork } from '../network.ts'
import { bluesky } from './index.ts'
import { newRecordKey } from './record-key.ts'

const keyAt = (time: Temporal.Instant, seed = 1) =>
  newRecordKey({ clock: new ManualClock(time), random: seededRandom(seed) })
const key = keyAt(now)
const armed = { record_key: key, created_at: now.toString(), record: '{}' }
const missing = problem(400, 'RecordNotFound', `Could not locate record: ${uriOf(key)}`)
const stored = (cid = 'bafyone') => replied(200, { uri: uriOf(key), cid, value: {} })
const changedAt = (time: Temporal.Instant) => replied(200, { cid: 'c', rev: keyAt(time) })

async function asked(over: Partial<ReconcileWork>, minutes: number, ...script: Scripted[]) {
  const scripted = ports(...script)
  await scripted.clock.advance({ minutes })
  const work = reconcileWork({ handles: armed, ...over })
  const result = await bluesky.reconcile(scripted, work)
  scripted.outbound.assertOver()
  return { result, work, asked: scripted.outbound.asked }
}

test('a post under the key of the send is found, with the hash that a reply needs', async () => {
  const { result, asked: calls, work } = await asked({}, 0, stored())
  assert.deepEqual(calls, [
    `GET /xrpc/com.atproto.repo.getRecord?${new URLSearchParams({
      repo: access.externalAccountId,
      collection: 'app.bsky.feed.post',
      rkey: key,
    })}`,
  ])
  assert.deepEqual(result, {
    kind: 'found',
    externalId: `${uriOf(key)}#bafyone`,
    externalUrl: `https://bsky.app/profile/bakery.test/post/${key}`,
    publishedAt: now,
    answer: { status: 200, message: null },
  })
  assert.deepEqual(work.journal, [])
})

test('a free key is certain for an hour after the send, and after each time it was free', async () => {
  const free = await asked({}, 60, missing)
  assert.equal(free.result.kind === 'absent' && free.result.certain, true)
  assert.deepEqual(free.work.journal, [{ absent_at: now.add({ hours: 1 }).epochMilliseconds }])
  const absent_at = now.add({ minutes: 55 }).epochMilliseconds
  const again = await asked({ handles: { ...armed, absent_at } }, 110, missing)
  assert.equal(again.result.kind === 'absent' && again.result.certain, true)
})

test('a key that is free long after the send proves nothing where the author has changed anything since', async () => {
  const deleted = await asked({}, 61, missing, changedAt(now.add({ minutes: 1 })))
  assert.equal(deleted.result.kind === 'absent' && deleted.result.certain, false)
  assert.deepEqual(deleted.work.journal, [])
  const untouched = await asked({}, 600, missing, changedAt(now.subtract({ minutes: 11 })))
  assert.equal(untouched.result.kind === 'absent' && untouched.result.certain, true)
  for (const unclear of [
    failed('timeout', true),
    replied(501, { error: 'MethodNotImplemented' }),
    replied(200, { cid: 'c', rev: 'self' }),
    changedAt(now.subtract({ minutes: 9 })),
  ]) {
    const { result } = await asked({}, 61, missing, unclear)
    assert.equal(result.kind === 'absent' && result.certain, false)
  }
})

test('an answer that says nothing of the record is none', async () => {
  for (const [answer, accessLost] of [
    [failed('timeout', true), false],
    [replied(502, '<html>no</html>'), false],
    [replied(200, ''), false],
    [problem(400, 'InvalidRequest', 'Could not find repo: did:plc:a'), false],
    [problem(400, 'ExpiredToken'), true],
  ] as const) {
    const { result } = await asked({}, 0, answer)
    assert.equal(result.kind === 'no_answer' && result.accessLost, accessLost)
  }
  const reset = String(now.add({ minutes: 5 }).epochMilliseconds / 1_000)
  const throttled = problem(429, 'RateLimitExceeded', '', { 'ratelimit-reset': reset })
  const { result } = await asked({}, 0, throttled)
  assert.equal(result.kind === 'no_answer' && result.until?.toString(), '2026-11-28T18:05:00Z')
})

const listed = (rkey: string, text: string, more: { reply?: object; embed?: object } = {}) => ({
  uri: uriOf(rkey),
  cid: `bafy${rkey}`,
  value: { text, createdAt: now.toString(), ...more },
})
const page = (...records: object[]) => replied(200, { records })
const rewound = { handles: {}, sentUntil: now.add({ minutes: 10 }) }
const at = (seconds: number) => keyAt(now.add({ seconds }), seconds)

test('without its key, which a rewound database has lost, a post is known by its words', async () => {
  const posts = [
    listed(at(300), 'Fresh bread', { reply: { parent: { uri: uriOf(at(1)) } } }),
    {},
    listed(at(200), 'Fresh bread'),
    listed(at(100), 'Fresh bread'),
    listed(at(50), 'Stale bread'),
    listed(at(-3_600), 'Fresh bread'),
  ]
  const { result } = await asked(rewound, 20, page(...posts))
  assert.equal(result.kind === 'found' && result.externalId, `${uriOf(at(100))}#bafy${at(100)}`)
  const isKnown = (id: string) => id.startsWith(uriOf(at(100)))
  const next = await asked({ ...rewound, isKnown }, 20, page(...posts))
  assert.equal(next.result.kind === 'found' && next.result.externalUrl?.endsWith(at(200)), true)
})

test('after a rewind a free key is not enough: a later try had another', async () => {
  const { result } = await asked(
    { sentUntil: now.add({ minutes: 10 }) },
    20,
    missing,
    page(listed(at(100), 'Fresh bread')),
  )
  assert.equal(result.kind, 'found')
  const gone = await asked(
    { sentUntil: now.add({ minutes: 10 }) },
    20,
    missing,
    page(),
    changedAt(now.add({ minutes: 1 })),
  )
  assert.equal(gone.result.kind === 'absent' && gone.result.certain, false)
})

test('posts with pictures are known by the descriptions of the pictures', async () => {
  const piece = { ...pieceOf(2), isCaption: true as const }
  const embed = (...alts: string[]) => ({ embed: { images: alts.map((alt) => ({ alt })) } })
  const other = listed(at(100), 'Fresh bread', embed('slide 1', 'slide 3'))
  const ours = listed(at(50), 'Fresh bread', embed('slide 1', 'slide 2'))
  const { result } = await asked({ ...rewound, piece }, 20, page(other, ours))
  assert.equal(result.kind === 'found' && result.externalUrl?.endsWith(at(50)), true)
  const absent = await asked({ ...rewound, piece }, 20, page(other), changedAt(now))
  assert.equal(absent.result.kind, 'absent')
})

test('a caption alone proves no post: others may have the same', async () => {
  const undescribed = pieceOf(2).pictures.map((card) => ({ ...card, text: '' }))
  const piece = { ...pieceOf(2), pictures: undescribed, isCaption: true as const }
  const same = listed(at(100), 'Fresh bread', { embed: { images: [{ alt: '' }, { alt: '' }] } })
  const { result } = await asked({ ...rewound, piece }, 20, page(same), changedAt(now))
  assert.equal(result.kind, 'absent')
})

test('a reply is looked for below the post that it replies to', async () => {
  const previousIds = [`${uriOf(at(1))}#bafya`]
  const reply = { reply: { parent: { uri: uriOf(at(1)) } } }
  const posts = [listed(at(100), 'Fresh bread'), listed(at(50), 'Fresh bread', reply)]
  const { result } = await asked({ ...rewound, previousIds }, 20, page(...posts))
  assert.equal(result.kind === 'found' && result.externalUrl?.endsWith(at(50)), true)
})

test('at most three pages are read, and none behind the time of the send', async () => {
  const full = (seconds: number) =>
    replied(200, { records: [listed(at(seconds), 'Other bread')], cursor: 'more' })
  const three = await asked(rewound, 20, full(3), full(2), full(1), changedAt(now))
  assert.equal(three.result.kind, 'absent')
  const one = await asked(rewound, 20, full(-3_600), changedAt(now))
  assert.equal(one.asked.length, 2)
})
