import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platforms } from '@crier/contract/platform.ts'
import { ClaimWindows } from './claim-windows.ts'

test('ClaimWindows: leaves out a network of which enough is held, and leaves the others their room', () => {
  let xMs = 10_000
  const windows = new ClaimWindows(8, (platform) => (platform === 'x' ? xMs : 0))
  assert.deepEqual(windows.room(), { limit: 16, full: [] })
  for (let held = 0; held < 12; held++) windows.take('x')
  assert.deepEqual(windows.room(), { limit: 4, full: [] })
  windows.take('x')
  assert.deepEqual(windows.room(), { limit: 32, full: ['x'] })
  windows.take('linkedin')
  assert.deepEqual(windows.room(), { limit: 31, full: ['x'] })
  windows.give('x')
  assert.deepEqual(windows.room(), { limit: 4, full: [] })
  xMs = 0
  assert.deepEqual(windows.room(), { limit: 20, full: [] })
})

test('ClaimWindows: claims nothing when every network is full, and one post at a time with one permit', () => {
  const windows = new ClaimWindows(1, () => 0)
  for (let held = 0; held < 4; held++) for (const platform of platforms) windows.take(platform)
  assert.equal(windows.room().limit, 0)
  windows.give('x')
  assert.equal(windows.room().limit, 1)
})
