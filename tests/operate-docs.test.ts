import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { liveService } from './service.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

test('operate.md shows the haproxy.cfg that the laboratory runs', () => {
  assert(read('docs/operate.md').includes(`\`\`\`\n${read('operate/lab/haproxy.cfg')}`))
})

test('every alert rule asks for metrics that a server tells, by labels that they have', async (t) => {
  const service = await liveService(t)
  const told = await (await fetch(`${service.url}/metrics`)).text()
  const rules = read('operate/alerts.yml')
  const asked = new Set(rules.match(/crier_\w+/g))
  assert(asked.size >= 5)
  for (const name of asked) assert.match(told, new RegExp(`^# TYPE ${name.replace(/_count$/, '')} `, 'm'))
  assert.match(told, /^crier_build_info\{version="[^"]+"\} 1$/m)
})
