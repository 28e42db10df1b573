import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sandboxFaultKinds } from './core/faults.ts'
import { simulatedNetworks } from './networks.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/sandbox.md'), 'utf8')

test('docs/sandbox.md says of every switch its default, its values and what it means', () => {
  for (const { platform, switches } of simulatedNetworks) {
    for (const [name, one] of Object.entries(switches)) {
      const values =
        'options' in one ? ` (${one.options.map((value) => `\`${value}\``).join(', ')})` : ''
      const row = `| \`${platform}.${name}\` | \`${one.fallback}\`${values} | ${one.means} |`
      assert.ok(page.includes(row), row)
    }
  }
})

test('docs/sandbox.md names every host, every fact of an author and every kind of fault', () => {
  for (const { hosts, facts } of simulatedNetworks) {
    for (const name of [...hosts, ...Object.keys(facts)])
      assert.ok(page.includes(`\`${name}\``), name)
  }
  for (const kind of sandboxFaultKinds) assert.ok(page.includes(`| \`${kind}\``), kind)
})
