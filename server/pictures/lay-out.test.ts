import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardFonts, cardTemplates } from '@crier/contract/cards.ts'
import fc from 'fast-check'
import type { Card, CardBrand } from '../content/visual.ts'
import { cleaned } from '../content/blocks.ts'
import { withoutHashtags } from '../content/hashtags.ts'
import { layOut, type PictureLayout } from './lay-out.ts'
import { randomDraft, scripts } from '../testing/random-drafts.ts'
import { splitBelowPhoto, splitForPictures } from '../content/split-for-pictures.ts'

const drafts = Number(process.env['CRIER_TEST_DRAFTS'] ?? 100)

const nobody: CardBrand = { name: null, colors: [], language: null }
const picture = (text: string, more: Partial<Card> = {}): Card => ({ text, number: 1, count: 1, shape: 'portrait', ...more })

test(`nothing of ${drafts} random drafts in ten scripts is clipped, lost or smaller than 28 px`, async (t) => {
  const took: number[] = []
  const sizes: number[] = []
  const brand = fc.record({
    name: fc.constantFrom(
      null,
      'Northwind Labs',
      'نورث ويند',
      '北风',
      'W'.repeat(100),
      'The very long name of an association '.repeat(3).slice(0, 100),
    ),
    colors: fc.constant([]),
    language: fc.constantFrom(null, 'en', 'de', 'ja', 'zh-Hant', 'fa', 'sr'),
    font: fc.constantFrom(...cardFonts),
    template: fc.constantFrom(...cardTemplates),
  })
  await fc.assert(
    fc.asyncProperty(randomDraft, brand, fc.constantFrom('portrait', 'vertical', 'page'), async (text, kit, shape) => {
      const parts = splitForPictures(text)
      for (const [index, part] of parts.entries()) {
        const started = performance.now()
        const layout = await layOut(picture(part, { number: index + 1, count: parts.length, shape }), kit)
        took.push(performance.now() - started)
        sizes.push(layout.bodySize)
        assertWhole(layout, part)
        assert.ok(layout.bodySize >= 28, `${layout.bodySize} px`)
      }
    }),
    { numRuns: drafts, seed: 20_261_121, endOnFailure: true },
  )
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!
  t.diagnostic(
    `${took.length} pictures, median ${median(took).toFixed(1)} ms of layout, median ${median(sizes)} px, smallest ${sizes[0]} px`,
  )
})

test('a part as heavy as can be, of one letter all over, fits at 28 px too', async () => {
  const all = new Set([...scripts().flatMap(({ letters }) => letters), ...'WMm@%—nо가', '🎉', '1️⃣', 'ﷺ', '﷽', 'क्ष्म्य'])
  const some = drafts > 200 ? [...all] : [...all].filter((_, index) => index % 14 === 0).concat('W', 'д', 'م', '﷽')
  for (const letter of some) {
    for (const [length, end] of [
      [1, '\n\n'],
      [23, ' '],
      [45, '\n'],
      [400, ' '],
    ] as const) {
      const [part] = splitForPictures(`${letter.repeat(length)}${end}`.repeat(Math.ceil(1_300 / length)))
      const layout = await layOut(picture(part!, { shape: length === 23 ? 'portrait' : 'vertical' }), { ...nobody, name: 'W'.repeat(100) })
      assertWhole(layout, part!)
      assert.ok(layout.bodySize >= 28, `${letter} in words of ${length}: ${layout.bodySize} px`)
    }
  }
})

test('no line starts with a closing mark or ends with an opening one, unless its author wrote it so', async () => {
  await fc.assert(
    fc.asyncProperty(randomDraft, async (text) => {
      for (const part of splitForPictures(text)) {
        const own = part.split('\n').map((line) => line.trim().replace(/^(?:[-•✅]|1\.) /u, ''))
        for (const { text: line } of (await layOut(picture(part), nobody)).texts) {
          if (!own.some((whole) => whole.startsWith(line)))
            assert.doesNotMatch(line, /^[,.;:!?)\]}、。，：；！？」』）》”ーっッャュョ।؟،]/u)
          if (!own.some((whole) => whole.endsWith(line))) assert.doesNotMatch(line, /[([{「『（《“«]$/u)
        }
      }
    }),
    { numRuns: Math.min(drafts, 60), seed: 5, endOnFailure: true },
  )
})

