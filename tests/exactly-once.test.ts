import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

test('nothing that describes Crier promises exactly-once, which promises.md denies', () => {
  const promising = globSync(
    [
      '*.md',
      'docs/**/*.md',
      'package.json',
      '*/package.json',
      'contract/openapi.json',
      'cli/**/*.ts',
      'web/texts/**/*.ts',
    ],
    {
      cwd: root,
    },
  )
    .filter((file) => !/docs\/(promises\.md|decisions\/)/.test(file))
    .filter((file) => /exactly[- ]once/i.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(promising, [])
})
