import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import { instagram } from './index.ts'
import {
  ports,
  graphError,
  reconcileWork,
  now,
  pieceOf,
  status,
} from '../../testing/networks/instagram.ts'

const igId = '17841400000000001'
const handles = { ig_id: igId, container_id: '901' }

function media(id: string, over: Record<string, unknown> = {}) {
  return {
    id,
    caption: 'Fresh bread',
    permalink: `https://www.instagram.com/p/${id}abc/`,
    timestamp: '2026-11-21T08:00:02+0000',
    media_type: 'IMAGE',
    media_product_type: 'FEED',
    ...over,
  }
}
const page = (...data: unknown[]) =>
  replied(200, { data, paging: { cursors: { before: 'b', after: 'next' } } })
const lastPage = (...data: unknown[]) => replied(200, { data })

test('a finished container was not published, and the same one may be sent again', async () => {
  const finding = await instagram.reconcile(ports(status('FINISHED')), reconcileWork(handles))
  assert.deepEqual(finding, {
    kind: 'absent',
    certain: true,
    answer: { status: 200, message: null },
  })
})

test('a failed or expired container was never published, and is forgotten', async () => {
  for (const code of ['ERROR', 'EXPIRED']) {
    const finding = await instagram.reconcile(ports(status(code)), reconcileWork(handles))
    assert.ok(finding.kind === 'absent' && finding.certain)
    assert.deepEqual(finding.forget, ['ig_id', 'children', 'container_id', 'missing', 'refusal'])
  }
})

test('a refusal by media_publish that may be false is believed when the container is still unpublished half a minute later', async () => {
  const refused = { ...handles, refusal: '4/2207051' }
  const early = await instagram.reconcile(ports(status('FINISHED')), reconcileWork(refused))
  assert.ok(early.kind === 'absent' && !early.certain)
  const later = reconcileWork(refused, { intentAt: now.subtract({ seconds: 31 }) })
  const finding = await instagram.reconcile(ports(status('FINISHED')), later)
  assert.ok(finding.kind === 'failed')
  assert.deepEqual(
    [finding.code, finding.retry, finding.forget],
    ['content_rejected', false, ['refusal']],
    'the container stays',
  )
  const gone = await instagram.reconcile(ports(status('ERROR')), reconcileWork(refused))
  assert.ok(gone.kind === 'failed' && gone.forget?.includes('container_id'))
})

test('a container in progress is waited for', async () => {
  assert.equal(
    (await instagram.reconcile(ports(status('IN_PROGRESS')), reconcileWork(handles))).kind,
    'processing',
  )
})

test('a published container is found among the media by caption, type and time', async () => {
  const work = reconcileWork(handles)
  const scripted = ports(
    status('PUBLISHED'),
    lastPage(media('78', { caption: 'A manual post' }), media('77')),
  )
  assert.deepEqual(await instagram.reconcile(scripted, work), {
    kind: 'found',
    externalId: '77',
    externalUrl: 'https://www.instagram.com/p/77abc/',
    publishedAt: Temporal.Instant.from('2026-11-21T08:00:02Z'),
    answer: { status: 200, message: null },
  })
  assert.deepEqual(work.journal, [{ ...handles, media_id: '77' }])
  assert.equal(
    scripted.outbound.asked[1],
    'GET ' +
      `/v25.0/${igId}/media?fields=id%2Ccaption%2Cpermalink%2Ctimestamp%2Cmedia_type%2Cmedia_product_type%2Cchildren&limit=25`,
  )
})

test('a carousel is only ever a carousel', async () => {
  const work = reconcileWork(handles, { piece: pieceOf(3) })
  const scripted = ports(
    status('PUBLISHED'),
    lastPage(media('78'), media('77', { media_type: 'CAROUSEL_ALBUM' })),
  )
  const finding = await instagram.reconcile(scripted, work)
  assert.equal(finding.kind === 'found' && finding.externalId, '77')
})

test('another carousel with the same caption is not ours: a caption beside slides alone is no proof', async () => {
  const look = () => reconcileWork(handles, { piece: { ...pieceOf(3), isCaption: true } })
  const album = (id: string, slides: number) =>
    media(id, {
      media_type: 'CAROUSEL_ALBUM',
      children: { data: Array.from({ length: slides }, (_, index) => ({ id: `${id}${index}` })) },
    })
  for (const others of [
    [album('78', 2)],
    [album('78', 4)],
    [media('78', { media_type: 'CAROUSEL_ALBUM' })],
    [album('78', 3), album('77', 3)],
  ]) {
    const finding = await instagram.reconcile(
      ports(status('PUBLISHED'), lastPage(...others)),
      look(),
    )
    assert.equal(finding.kind, 'unnamed', 'it is published without a known name')
  }
  const finding = await instagram.reconcile(
    ports(status('PUBLISHED'), lastPage(album('78', 2), album('77', 3))),
    look(),
  )
  assert.equal(finding.kind === 'found' && finding.externalId, '77')
})

test('line ends and outer space do not hide a caption', async () => {
  const work = reconcileWork(handles, { piece: pieceOf(1, 'one\r\ntwo \n') })
  const finding = await instagram.reconcile(
    ports(status('PUBLISHED'), lastPage(media('77', { caption: 'one\ntwo' }))),
    work,
  )
  assert.equal(finding.kind, 'found')
})

