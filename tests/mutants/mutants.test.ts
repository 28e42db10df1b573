import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../program-copy.ts'
import { allMutants } from './all-mutants.ts'
import { drop } from './operators.ts'
import { Sources } from './sources.ts'

const sources = new Sources(root)

test('mutants: each can be made, and has a name of its own', () => {
  assert.equal(new Set(allMutants.map(({ name }) => name)).size, allMutants.length)
  for (const mutant of allMutants) assert.ok(sources.mutated(mutant).size > 0, mutant.name)
})

test('mutants: each names tests that exist', () => {
  for (const { name, tests = [] } of allMutants)
    for (const file of tests) assert.ok(existsSync(join(root, file)), `${name}: ${file}`)
})

test('mutants: each marker in the sources is used', () => {
  const used = new Set(allMutants.flatMap(({ edits }) => Object.keys(edits)))
  assert.deepEqual(
    sources.markers.filter((marker) => !used.has(marker)),
    [],
  )
})

test('sources: says which marker is missing, and which is there twice', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'crier-markers-'))
  try {
    for (const folder of [
      'cli',
      'contract',
      'packages',
      'sandbox',
      'sdk',
      'server',
      'writing',
      'tests/simulation',
      'web',
    ])
      await mkdir(join(directory, folder), { recursive: true })
    for (const name of ['one', 'other'])
      await writeFile(join(directory, 'server', `${name}.ts`), '// mutant: twice\na()\n')
    const made = new Sources(directory)
    assert.throws(
      () => made.mutated({ name: 'a bug', edits: { twice: drop() } }),
      /marker twice of “a bug” occurs 2 times: .*one\.ts.*other\.ts/,
    )
    assert.throws(
      () => made.mutated({ name: 'a bug', edits: { never: drop() } }),
      /marker never of “a bug” is missing/,
    )
    assert.throws(
      () => made.mutated({ name: 'a bug', edits: {}, files: { '1.sql': ['a', 'b'] } }),
      /file 1\.sql of “a bug” is missing/,
    )
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
