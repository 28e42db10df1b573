import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  largestCrop,
  movedCrop,
  resizedCrop,
  stretchedCrop,
  type Corner,
  type Crop,
} from './crop.ts'

const picture = { width: 1_000, height: 600 }

test('the largest crop of a shape stands in the middle of the picture', () => {
  assert.deepEqual(largestCrop(picture, 1), { left: 200, top: 0, width: 600, height: 600 })
  assert.deepEqual(largestCrop(picture, 4), { left: 0, top: 175, width: 1_000, height: 250 })
  assert.deepEqual(largestCrop(picture, null), { left: 0, top: 0, ...picture })
})

test('a crop stops at the edges of the picture', () => {
  const crop = largestCrop(picture, 1)
  assert.deepEqual(movedCrop(crop, { left: -50, top: -50 }, picture), { ...crop, left: 0 })
  assert.deepEqual(movedCrop(crop, { left: 900, top: 900 }, picture), { ...crop, left: 400 })
})

test('a corner that is dragged leaves the one across from it where it is, and the shape as it is', () => {
  const crop: Crop = { left: 200, top: 100, width: 400, height: 400 }
  assert.deepEqual(stretchedCrop(crop, 'top-left', { x: 400, y: 0 }, picture, 1), {
    left: 400,
    top: 300,
    width: 200,
    height: 200,
  })
  assert.deepEqual(stretchedCrop(crop, 'bottom-right', { x: 9_999, y: 0 }, picture, 1), {
    left: 200,
    top: 100,
    width: 500,
    height: 500,
  })
  assert.deepEqual(stretchedCrop(crop, 'bottom-left', { x: 100, y: 300 }, picture, null), {
    left: 100,
    top: 100,
    width: 500,
    height: 200,
  })
})

test('a crop is resized around its middle', () => {
  const crop: Crop = { left: 400, top: 200, width: 200, height: 200 }
  assert.deepEqual(resizedCrop(crop, { width: 400 }, picture, 1), {
    left: 300,
    top: 100,
    width: 400,
    height: 400,
  })
  assert.deepEqual(resizedCrop(crop, { height: 100 }, picture, null), {
    left: 400,
    top: 250,
    width: 200,
    height: 100,
  })
})

test('whatever is dragged where, a crop is of whole pixels, within the picture, and of its shape', () => {
  const side = fc.integer({ min: 1, max: 12_000 })
  const point = fc.integer({ min: -20_000, max: 20_000 })
  const ratio = fc.constantFrom(null, 1, 0.8, 1.91, 9 / 16, 16 / 9)
  const corner = fc.constantFrom<Corner[]>('top-left', 'top-right', 'bottom-left', 'bottom-right')
  fc.assert(
    fc.property(
      side,
      side,
      ratio,
      fc.array(fc.tuple(corner, point, point), { maxLength: 8 }),
      (width, height, shape, drags) => {
        const size = { width, height }
        let crop = largestCrop(size, shape)
        for (const [one, x, y] of drags) {
          crop = stretchedCrop(crop, one, { x, y }, size, shape)
          crop = movedCrop(crop, { left: y, top: x }, size)
          crop = resizedCrop(crop, { width: Math.abs(x) }, size, shape)
          for (const value of Object.values(crop) as number[])
            assert.ok(Number.isInteger(value) && value >= 0)
          assert.ok(
            crop.width >= 1 &&
              crop.height >= 1 &&
              crop.left + crop.width <= width &&
              crop.top + crop.height <= height,
          )
          // Each side is rounded by itself.
          if (shape !== null)
            assert.ok(
              Math.abs(crop.width - crop.height * shape) <= 1 + shape,
              JSON.stringify({ crop, shape }),
            )
        }
      },
    ),
  )
})
