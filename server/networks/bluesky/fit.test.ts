import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftContent } from '@crier/writing/text/fitted.ts'
import type { Asset } from '@crier/writing/text/visual.ts'
import { fit } from '../fit/fit.ts'
import { warningsOf } from '../fit/warnings.ts'
import { bluesky } from './index.ts'

const family = '👩‍👩‍👧‍👦'
const post = (...pieces: string[]): DraftContent => ({ contentType: 'post', pieces })
const textsOf = (content: DraftContent) => {
  const fitted = fit(content, 'bluesky')
  assert.ok(fitted.ok, fitted.ok ? '' : fitted.detail)
  return fitted.publication.pieces.map(({ text }) => text)
}
const warned = (...pieces: string[]) => {
  const fitted = fit({ contentType: 'thread', pieces }, 'bluesky')
  assert.ok(fitted.ok)
  return warningsOf(fitted.publication, { live: true }).map(
    ({ code, detail }) => `${code} ${detail}`,
  )
}

test('a post has 300 characters as readers see them, and 3,000 bytes', () => {
  for (const whole of ['a'.repeat(300), family.repeat(120), `${'ü'.repeat(299)}a`])
    assert.deepEqual(textsOf(post(whole)), [whole])
  for (const long of ['a'.repeat(301), family.repeat(121)]) {
    const fitted = fit(post(long), 'bluesky')
    assert.equal(fitted.ok, false)
    assert.match(fitted.ok ? '' : fitted.detail, /One word is longer/)
  }
})

test('a longer text becomes a thread, by characters and by bytes', () => {
  const words = Array.from({ length: 100 }, (_, number) => `word${number}`).join(' ')
  const parts = textsOf(post(words))
  assert.equal(parts.length, 3)
  assert.equal(parts.join(' '), words)
  const families = Array.from({ length: 130 }, () => family).join(' ')
  const byBytes = textsOf(post(families))
  assert.ok(byBytes.length > 1 && byBytes.every((part) => Buffer.byteLength(part) <= 3_000))
  assert.equal(byBytes.join(' '), families)
})

test('a caption that has too many bytes is refused by its bytes', () => {
  const fitted = fit(
    { contentType: 'carousel', pieces: ['One', 'Two'], caption: family.repeat(121) },
    'bluesky',
  )
  assert.ok(!fitted.ok)
  assert.deepEqual(
    [fitted.field, fitted.excess],
    ['caption', { limit: 3_000, length: 3_025, unit: 'bytes' }],
  )
})

test('a carousel is pictures, four to a post, with the caption above the first', () => {
  const fitted = fit(
    { contentType: 'carousel', pieces: ['One', 'Two', 'Three', 'Four', 'Five'] },
    'bluesky',
  )
  assert.ok(fitted.ok)
  assert.deepEqual(
    fitted.publication.pieces.map(({ text, pictures }) => [text, pictures.length]),
    [
      ['One', 4],
      ['', 1],
    ],
  )
})

const asset = (kind: Asset['kind'], contentType: string): Asset => ({
  ...{ kind, contentType, mediaId: 'm', sha256: 's', bytes: 1_000, width: 100, height: 100 },
  ...{ durationMs: 5_000, codecs: ['avc'], frames: 50, altText: null },
})

test('what Bluesky cannot show is refused with what it takes instead', () => {
  for (const [kind, type] of [
    ['video', 'video/mp4'],
    ['gif', 'image/gif'],
    ['document', 'application/pdf'],
  ] as const)
    for (const convertsVideos of [true, false]) {
      const media = [{ piece: 1, asset: asset(kind, type) }]
      const fitted = fit({ ...post('Look'), media }, 'bluesky', { convertsVideos })
      assert.match(
        fitted.ok ? '' : fitted.detail,
        /cannot go out there: Bluesky takes pictures\. Replace it by a JPEG, PNG, WebP or AVIF\.$/,
      )
    }
  const five = Array.from({ length: 5 }, () => ({ piece: 1, asset: asset('image', 'image/png') }))
  const fitted = fit({ ...post('Look'), media: five }, 'bluesky')
  assert.match(fitted.ok ? '' : fitted.detail, /at most 4 pictures in one post; here are 5/)
})

test('a first comment is a reply with the same limits', () => {
  const comment = (firstComment: string) => fit({ ...post('Look'), firstComment }, 'bluesky')
  assert.equal(comment('a'.repeat(300)).ok, true)
  for (const long of ['a'.repeat(301), family.repeat(121)]) assert.equal(comment(long).ok, false)
})

test('a link without a card is warned of, but not beside pictures', () => {
  assert.match(warned('See https://example.com/a')[0] ?? '', /^link_without_card .*example\.com\/a/)
  const media = [{ piece: 1, asset: asset('image', 'image/png') }]
  const fitted = fit({ ...post('See https://example.com/a'), media }, 'bluesky')
  assert.deepEqual(fitted.ok && warningsOf(fitted.publication, { live: true }), [])
})

test('a short name is warned of, because a mention takes the whole handle', () => {
  assert.match(warned('Thanks, @alice!')[0] ?? '', /^mention_as_text .*@alice\.bsky\.social/)
  for (const none of ['Thanks, @alice.bsky.social', 'me@example.com', 'at @ home', '@1', 'a@b'])
    assert.deepEqual(
      warned(none).filter((warning) => warning.startsWith('mention_as_text')),
      [],
      none,
    )
})

test('certainlyTooLong: refuses by its size only what could not fit', () => {
  const { certainlyTooLong } = bluesky
  assert.equal(certainlyTooLong(post('a'.repeat(30_000)), {}), null)
  assert.equal(certainlyTooLong(post(`${' '.repeat(99)}👩‍👩‍👧‍👦`.repeat(1_000)), {}), null)
  assert.equal(certainlyTooLong(post(`${' '.repeat(1_000)}👩`.repeat(1_000)), {}), null)
  assert.notEqual(certainlyTooLong(post('👩'.repeat(150_001)), {}), null)
  const refused = certainlyTooLong(post('ab '.repeat(20_000)), {})
  assert.equal(refused?.excess?.limit, 30_000)
})