test('a text that was not split is made smaller rather than clipped, and refused when nobody could read it', async () => {
  const long = 'Words and words. '.repeat(150)
  const layout = await layOut(picture(long), nobody)
  assert.ok(layout.bodySize < 28)
  assertWhole(layout, long)
  await assert.rejects(layOut(picture(long.repeat(20)), nobody), RangeError)
})

test('an empty picture has its marks and no text', async () => {
  const layout = await layOut(picture(' \n '), nobody)
  assert.deepEqual(layout.texts, [])
})

test('a slide says which of how many it is, a single card does not', async () => {
  const shown = async (count: number) =>
    (await layOut(picture('Hello', { number: 2, count }), nobody)).texts.find(({ role }) => role === 'number')?.text
  assert.equal(await shown(7), '2/7')
  assert.equal(await shown(1), undefined)
})

test('a right-to-left text starts at the right edge, and its marks stand there too', async () => {
  const layout = await layOut(picture('مرحبا بالعالم', { number: 2, count: 3 }), { ...nobody, name: 'Crier' })
  assert.equal(layout.direction, 'rtl')
  assert.equal(layout.texts[0]?.x, layout.frame.area.right)
  assert.deepEqual(
    layout.marks.map(({ kind, box }) => [kind, box.right]),
    [
      ['bar', layout.frame.area.right],
      ['badge', layout.frame.area.right],
    ],
  )
})

test('a vertical picture keeps clear of what the network lays over it', async () => {
  const layout = await layOut(picture('Hello there. '.repeat(40), { shape: 'vertical' }), { ...nobody, name: 'Crier' })
  for (const { box } of layout.texts) assert.ok(box.top >= 160 && box.bottom <= 1500 && box.right <= 920)
})

test('a word that fits a line is not broken for the sake of size', async () => {
  const layout = await layOut(picture('Rechtsschutzversicherungsgesellschaften'), nobody)
  assert.equal(layout.texts.length, 1)
})

test('each template draws every word once, in every font', async () => {
  const texts = [
    'Revenue grew by 38% in the first quarter.',
    '73 %\n\nof all requests were answered',
    '“We ask why it was decided.”\n\n— Maya Okafor, Head of Engineering',
    'Five habits\n\nWhat we learned.',
    'Before you ship\n\n1. Read it again\n2. Run the tests',
    'Write to us at https://example.com/a/rather/long/path/of/words/for/one/line',
  ]
  for (const font of cardFonts)
    for (const text of texts)
      for (const number of [1, 2, 3])
        assertWhole(await layOut(picture(text, { number, count: 3 }), { ...nobody, name: 'Owls', font }), text)
})

test('no hashtag stands on a picture', async () => {
  const layout = await layOut(picture('We were at #WebSummit.\n\nMore soon. #one #two\n\n#three'), nobody)
  assert.deepEqual(layout.texts.map(({ text }) => text).join(' '), 'We were at WebSummit. More soon.')
})

test('a long German word is hyphenated for the sake of size, and its hyphen is told apart', async () => {
  const layout = await layOut(picture('Rechtsschutzversicherungsgesellschaften zahlen nicht'), { ...nobody, language: 'de' })
  assert.ok(layout.bodySize >= 60, `${layout.bodySize} px`)
  assert.ok(layout.texts.some(({ hyphenated, text }) => hyphenated && text.endsWith('-')))
  assertWhole(layout, 'Rechtsschutzversicherungsgesellschaften zahlen nicht')
})

