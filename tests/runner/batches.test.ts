import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchesOf, needsOwnProcess } from './batches.ts'

const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`)
const none = new Map<string, number>()

test('batchesOf puts eight files that nobody has measured into a process, in their order', () => {
  assert.deepEqual(
    batchesOf(numbered(1, 10), none, () => false),
    [numbered(1, 8), numbered(9, 10)],
  )
  assert.deepEqual(
    batchesOf([], none, () => false),
    [],
  )
})

test('batchesOf puts at most sixteen short files into a process, and begins with the longest batch', () => {
  const seconds = new Map([...numbered(1, 20).map((file) => [file, 0.1] as const), ['21', 11], ['22', 30]])
  assert.deepEqual(
    batchesOf(numbered(1, 22), seconds, () => false),
    [['22'], [...numbered(17, 20), '21'], numbered(1, 16)],
  )
})

test('batchesOf gives a file that measures its process one for itself', () => {
  assert.deepEqual(
    batchesOf(numbered(1, 10), none, (file) => file === '3'),
    [['1', '2', ...numbered(4, 9)], ['3'], ['10']],
  )
})

test('needsOwnProcess tells the files of this repository', () => {
  assert.equal(needsOwnProcess('tests/security/refusal-timing.slow.test.ts'), true)
  assert.equal(needsOwnProcess('tests/security/sources.slow.test.ts'), true)
  assert.equal(needsOwnProcess('tests/networks/faults-on-x.slow.test.ts'), true)
  assert.equal(needsOwnProcess('tests/api/drafts.test.ts'), false)
})
