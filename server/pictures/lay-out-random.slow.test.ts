import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardFonts, cardTemplates } from '@crier/contract/cards.ts'
import fc from 'fast-check'
import type { Card, CardBrand } from '@crier/writing/text/visual.ts'
import { layOut } from './lay-out.ts'
import { assertWhole } from '../testing/assert-whole.ts'
import { randomDraft, scripts } from '../testing/random-drafts.ts'
import { splitForPictures } from '@crier/writing/text/pictures/split-for-pictures.ts'

const drafts = Number(process.env['CRIER_TEST_DRAFTS'] ?? 100)

const nobody: CardBrand = { name: null, colors: [], language: null }
const picture = (text: string, more: Partial<Card> = {}): Card => ({
  text,
  number: 1,
  count: 1,
  shape: 'portrait',
  ...more,
})

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
    fc.asyncProperty(
      randomDraft,
      brand,
      fc.constantFrom('portrait', 'vertical', 'page'),
      async (text, kit, shape) => {
        const parts = splitForPictures(text)
        for (const [index, part] of parts.entries()) {
          const started = performance.now()
          const layout = await layOut(
            picture(part, { number: index + 1, count: parts.length, shape }),
            kit,
          )
          took.push(performance.now() - started)
          sizes.push(layout.bodySize)
          assertWhole(layout, part)
          assert.ok(layout.bodySize >= 28, `${layout.bodySize} px`)
        }
      },
    ),
    { numRuns: drafts, seed: 20_261_121, endOnFailure: true },
  )
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!
  t.diagnostic(
    `${took.length} pictures, median ${median(took).toFixed(1)} ms of layout, median ` +
      `${median(sizes)} px, smallest ${sizes[0]} px`,
  )
})

test('layOut: fits the heaviest part, of one repeated letter, at 28 px too', async () => {
  const all = new Set([
    ...scripts().flatMap(({ letters }) => letters),
    ...'WMm@%—nо가',
    '🎉',
    '1️⃣',
    'ﷺ',
    '﷽',
    'क्ष्म्य',
  ])
  const some =
    drafts > 200
      ? [...all]
      : [...all].filter((_, index) => index % 14 === 0).concat('W', 'д', 'م', '﷽')
  for (const letter of some) {
    for (const [length, end] of [
      [1, '\n\n'],
      [23, ' '],
      [45, '\n'],
      [400, ' '],
    ] as const) {
      const [part] = splitForPictures(
        `${letter.repeat(length)}${end}`.repeat(Math.ceil(1_300 / length)),
      )
      const layout = await layOut(
        picture(part!, { shape: length === 23 ? 'portrait' : 'vertical' }),
        { ...nobody, name: 'W'.repeat(100) },
      )
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
          if (!own.some((whole) => whole.endsWith(line)))
            assert.doesNotMatch(line, /[([{「『（《“«]$/u)
        }
      }
    }),
    { numRuns: Math.min(drafts, 60), seed: 5, endOnFailure: true },
  )
})
