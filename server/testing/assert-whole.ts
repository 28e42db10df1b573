import assert from 'node:assert/strict'
import { drawableText } from '@crier/writing/text/blocks.ts'
import { withoutHashtags } from '@crier/writing/text/hashtags.ts'
import type { PictureLayout } from '../pictures/lay-out.ts'

/** Every line inside its area, none on top of another, and all of the text there. */
export function assertWhole({ frame: { area }, texts, bodySize }: PictureLayout, text: string) {
  // Ink may lean over its advance by a hair, as in `f` or `j`.
  const slack = 0.08 * Math.max(bodySize, ...texts.map(({ size }) => size))
  for (const { box, text: line, advance, x, face } of texts) {
    const [left, right] = face.direction === 'ltr' ? [x, x + advance] : [x - advance, x]
    assert.ok(left >= area.left - 1 && right <= area.right + 1, `${line} is wider than its column`)
    assert.ok(
      box.left >= area.left - slack && box.right <= area.right + slack,
      `${line} leaves its column`,
    )
    assert.ok(box.top >= area.top && box.bottom <= area.bottom + slack, `${line} leaves its column`)
  }
  const rows = texts.filter(({ role }) => !['name', 'monogram', 'number', 'marker'].includes(role))
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    if (next)
      assert.ok(
        next.baseline - row.baseline >= 1.1 * Math.min(row.size, next.size),
        `${next.text} is too close`,
      )
  }
  const foot = texts.filter(({ role }) => role === 'name' || role === 'number')
  const lowest = rows.at(-1)
  for (const { box } of foot)
    assert.ok(!lowest || lowest.box.bottom < box.top, 'the text runs into the brand line')
  const drawn = texts
    .filter(({ role }) => !['name', 'monogram', 'number'].includes(role))
    .map((row) => (row.hyphenated ? row.text.slice(0, -1) : row.text))
  assert.equal(bare(drawn.join('')), bare(withoutHashtags(drawableText(text))))
}

const bare = (text: string) => text.replace(/\s+/gu, '').replace(/[-*•]/gu, '')
