import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { allPlanted } from './all-planted.ts'

const root = join(import.meta.dirname, '../..')

test('every planted bug still finds the text that it changes, and has a name of its own', async () => {
  assert.equal(new Set(allPlanted.map(({ name }) => name)).size, allPlanted.length)
  for (const { name, changes } of allPlanted)
    for (const [file, from] of changes) assert.ok((await readFile(join(root, file), 'utf8')).includes(from), `${name}: ${file}`)
})
