import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProcessorMs } from '../../testing/processor-time.ts'
import parseTweet from 'twitter-text/dist/parseTweet.js'
import { countHashtags, countMentions } from '@crier/writing/text/lengths/lengths.ts'
import type { Asset } from '@crier/writing/text/visual.ts'
import type { ServerLimits } from '../../ports/files/fitter.ts'
import { fit } from './fit.ts'
import { limits, limitsFor, longestPost, measure } from './limits.ts'

const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'

const weights: readonly (readonly [text: string, weight: number])[] = [
  ['Hello, world! \u{1f44b}', 16],
  ['https://example.com/very/long/path?x=1', 23],
  ['example.com', 23],
  ['README.md', 23],
  ['foo.io', 23],
  ['node.js', 7],
  ['see example.com.', 28],
  ['ftp://example.com', 17],
  ['user@example.com', 16],
  ['https://example.com/a https://example.org/b', 47],
  ['cafe\u0301', 4],
  ['日本語', 6],
  ['\u2026', 2],
  ['\u2022', 2],
  ['\u2192', 2],
  ['\u20ac', 2],
  ['\u2014', 1],
  ['\u201c', 1],
  ['\u201d', 1],
  [family, 2],
  ['\u{1f1eb}\u{1f1f7}', 2],
  ['1\ufe0f\u20e3', 2],
  ['\u{1f64b}\u{1f3fd}', 2],
  ['\u2764\ufe0f', 2],
  ['\u00a9', 1],
  ['\u00a9\ufe0f', 2],
  ['\u1e9e', 2],
  ['\u1100', 2],
  ['a\u3000b', 4],
  ['a'.repeat(280), 280],
  ['a'.repeat(281), 281],
  ['', 0],
]

test('length on X follows the weights that the network publishes', () => {
  for (const [text, weight] of weights)
    assert.equal(measure('x', text), weight, JSON.stringify(text))
})

test('measuring word by word gives what measuring the whole gives', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'example.com',
      'https://a.io/b?c=d',
      '@ann',
      '#tag',
      '日本語',
      family,
      'e\u0301',
      '\u2026',
      '(foo.io)',
      'a.b',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  const text = fc.array(
    fc.tuple(word, fc.constantFrom(' ', '\n', '\n\n', '\u00a0', '\u3000', '')),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(text, (parts) => {
      const whole = parts.flat().join('')
      assert.equal(measure('x', whole), parseTweet(whole).weightedLength)
    }),
    { seed: 20261121, numRuns: 500 },
  )
})

test('a hostile text of 100,000 characters is measured in well under a second', async () => {
  for (const text of ['a.'.repeat(50_000), 'a-'.repeat(50_000) + '.com', '日.'.repeat(50_000)]) {
    assert.ok(measure('x', text) > limits.x.post)
    await assertProcessorMs(300, () => measure('x', text))
  }
})

test('LinkedIn and Instagram count code points, TikTok counts UTF-16 code units', () => {
  const text = `é${family}`
  assert.equal(measure('linkedin', text), 8)
  assert.equal(measure('instagram', text), 8)
  assert.equal(measure('tiktok', text), 12)
})

test('only a subscriber of X may write a longer text', () => {
  assert.equal(longestPost('x', {}), 280)
  assert.equal(longestPost('x', { premium: false }), 280)
  assert.equal(longestPost('x', { premium: true }), 25_000)
  assert.equal(longestPost('linkedin', { premium: true }), limits.linkedin.post)
})

test('limits: counts separate hashtags and mentions, in every script', () => {
  assert.equal(countHashtags('#one and #zwei, (#três) ＃四 #हिन्दी'), 5)
  assert.equal(countHashtags('C# a#b &#39; https://example.com/#part # alone'), 0)
  assert.equal(countMentions('@ann, thanks (@bob.c) ＠dan'), 3)
  assert.equal(countMentions('write to ann@example.com, @ home'), 0)
})

const picture: Asset = {
  kind: 'image',
  mediaId: 'med_one',
  sha256: 'a'.repeat(64),
  contentType: 'image/jpeg',
  bytes: 1_000,
  width: 1_000,
  height: 1_000,
  durationMs: null,
  codecs: [],
  frames: null,
  altText: null,
}

const server: ServerLimits = {
  post: 5_000,
  linkLength: 23,
  picturesMax: 2,
  pictureBytesMax: 1_000_000,
  videoBytesMax: 2_000_000,
  pictureDescription: 1_500,
  types: ['image/png', 'video/mp4'],
  keepsIdempotencyKeys: false,
}

test('limitsFor: the author’s server decides about text, pictures and videos, without exceeding the network', () => {
  const author = { server }
  assert.equal(longestPost('x', author), 5_000)
  const { picturesMax, picture, video, gif, pictureDescription } = limitsFor('x', author)
  assert.deepEqual(
    [picturesMax, picture.bytesMax, video?.bytesMax, gif, pictureDescription],
    [2, 1_000_000, 2_000_000, null, 1_500],
  )
  assert.deepEqual(video?.types, ['video/mp4'])
  assert.equal(limitsFor('x', { server: { ...server, types: ['image/gif'] } }).video, null)
  assert.equal(limitsFor('x', {}), limits.x)
})

test('limitsFor: fitting refuses more pictures than the author’s server takes', () => {
  const media = Array.from({ length: 3 }, () => ({ piece: 1, asset: picture }))
  const content = { contentType: 'post' as const, pieces: ['Words.'], media }
  assert.ok(fit(content, 'x').ok)
  const refused = fit(content, 'x', { server })
  assert.ok(!refused.ok)
  assert.match(refused.detail, /at most 2 pictures in one post; here are 3/)
})
