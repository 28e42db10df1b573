import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { allMutants } from './all-mutants.ts'

const root = join(import.meta.dirname, '../..')

test('every mutant still finds the text that it changes, and has a name of its own', async () => {
  assert.equal(new Set(allMutants.map(({ name }) => name)).size, allMutants.length)
  for (const { name, changes } of allMutants)
    for (const [file, from] of changes) assert.ok((await readFile(join(root, file), 'utf8')).includes(from), `${name}: ${file}`)
})
