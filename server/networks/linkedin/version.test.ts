import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultApiVersions } from '../registry.ts'
import { daysToWarnOf, versionEndsAt } from './version.ts'

test('a version of LinkedIn ends on the 15th of its month a year later', () => {
  assert.equal(versionEndsAt('202609')?.toString(), '2027-09-15T00:00:00Z')
  assert.equal(versionEndsAt('202612')?.toString(), '2027-12-15T00:00:00Z')
  assert.equal(versionEndsAt('202613'), null)
  assert.equal(versionEndsAt('newest'), null)
  assert.ok(versionEndsAt(defaultApiVersions.linkedin), 'the one that is built in has an end')
})

test('the end of a version is warned of from 60 days before, and after it', () => {
  const at = (time: string) => daysToWarnOf('202609', Temporal.Instant.from(time))
  assert.equal(at('2026-11-22T00:00:00Z'), null)
  assert.equal(at('2027-07-15T23:00:00Z'), null)
  assert.equal(at('2027-07-17T00:00:00Z'), 60)
  assert.equal(at('2027-09-16T00:00:00Z'), -1)
})
