import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instagram } from './index.ts'
import { versionEndsAt } from './version.ts'

test('versionEndsAt: gives the day that the changelog of the Graph API names', () => {
  const ends = (version: string) => versionEndsAt(version)?.toString().slice(0, 10)
  assert.deepEqual(['v21.0', 'v22.0', 'v25.0'].map(ends), [
    '2027-01-21',
    '2027-05-20',
    '2028-07-29',
  ])
})

test('versionEndsAt: is null when Meta has named no day yet, or it is no version', () => {
  for (const version of ['v27.0', 'v99.0', '25', '', 'constructor'])
    assert.equal(versionEndsAt(version), null)
})

test('instagram: has an end for the version that is built in', () => {
  assert.ok(instagram.versionEndsAt?.(instagram.apiVersion))
})
