import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contrastOf, onAccentOf, paletteOf } from './palette.ts'

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('whatever the brand colours, every text has a contrast of 4.5 to what is behind it', () => {
  fc.assert(
    fc.property(fc.array(color, { maxLength: 3 }), (colors) => {
      const plain = paletteOf(colors)
      for (const palette of [plain, onAccentOf(plain)]) {
        for (const text of [palette.text, palette.quiet, palette.accentText]) {
          assert.ok(contrastOf(text, palette.background) >= 4.5)
          assert.ok(contrastOf(text, palette.tint) >= 4.5)
        }
        assert.ok(contrastOf(palette.onAccent, palette.accent) >= 4.5)
        assert.ok(contrastOf(palette.accent, palette.background) >= 3)
      }
    }),
    { numRuns: 2_000, seed: 11 },
  )
})

test('brand colours that can be read are kept as they are', () => {
  const palette = paletteOf(['#101426', '#f2f4ff', '#7df0c8'])
  assert.deepEqual(
    [palette.background, palette.text, palette.accent],
    ['#101426', '#f2f4ff', '#7df0c8'],
  )
})

test('a text colour that cannot be read gives way to black or white', () => {
  assert.equal(paletteOf(['#ffffff', '#eeeeee']).text, '#000000')
  assert.equal(paletteOf(['#20242c', '#333333']).text, '#ffffff')
})

test('an accent that is hard to read as text is darkened or lightened, and keeps its hue', () => {
  const { accent, accentText } = paletteOf(['#fff8ee', '#3b1d0f', '#d9480f'])
  assert.equal(accent, '#d9480f')
  assert.equal(accentText, '#b93f0f')
})

test('palette: replaces an accent without contrast, and uses it as a background', () => {
  const palette = paletteOf(['#ffffff', '#111111', '#ffcc00'])
  assert.deepEqual([palette.accent, palette.accentText], ['#111111', '#111111'])
  assert.deepEqual(
    [onAccentOf(palette).background, onAccentOf(palette).text],
    ['#ffcc00', '#000000'],
  )
})

test('no colours, or malformed ones, give the default palette', () => {
  assert.deepEqual(paletteOf(['red', '', '#12']), paletteOf([]))
})

test('contrast is that of WCAG', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21)
  assert.equal(contrastOf('#777777', '#ffffff').toFixed(2), '4.48')
})
