import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../config.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { warnOfVersion } from './warn-of-version.ts'

test('the end of a version is warned of from 60 days before, and after it', () => {
  const config = readConfig({
    CRIER_LINKEDIN_CLIENT_ID: 'id',
    CRIER_LINKEDIN_CLIENT_SECRET: 'secret',
    CRIER_LINKEDIN_API_VERSION: '202609',
  })
  const warned = (time: string) => {
    const events: unknown[] = []
    const log = { event: (...event: unknown[]) => void events.push(event) }
    warnOfVersion({ clock: new ManualClock(Temporal.Instant.from(time)), config, log } as never)
    return events
  }
  const warning = (daysLeft: number) => [
    'linkedin.version_ends',
    {
      version: '202609',
      daysLeft,
      mend: 'set CRIER_LINKEDIN_API_VERSION to a newer one, or update Crier',
    },
  ]
  assert.deepEqual(warned('2026-11-22T00:00:00Z'), [])
  assert.deepEqual(warned('2027-07-15T23:00:00Z'), [])
  assert.deepEqual(warned('2027-07-17T00:00:00Z'), [warning(60)])
  assert.deepEqual(warned('2027-09-16T00:00:00Z'), [warning(-1)])
})