test('older posts and posts that are already known are not ours', async () => {
  const older = media('76', { timestamp: '2026-11-21T07:58:59+0000' })
  const work = reconcileWork(handles, { isKnown: (id) => id === '75' })
  const finding = await instagram.reconcile(
    ports(status('PUBLISHED'), lastPage(media('77'), media('75'), older)),
    work,
  )
  assert.equal(finding.kind === 'found' && finding.externalId, '77')
})

test('a second that was cut off does not make a post older than its intent', async () => {
  const work = reconcileWork(handles, {
    intentAt: Temporal.Instant.from('2026-11-21T08:00:00.900Z'),
  })
  const finding = await instagram.reconcile(
    ports(status('PUBLISHED'), lastPage(media('77', { timestamp: '2026-11-21T08:00:00+0000' }))),
    work,
  )
  assert.equal(finding.kind, 'found')
})

test('without a unique match the post is out but unnamed', async () => {
  for (const list of [[], [media('77'), media('78')], [media('77', { caption: 'edited' })]]) {
    const work = reconcileWork(handles)
    assert.deepEqual(
      await instagram.reconcile(ports(status('PUBLISHED'), lastPage(...list)), work),
      {
        kind: 'unnamed',
        handle: '901',
        authorUrl: 'https://www.instagram.test/bakery/',
        publishedAt: null,
        answer: { status: 200, message: null },
      },
    )
    assert.deepEqual(work.journal, [])
  }
})

test('a list that fails leaves the post unnamed rather than unpublished', async () => {
  const finding = await instagram.reconcile(
    ports(status('PUBLISHED'), graphError(100, 33)),
    reconcileWork(handles),
  )
  assert.equal(finding.kind, 'unnamed')
})

test('half a list proves no unique match', async () => {
  const finding = await instagram.reconcile(
    ports(status('PUBLISHED'), page(media('77')), failed('timeout', true)),
    reconcileWork(handles),
  )
  assert.equal(finding.kind, 'unnamed')
})

test('the list is read on while it reaches no further back than the intent, and at most four pages', async () => {
  const scripted = ports(
    status('PUBLISHED'),
    page(media('90', { caption: 'other' })),
    page(media('77')),
    page(media('70', { timestamp: '2026-11-20T00:00:00+0000' })),
  )
  const finding = await instagram.reconcile(scripted, reconcileWork(handles))
  assert.equal(finding.kind === 'found' && finding.externalId, '77')
  assert.match(scripted.outbound.asked[2] ?? '', /&after=next$/)
  const endless = ports(
    status('PUBLISHED'),
    ...Array.from({ length: 4 }, (_, index) => page(media(`8${index}`, { caption: 'other' }))),
  )
  assert.equal((await instagram.reconcile(endless, reconcileWork(handles))).kind, 'unnamed')
  endless.outbound.assertOver()
})

test('a post that is known by name only needs its link', async () => {
  const scripted = ports(
    replied(200, {
      id: '77',
      permalink: 'https://www.instagram.com/p/xyz/',
      timestamp: '2026-11-21T08:00:02+0000',
    }),
  )
  const finding = await instagram.reconcile(scripted, reconcileWork({ ...handles, media_id: '77' }))
  assert.deepEqual(scripted.outbound.asked, ['GET /v25.0/77?fields=id%2Cpermalink%2Ctimestamp'])
  assert.ok(finding.kind === 'found')
  assert.deepEqual(
    [finding.externalId, finding.externalUrl],
    ['77', 'https://www.instagram.com/p/xyz/'],
  )
})

test('a link that cannot be read yet is asked for again', async () => {
  const finding = await instagram.reconcile(
    ports(graphError(100, 33)),
    reconcileWork({ ...handles, media_id: '77' }),
  )
  assert.ok(finding.kind === 'no_answer')
  assert.equal(finding.accessLost, false)
})

test('a container that Instagram claims not to see says nothing about the post', async () => {
  for (const error of [graphError(100, 33), graphError(24, 2207008)]) {
    assert.equal(
      (await instagram.reconcile(ports(error), reconcileWork(handles))).kind,
      'no_answer',
    )
  }
})

test('a question that fails says why: access lost, throttled until a time, or out of reach', async () => {
  const lost = await instagram.reconcile(ports(graphError(190, 463)), reconcileWork(handles))
  assert.equal(lost.kind === 'no_answer' && lost.accessLost, true)
  const headers = { 'x-business-use-case-usage': '{"1":[{"estimated_time_to_regain_access":3}]}' }
  const throttled = await instagram.reconcile(
    ports(graphError(80002, undefined, { headers })),
    reconcileWork(handles),
  )
  assert.equal(
    throttled.kind === 'no_answer' && throttled.until?.toString(),
    '2026-11-21T08:03:00Z',
  )
  const away = await instagram.reconcile(ports(failed('refused', false)), reconcileWork(handles))
  assert.equal(away.kind === 'no_answer' && away.until, null)
})

test('without a container on record nothing is claimed', async () => {
  assert.equal((await instagram.reconcile(ports(), reconcileWork({}))).kind, 'unable')
})
