import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

test('operate.md shows the haproxy.cfg that the laboratory runs', () => {
  assert(read('docs/operate.md').includes(`\`\`\`\n${read('operate/lab/haproxy.cfg')}`))
})