test('an upright picture bears no mark of the brand, a feed picture its logo in place of the letter', async () => {
  const brand = { ...nobody, name: 'Crier' }
  const logo = { width: 400, height: 400 }
  const upright = await layOut(picture('Hello', { shape: 'vertical' }), brand, { logo })
  assert.deepEqual([upright.logo, upright.marks, upright.texts.map(({ role }) => role)], [null, [], ['statement']])
  const feed = await layOut(picture('Hello'), brand, { logo })
  assert.deepEqual(feed.logo, { left: 96, top: 1190, right: 160, bottom: 1254 })
  assert.deepEqual(feed.texts.map(({ role }) => role).slice(1), ['name'])
  const wide = await layOut(picture('Hello'), brand, { logo: { width: 4_000, height: 400 } })
  assert.deepEqual(wide.logo, { left: 96, top: 1206, right: 416, bottom: 1238 })
  assert.deepEqual(
    wide.texts.map(({ role }) => role),
    ['statement'],
  )
})

test('a photo stands above its text and leaves it room; without a text it fills the picture', async () => {
  const images = { photo: { width: 3_000, height: 2_000 } }
  for (const text of ['Hello', 'Words and words. '.repeat(30)]) {
    for (const shape of ['portrait', 'vertical'] as const) {
      const layout = await layOut(picture(text, { shape }), nobody, images)
      assertWhole(layout, text)
      assert.ok(layout.photo && layout.bodySize >= 24)
      for (const { box } of layout.texts) assert.ok(box.top > layout.photo.bottom, text)
    }
  }
  assert.deepEqual((await layOut(picture(''), nobody, images)).photo, { left: 0, top: 0, right: 1080, bottom: 1350 })
})

test('what stands below a photo is no smaller than on any other card', async () => {
  const images = { photo: { width: 1_000, height: 1_000 } }
  for (const text of [
    'Words and words. '.repeat(60),
    '日本語の文章です。'.repeat(80),
    'Eins\n\nZwei\n\n- drei\n- vier\n- fünf\n- sechs\n- sieben\n- acht\n- neun',
  ])
    for (const shape of ['portrait', 'vertical'] as const) {
      const layout = await layOut(picture(splitBelowPhoto(text)[0]!, { shape }), nobody, images)
      assert.ok(layout.photo && layout.bodySize >= 28, `${layout.bodySize}: ${text.slice(0, 20)}`)
    }
})

/** Every line inside its area, none on top of another, and all of the text there. */
function assertWhole({ frame: { area }, texts, bodySize }: PictureLayout, text: string) {
  // Ink may lean over its advance by a hair, as in `f` or `j`.
  const slack = 0.08 * Math.max(bodySize, ...texts.map(({ size }) => size))
  for (const { box, text: line, advance, x, face } of texts) {
    const [left, right] = face.direction === 'ltr' ? [x, x + advance] : [x - advance, x]
    assert.ok(left >= area.left - 1 && right <= area.right + 1, `${line} is wider than its column`)
    assert.ok(box.left >= area.left - slack && box.right <= area.right + slack, `${line} leaves its column`)
    assert.ok(box.top >= area.top && box.bottom <= area.bottom + slack, `${line} leaves its column`)
  }
  const rows = texts.filter(({ role }) => !['name', 'monogram', 'number', 'marker'].includes(role))
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    if (next) assert.ok(next.baseline - row.baseline >= 1.1 * Math.min(row.size, next.size), `${next.text} is too close`)
  }
  const foot = texts.filter(({ role }) => role === 'name' || role === 'number')
  const lowest = rows.at(-1)
  for (const { box } of foot) assert.ok(!lowest || lowest.box.bottom < box.top, 'the text runs into the brand line')
  const drawn = texts
    .filter(({ role }) => !['name', 'monogram', 'number'].includes(role))
    .map((row) => (row.hyphenated ? row.text.slice(0, -1) : row.text))
  assert.equal(bare(drawn.join('')), bare(withoutHashtags(cleaned(text))))
}

const bare = (text: string) => text.replace(/\s+/gu, '').replace(/[-*•]/gu, '')
