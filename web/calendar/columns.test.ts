import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsOf } from './columns.ts'

const columns = (...beginnings: number[]) =>
  columnsOf(beginnings, 30).map(({ column, of }) => `${column}/${of}`)

test('what does not overlap has the whole width', () => {
  assert.deepEqual(columns(), [])
  assert.deepEqual(columns(540, 570, 600), ['0/1', '0/1', '0/1'])
})

test('what overlaps stands side by side', () => {
  assert.deepEqual(columns(540, 540), ['0/2', '1/2'])
  assert.deepEqual(columns(540, 545, 550, 720), ['0/3', '1/3', '2/3', '0/1'])
})

test('a chain of overlaps uses a column again once it is free', () => {
  assert.deepEqual(columns(540, 560, 575, 595), ['0/2', '1/2', '0/2', '1/2'])
})
