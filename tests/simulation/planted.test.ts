import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { plantedBugs } from './planted-bugs.ts'
import { plantedForFairness } from './planted-for-fairness.ts'
import { plantedForSecurity } from './planted-for-security.ts'
import { plantedForSetBack } from './planted-for-set-back.ts'
import { plantedForSize } from './planted-for-size.ts'
import { plantedForTests } from './planted-for-tests.ts'

const root = join(import.meta.dirname, '../..')

test('every planted bug still finds the text that it changes, and has a name of its own', async () => {
  const all = [...plantedBugs, ...plantedForTests, ...plantedForSecurity, ...plantedForFairness, ...plantedForSetBack, ...plantedForSize]
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length)
  for (const { name, changes } of all)
    for (const [file, from] of changes) assert.ok((await readFile(join(root, file), 'utf8')).includes(from), `${name}: ${file}`)
})
