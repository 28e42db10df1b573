import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventNames, type EventName } from '@crier/contract/events.ts'
import type { AccountId } from '../ports/ids.ts'
import { sampleData } from './sample-data.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8')
const fieldsOf = (event: EventName) =>
  Object.keys(
    sampleData(event, 'acct_1' as AccountId, Temporal.Instant.from('2026-11-24T03:00:00Z')),
  ).toSorted()
const named = (text: string) => Array.from(text.matchAll(/`(\w+)`/g), ([, name]) => name!)
const told = (event: string) =>
  named(new RegExp(`\\| \`${event}\` \\|[^|]+\\|([^|]+)\\|`).exec(page)![1]!)

test('webhooks.md names the fields that each event has', () => {
  assert.deepEqual(told('post.published').toSorted(), fieldsOf('post.published'))
  assert.deepEqual(
    [...new Set([...told('post.published'), ...told('post.failed')])].toSorted(),
    fieldsOf('post.failed'),
  )
  for (const event of eventNames.filter((name) => name !== 'post.failed'))
    assert.deepEqual(told(event).toSorted(), fieldsOf(event), event)
})

test('webhooks.md shows a body with the fields of post.published', () => {
  const [, body] = /```json\n(.+?)```/s.exec(page)!
  assert.deepEqual(Object.keys(JSON.parse(body!).data).toSorted(), fieldsOf('post.published'))
})
