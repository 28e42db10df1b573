import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkedin } from './index.ts'
import { versionEndsAt } from './version.ts'

const ends = (version: string) => versionEndsAt(version)?.toString().slice(0, 10)

test('versionEndsAt: gives the day that the migrations table of LinkedIn names', () => {
  assert.deepEqual(['202411', '202510', '202511', '202602', '202603', '202609'].map(ends), [
    '2025-11-17',
    '2026-10-15',
    '2026-11-16',
    '2027-02-15',
    '2027-03-16',
    '2027-09-15',
  ])
})

test('versionEndsAt: takes the 15th a year later when the table does not have the version yet', () => {
  assert.equal(ends('202612'), '2027-12-15')
  assert.equal(ends('203001'), '2031-01-15')
})

test('versionEndsAt: is null when it is no version', () => {
  assert.equal(versionEndsAt('202613'), null)
  assert.equal(versionEndsAt('newest'), null)
})

test('linkedin: has an end for the version that is built in', () => {
  assert.ok(versionEndsAt(linkedin.apiVersion))
})
