import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchesOf, needsOwnProcess } from './batches.ts'

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`)
const none = new Map<string, number>()

test('batchesOf puts an eighth of what is left into each process, in the order of the files, and begins with the longest', () => {
  const seconds = new Map(numbered(1, 160).map((file) => [file, 1] as const))
  const batches = batchesOf(numbered(1, 160), seconds, () => false)
  assert.deepEqual(batches[0], numbered(1, 20))
  assert.deepEqual(batches[1], numbered(21, 37))
  assert.equal(new Set(batches.flat()).size, 160)
  assert.ok(
    batches.every((batch, index) => index === 0 || batch.length <= batches[index - 1]!.length),
  )
  assert.ok(batches.at(-1)!.length <= 9)
  assert.deepEqual(
    batchesOf([], none, () => false),
    [],
  )
})

test('batchesOf puts at most 48 short files into a process, and a long one into one for itself', () => {
  const seconds = new Map([...numbered(1, 60).map((file) => [file, 0.1] as const), ['61', 30]])
  assert.deepEqual(
    batchesOf(numbered(1, 61), seconds, () => false),
    [['61'], numbered(1, 48), numbered(49, 60)],
  )
})

test('batchesOf gives a file that measures its process one for itself', () => {
  assert.deepEqual(
    batchesOf(numbered(1, 4), none, (file) => file === '3'),
    [['1', '2', '4'], ['3']],
  )
})

test('needsOwnProcess tells the files of this repository', () => {
  assert.equal(needsOwnProcess('tests/security/refusal-timing.slow.test.ts'), true)
  assert.equal(needsOwnProcess('tests/security/sources.slow.test.ts'), true)
  assert.equal(needsOwnProcess('tests/networks/faults-on-x.nightly.test.ts'), true)
  assert.equal(needsOwnProcess('sdk/crier.test.ts'), true)
  assert.equal(needsOwnProcess('tests/api/drafts.test.ts'), false)
})
