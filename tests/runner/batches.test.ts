import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchesOf, needsOwnProcess } from './batches.ts'

const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`)

test('batchesOf puts eight files into a process, in their order', () => {
  assert.deepEqual(
    batchesOf(numbered(1, 10), () => false),
    [numbered(1, 8), numbered(9, 10)],
  )
  assert.deepEqual(
    batchesOf([], () => false),
    [],
  )
})

test('batchesOf gives a file that measures its process one for itself', () => {
  assert.deepEqual(
    batchesOf(numbered(1, 10), (file) => file === '3'),
    [['1', '2', ...numbered(4, 9)], ['3'], ['10']],
  )
})

test('needsOwnProcess tells the files of this repository', () => {
  assert.equal(needsOwnProcess('tests/security/refusal-timing.test.ts'), true)
  assert.equal(needsOwnProcess('tests/security/sources.test.ts'), true)
  assert.equal(needsOwnProcess('tests/networks/faults-on-x.slow.test.ts'), true)
  assert.equal(needsOwnProcess('tests/api/drafts.test.ts'), false)
})
