import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  historyFileIn,
  lastRaises,
  parseRaises,
  raised,
  wasRewound,
  type Raise,
} from './history.ts'

const to = (count: number, history = 'a') => {
  let raises: readonly Raise[] = []
  for (let number = 1; number <= count; number++) raises = raised(raises, [], `${history}${number}`)
  return raises
}

test('wasRewound tells a database that holds an older counter than the file', () => {
  assert.equal(wasRewound(lastRaises(to(9)), to(8)), true)
  assert.equal(wasRewound(lastRaises(to(9)), []), true)
})

test('wasRewound takes the same counter, and a newer one of the same history, for the same database', () => {
  assert.equal(wasRewound(lastRaises(to(9)), to(9)), false)
  assert.equal(wasRewound(lastRaises(to(9)), to(11)), false)
  assert.equal(wasRewound(lastRaises(to(9)), to(500)), false)
})

test('wasRewound tells a database that another process has counted on from a backup, past the file’s number', () => {
  const other = [...to(5), ...to(12, 'b').slice(5)]
  assert.equal(wasRewound(lastRaises(to(9)), other), true)
  assert.equal(wasRewound(lastRaises(to(9)), [...to(8), { number: 9, tag: 'b9' }]), true)
})

test('wasRewound takes a missing file for no sign', () => {
  assert.equal(wasRewound([], to(3)), false)
  assert.equal(wasRewound([], []), false)
})

test('raised counts on from whichever is higher, so that no number is given twice', () => {
  assert.deepEqual(raised(to(3), to(9), 'c').at(-1), { number: 10, tag: 'c' })
  assert.deepEqual(raised(to(3), [], 'c').at(-1), { number: 4, tag: 'c' })
  assert.equal(to(1_000).length, 60)
})

test('a process that has noticed it tells the others: what they know is among the raises again', () => {
  const known = lastRaises(to(9))
  assert.equal(wasRewound(known, raised(to(5), known, 'c')), false)
  assert.equal(wasRewound(known, raised(to(5), [], 'c')), true)
})

test('the file keeps the last three raises, and damage to it is as if it were missing', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'crier-history-'))
  t.after(() => rm(directory, { recursive: true }))
  const file = historyFileIn(directory)
  assert.deepEqual(await file.read(), [])
  await file.write(lastRaises(to(9)))
  assert.deepEqual(await file.read(), to(9).slice(-3))
  for (const text of ['', '{', '{"a":1}', '[[1]]', '[["1","a"]]', 'null']) {
    await writeFile(join(directory, 'database-history'), text)
    assert.deepEqual(await file.read(), [])
  }
  assert.deepEqual(parseRaises(undefined), [])
})
