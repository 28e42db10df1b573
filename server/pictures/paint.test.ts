import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCanvas } from './text/fonts.ts'
import { layOut } from './lay-out.ts'
import { paint } from './paint.ts'
import { paletteOf } from './palette.ts'
import { scripts } from '../testing/random-drafts.ts'

const palette = paletteOf(['#ffffff', '#000000', '#000000'])

for (const { name, words, letters, space } of scripts()) {
  test(`in ${name}, what is drawn is where the layout says, and nothing else is`, async () => {
    const text =
      `${words.slice(0, 4).join(space)}\n\n${words.join(space)} 🎉\n- ` +
      `${letters.join('')}\n\n#${letters.slice(0, 4).join('')}`
    const slide = { number: 1, count: 2 }
    const layout = await layOut(
      { text, ...slide, shape: 'portrait' },
      { name: `Crier ${words[0]}`, colors: [], language: null },
    )
    const canvas = await openCanvas()
    const drawn = pixels(paint(canvas, layout, palette, 1))
    const empty = pixels(paint(canvas, { ...layout, texts: [] }, palette, 1))
    const inked = new Set<number>()
    for (let at = 0; at < drawn.length; at++) {
      if (drawn[at] === empty[at]) continue
      const [x, y] = [at % layout.frame.width, Math.floor(at / layout.frame.width)]
      const inside = layout.texts.findIndex(
        ({ box }) =>
          x >= box.left - 2 && x <= box.right + 2 && y >= box.top - 2 && y <= box.bottom + 2,
      )
      assert.notEqual(inside, -1, `ink at ${x},${y}, outside every line`)
      inked.add(inside)
    }
    assert.equal(inked.size, layout.texts.length, 'a line left no ink')
  })
}

function pixels(element: ReturnType<typeof paint>): Uint32Array {
  const { data } = element.getContext('2d').getImageData(0, 0, element.width, element.height)
  return new Uint32Array(data.buffer, data.byteOffset, data.length / 4)
}
