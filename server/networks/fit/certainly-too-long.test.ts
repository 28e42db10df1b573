import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProcessorMs } from '../../testing/processor-time.ts'
import { contentTypes, platforms } from '@crier/contract/platform.ts'
import { seededRandom } from '../../ports/random.ts'
import { splitForPictures } from '@crier/writing/text/pictures/split-for-pictures.ts'
import { certainlyTooLong, fit } from './fit.ts'
import type { DraftContent } from '@crier/writing/text/fitted.ts'
import { limits, measure } from './limits.ts'

function chance(seed: number) {
  const random = seededRandom(seed)
  return (count: number) => Math.floor(random.fraction() * count)
}

const parts = [
  'a',
  'word ',
  '我',
  'か',
  '\u3099',
  '한',
  '\u11a8',
  '. ',
  'a.io',
  'https://a.io/',
  '\n',
  '\u00a0',
  '\ufeff',
  '😀',
  '1\ufe0f\u20e3',
  'e\u0301',
  '\u200b',
  '。',
]

test('certainlyTooLong: refuses nothing that X accepts, with possible links, composed letters, emoji and dropped signs', () => {
  const below = chance(1)
  const most = limits.x.pieces * limits.x.post
  for (let round = 0; round < 60; round++) {
    // A few parts again and again, about as long as X takes.
    const unit = Array.from({ length: 1 + below(4) }, () => parts[below(parts.length)]!).join('')
    const spaced = below(2) === 0 ? unit : `${unit} `
    const weight = Math.max(1, measure('x', spaced.repeat(50)) / 50)
    const text = spaced.repeat(Math.max(1, Math.floor((most / weight) * (0.97 + below(6) / 100))))
    const total = measure('x', text.replaceAll('\ufeff', ''))
    const refused = certainlyTooLong({
      content: { contentType: 'post', pieces: [text] },
      platform: 'x',
      author: {},
    })
    assert.ok(refused === null || total > most, `${JSON.stringify(spaced)}: ${total}`)
  }
})

test('certainlyTooLong refuses no carousel whose pictures are few enough', () => {
  const below = chance(2)
  for (let round = 0; round < 40; round++) {
    const unit = Array.from({ length: 1 + below(4) }, () => parts[below(parts.length)]!).join('')
    const per = Math.max(1, splitForPictures(unit.repeat(400)).length / 400)
    const text = unit.repeat(
      Math.max(1, Math.floor((limits.tiktok.picturesMax / per) * (0.9 + below(20) / 100))),
    )
    const content: DraftContent = { contentType: 'carousel', pieces: [text] }
    const refused = certainlyTooLong({ content, platform: 'tiktok', author: {} })
    assert.ok(
      refused === null || splitForPictures(text).length > limits.tiktok.picturesMax,
      JSON.stringify(unit),
    )
  }
})

test('what cannot fit is refused by its size: 1 MiB costs fit less than 50 ms of processor time on every network', async () => {
  const pieces = Array.from({ length: 100 }, (_, at) => `${at} `.concat('a.io '.repeat(2_000)))
  for (const contentType of contentTypes)
    for (const platform of platforms) {
      const content = { contentType, pieces: contentType === 'post' ? [pieces.join(' ')] : pieces }
      const fitted = fit(content, platform)
      assert.equal(fitted.ok, false)
      assert.match(fitted.ok ? '' : fitted.detail, /Shorten the draft/)
      const name = `${contentType} on ${platform}`
      await assertProcessorMs(50, () => fit(content, platform), { name })
    }
})

test('certainlyTooLong knows that a link weighs 23 on X however long it is', () => {
  const links = Array.from(
    { length: 100 },
    (_, at) => `See https://example.com/${at}/${'a'.repeat(1_500)}`,
  )
  const content: DraftContent = { contentType: 'thread', pieces: links }
  assert.equal(certainlyTooLong({ content, platform: 'x', author: {} }), null)
  assert.equal(fit(content, 'x').ok, true)
})

test('certainlyTooLong lets pass what fits exactly', () => {
  const exact: readonly (readonly [DraftContent, (typeof platforms)[number]])[] = [
    [{ contentType: 'thread', pieces: Array.from({ length: 100 }, () => 'a'.repeat(280)) }, 'x'],
    [{ contentType: 'thread', pieces: Array.from({ length: 100 }, () => '我'.repeat(140)) }, 'x'],
    [
      { contentType: 'carousel', pieces: Array.from({ length: 300 }, () => 'a'.repeat(590)) },
      'linkedin',
    ],
    [{ contentType: 'post', pieces: ['我'.repeat(3_000)] }, 'linkedin'],
    [{ contentType: 'post', pieces: ['a'.repeat(4_000)] }, 'tiktok'],
  ]
  for (const [content, platform] of exact) {
    assert.equal(certainlyTooLong({ content, platform, author: {} }), null, platform)
    assert.equal(fit(content, platform).ok, true, platform)
  }
})
