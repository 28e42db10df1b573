import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { scopes } from './scopes.ts'

test('the table of accounts-and-keys.md says of every scope what it opens', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/accounts-and-keys.md'), 'utf8')
  const [, table] = /\n\| scope \| what it opens \|\n(.+?)\n\n/s.exec(page)!
  const rows = table!.split('\n').slice(1)
  const named = rows.flatMap((row) =>
    Array.from(row.split('|')[1]!.matchAll(/`(.+?)`/g), ([, name]) => name!),
  )
  assert.deepEqual(named.toSorted(), scopes.toSorted())
  for (const row of rows) assert.doesNotMatch(row, /nothing/)
})
