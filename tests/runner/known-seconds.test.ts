import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { keepSeconds, knownSeconds } from './known-seconds.ts'

test('keepSeconds keeps the newest figures of the files that are there, and a broken file counts as none', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'crier-seconds-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const path = join(directory, 'cache/seconds.json')
  const figure = (file: string, processorSeconds: number) => ({
    file,
    seconds: 9,
    processorSeconds,
  })
  assert.deepEqual(knownSeconds(path), new Map())
  keepSeconds([figure('a', 1), figure('b', 2)], ['a', 'b'], path)
  keepSeconds([figure('b', 3.456)], ['a', 'b', 'c'], path)
  assert.deepEqual(
    knownSeconds(path),
    new Map([
      ['a', 1],
      ['b', 3.46],
    ]),
  )
  keepSeconds([], ['b'], path)
  assert.deepEqual(knownSeconds(path), new Map([['b', 3.46]]))
  writeFileSync(path, '{"b":')
  assert.deepEqual(knownSeconds(path), new Map())
})
