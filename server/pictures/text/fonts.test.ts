import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardFonts } from '@crier/contract/cards.ts'
import { fontPairs } from './font-pairs.ts'
import { faceOf, fontStack, openCanvas, pairFor, undrawn } from './fonts.ts'
import { packageFor, partsOf, type Family } from './noto.ts'
import { scriptOf } from '@crier/writing/text/language/script.ts'
import { scripts } from '../../testing/random-drafts.ts'

const has = (family: Family, character: string) =>
  partsOf(family).some((part) => part.has(character.codePointAt(0)!))

const familiesOf = (stack: string) =>
  new Set(
    Array.from(
      stack.matchAll(/"Crier ([a-z]+) (?:[47]00|part [\w-]+)"/gu),
      ([, family]) => family as Family,
    ),
  )

test('the character map of a font tells what it can draw', () => {
  assert.ok(
    has('sans', 'A') &&
      has('sans', 'ж') &&
      has('sans', 'Ω') &&
      !has('sans', '字') &&
      !has('sans', '→'),
  )
  assert.ok(
    has('sc', '字') &&
      has('jp', '\u{20bb7}') &&
      !has('sc', '\u{20bb7}') &&
      has('kr', '힣') &&
      !has('jp', '힣'),
  )
  assert.ok(has('emoji', '🎉') && !has('emoji', 'A') && has('thai', 'ก') && !has('thai', 'क'))
})

test('in every script, each character is drawn in a font of ours, so that installed ones never matter', async () => {
  const canvas = await openCanvas()
  for (const { name, words, letters } of scripts()) {
    const text = `${words.join(' ')} ${letters.join('')} 🎉👩🏽‍🚀🇯🇵❤1→★©½•“”…—€₹₪₽`
    for (const weight of [400, 700] as const) {
      const families = familiesOf(fontStack(canvas, text, scriptOf(text, text, null), weight))
      for (const character of text.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')) {
        assert.ok(
          [...families].some((family) => has(family, character)),
          `${character} (${character.codePointAt(0)!.toString(16)}) of ${name} is in none of ` +
            `${[...families].join(', ')}`,
        )
      }
    }
  }
})

const listed = (stack: string) => [...familiesOf(stack)]

test('a text loads no more families than it needs, its own script’s first', async () => {
  const canvas = await openCanvas()
  assert.deepEqual(listed(fontStack(canvas, 'Hello, Ωμέγα!', 'latin', 400)), ['sans'])
  assert.deepEqual(listed(fontStack(canvas, 'مرحبا Crier 2.0', 'arabic', 400)), ['arabic'])
  assert.deepEqual(listed(fontStack(canvas, '日本語 café 🎉', 'japanese', 400)), ['jp', 'emoji'])
  assert.deepEqual(listed(fontStack(canvas, '中文', 'chinese', 700)), ['sc'])
})

test('a Chinese text loads few of the parts of its font', async () => {
  const stack = fontStack(await openCanvas(), '今天天气很好。', 'chinese', 400)
  const count = stack.split(', ').length
  assert.ok(count >= 2 && count <= 8, stack)
})

test('a Korean text in single letters is drawn in the syllables that they make', async () => {
  const canvas = await openCanvas()
  const whole = '다섯 가지 습관'
  const stack = fontStack(canvas, whole.normalize('NFD'), 'korean', 400)
  assert.equal(stack, fontStack(canvas, whole, 'korean', 400))
  const context = canvas.createCanvas(1, 1).getContext('2d')
  context.font = `100px ${stack}`
  assert.equal(context.measureText(whole.normalize('NFD')).width, context.measureText(whole).width)
})

test('characters that no font has are named, each once', () => {
  assert.deepEqual(undrawn('Ქართული ქარ, Crier 2.0 日本語 😀 1️⃣\n中 '), [
    'Ქ',
    'ა',
    'რ',
    'თ',
    'უ',
    'ლ',
    'ი',
    'ქ',
  ])
  assert.equal(packageFor('ქ'), '@fontsource-variable/noto-sans-georgian')
  assert.equal(packageFor('㐀'), '@expo-google-fonts/noto-sans-sc')
  assert.equal(packageFor('\u{1e900}'), undefined)
})

test('a character that no font has is left out of the choice', async () => {
  assert.deepEqual(listed(fontStack(await openCanvas(), 'ქართული', 'latin', 400)), ['sans'])
})

test('fonts: draws each pair in its fonts, with other widths than Noto', async () => {
  const canvas = await openCanvas()
  const context = canvas.createCanvas(1, 1).getContext('2d')
  const widthIn = (font: (typeof cardFonts)[number], use: 'heading' | 'body') => {
    const { families, weight } = faceOf(
      canvas,
      'Five calm habits',
      'latin',
      use,
      pairFor('Five calm habits', font, null),
    )
    context.font = `${weight} 100px ${families}`
    return context.measureText('Five calm habits').width
  }
  const others = cardFonts.filter((font) => font !== 'auto' && font !== 'noto_sans')
  assert.equal(
    new Set([...others, 'noto_sans' as const].map((font) => widthIn(font, 'heading'))).size,
    12,
  )
  for (const font of others)
    assert.notEqual(widthIn(font, 'body'), widthIn('noto_sans', 'body'), font)
})

test('fonts: uses Noto for the whole card when a pair lacks a letter', () => {
  const isNoto = (pair: ReturnType<typeof pairFor>) => pair.heading === null && pair.body === null
  assert.ok(!isNoto(pairFor('Zażółć gęślą jaźń', 'playfair_display', null)))
  assert.ok(!isNoto(pairFor('Пять привычек', 'playfair_display', null)))
  assert.ok(isNoto(pairFor('Five habits, Πέντε', 'playfair_display', null)))
  assert.ok(isNoto(pairFor('Пять привычек', 'dm_serif_display', null)))
  assert.ok(!isNoto(pairFor('日本語の Crier 🎉', 'dm_serif_display', null)))
})

test('fonts: keep the local forms of Serbian, Macedonian and Bulgarian letters, which only Noto has here', () => {
  assert.equal(pairFor('бег', 'inter', 'sr').heading, null)
  assert.equal(pairFor('бег', 'inter', 'ru').heading, fontPairs.inter.heading)
})
