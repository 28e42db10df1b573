import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardFonts } from '@crier/contract/cards.ts'
import type { Card, CardBrand } from '@crier/writing/text/visual.ts'
import { layOut } from './lay-out.ts'
import { assertWhole } from '../testing/assert-whole.ts'
import { splitBelowPhoto } from '@crier/writing/text/pictures/split-for-pictures.ts'

const nobody: CardBrand = { name: null, colors: [], language: null }
const picture = (text: string, more: Partial<Card> = {}): Card => ({
  text,
  number: 1,
  count: 1,
  shape: 'portrait',
  ...more,
})

test('layOut: shrinks a text that was not split, and refuses it below a readable size', async () => {
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
    (await layOut(picture('Hello', { number: 2, count }), nobody)).texts.find(
      ({ role }) => role === 'number',
    )?.text
  assert.equal(await shown(7), '2/7')
  assert.equal(await shown(1), undefined)
})

test('layOut: starts a right-to-left text and its marks at the right edge', async () => {
  const layout = await layOut(picture('مرحبا بالعالم', { number: 2, count: 3 }), {
    ...nobody,
    name: 'Crier',
  })
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
  const layout = await layOut(picture('Hello there. '.repeat(40), { shape: 'vertical' }), {
    ...nobody,
    name: 'Crier',
  })
  for (const { box } of layout.texts)
    assert.ok(box.top >= 160 && box.bottom <= 1500 && box.right <= 920)
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
        assertWhole(
          await layOut(picture(text, { number, count: 3 }), { ...nobody, name: 'Owls', font }),
          text,
        )
})

test('layOut: shows no hashtag', async () => {
  const layout = await layOut(
    picture('We were at #WebSummit.\n\nMore soon. #one #two\n\n#three'),
    nobody,
  )
  assert.deepEqual(
    layout.texts.map(({ text }) => text).join(' '),
    'We were at WebSummit. More soon.',
  )
})

test('layOut: hyphenates a long German word for a larger size, and marks the hyphen', async () => {
  const layout = await layOut(picture('Rechtsschutzversicherungsgesellschaften zahlen nicht'), {
    ...nobody,
    language: 'de',
  })
  assert.ok(layout.bodySize >= 60, `${layout.bodySize} px`)
  assert.ok(layout.texts.some(({ hyphenated, text }) => hyphenated && text.endsWith('-')))
  assertWhole(layout, 'Rechtsschutzversicherungsgesellschaften zahlen nicht')
})

test('layOut: shows no brand on an upright picture, and the logo instead of the letter on a feed picture', async () => {
  const brand = { ...nobody, name: 'Crier' }
  const logo = { width: 400, height: 400 }
  const upright = await layOut(picture('Hello', { shape: 'vertical' }), brand, { logo })
  assert.deepEqual(
    [upright.logo, upright.marks, upright.texts.map(({ role }) => role)],
    [null, [], ['statement']],
  )
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

test('layOut: puts a photo above its text and leaves it room; without a text it fills the picture', async () => {
  const images = { photo: { width: 3_000, height: 2_000 } }
  for (const text of ['Hello', 'Words and words. '.repeat(30)]) {
    for (const shape of ['portrait', 'vertical'] as const) {
      const layout = await layOut(picture(text, { shape }), nobody, images)
      assertWhole(layout, text)
      assert.ok(layout.photo && layout.bodySize >= 24)
      for (const { box } of layout.texts) assert.ok(box.top > layout.photo.bottom, text)
    }
  }
  assert.deepEqual((await layOut(picture(''), nobody, images)).photo, {
    left: 0,
    top: 0,
    right: 1080,
    bottom: 1350,
  })
})

test('layOut: keeps text below a photo as large as on any other card', async () => {
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
