import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { stackedMinutes, textLines } from './entry-lines.ts'
import type { CalendarEntry } from './overflow.ts'

const at = '2026-11-24T09:00:00.000Z'
const post: CalendarEntry = { kind: 'post', post: {} as ListedSchedule }
const slot: CalendarEntry = {
  kind: 'slot',
  slotTime: { platform: 'x', connection_id: 'conn_1', at },
}
const rest: CalendarEntry = { kind: 'overflow', at, day: '24', posts: [], slotTimes: [] }

test('calendar cell: gives the rows that are left to the texts of its posts, evenly', () => {
  assert.deepEqual(textLines([post], 4), [3])
  assert.deepEqual(textLines([post], 9), [3])
  assert.deepEqual(textLines([post, post], 4), [1, 1])
  assert.deepEqual(textLines([post, post, post], 4), [1, 0, 0])
  assert.deepEqual(textLines([post, post, post, post, rest], 4), [0, 0, 0, 0, 0])
  assert.deepEqual(textLines([slot, post], 4), [0, 2])
  assert.deepEqual(textLines([slot, slot], 4), [0, 0])
  assert.deepEqual(textLines([post], 0), [0])
})

test('hours: entries at close times are drawn one below the other, the others at their own', () => {
  const stacked = (...beginnings: number[]) => stackedMinutes(beginnings, 30, 1_440)
  assert.deepEqual(stacked(), [])
  assert.deepEqual(stacked(540, 570, 700), [540, 570, 700])
  assert.deepEqual(stacked(540, 561, 565, 800), [540, 570, 600, 800])
  assert.deepEqual(stacked(540, 540), [540, 570])
})

test('hours: entries at the end of a day move up, so that the day holds them', () => {
  assert.deepEqual(stackedMinutes([1_300, 1_420, 1_430], 30, 1_440), [1_300, 1_380, 1_410])
  assert.deepEqual(stackedMinutes([1_435], 30, 1_440), [1_410])
})
