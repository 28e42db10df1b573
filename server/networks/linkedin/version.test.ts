import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkedin } from './index.ts'
import { versionEndsAt } from './version.ts'

test('a version of LinkedIn ends on the 15th of its month a year later', () => {
  assert.equal(versionEndsAt('202609')?.toString(), '2027-09-15T00:00:00Z')
  assert.equal(versionEndsAt('202612')?.toString(), '2027-12-15T00:00:00Z')
  assert.equal(versionEndsAt('202613'), null)
  assert.equal(versionEndsAt('newest'), null)
  assert.ok(versionEndsAt(linkedin.apiVersion), 'the one that is built in has an end')
})
