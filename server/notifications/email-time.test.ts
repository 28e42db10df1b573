import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailsMax, emailTime, nextDaily } from './email-time.ts'

const zone = 'Europe/Berlin'
const at = (text: string) => Temporal.Instant.from(text)
const toMail = (when: 'at_once' | 'daily', oldest: string | null) => ({
  address: 'ada@example.com',
  zone,
  when,
  accounts: [],
  oldest: oldest === null ? null : at(oldest),
})
const free = { day: null, letters: 0 }

test('nextDaily is at eight in the zone, before and after each change of the clocks', () => {
  for (const [from, next] of [
    ['2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z'],
    ['2026-03-28T06:59:00Z', '2026-03-28T07:00:00Z'],
    ['2026-10-24T12:00:00Z', '2026-10-25T07:00:00Z'],
    ['2026-10-25T07:00:00Z', '2026-10-26T07:00:00Z'],
  ] as const)
    assert.equal(nextDaily(zone, at(from)).toString(), next, from)
})

test('nextDaily finds a time on each day, where eight is skipped too', () => {
  // Samoa had no 30 December 2011.
  assert.equal(
    nextDaily('Pacific/Apia', at('2011-12-29T19:00:00Z')).toString(),
    '2011-12-30T18:00:00Z',
  )
})

test('emailTime: is now for immediate emails, and the next morning after the oldest for daily ones', () => {
  const now = at('2026-11-23T12:00:00Z')
  assert.equal(emailTime(free, toMail('at_once', null), now), null)
  assert.equal(
    emailTime(free, toMail('at_once', '2026-11-23T11:00:00Z'), now)!.toString(),
    now.toString(),
  )
  assert.equal(
    emailTime(free, toMail('daily', '2026-11-23T11:00:00Z'), now)!.toString(),
    '2026-11-24T07:00:00Z',
  )
  assert.equal(
    emailTime(free, toMail('daily', '2026-11-22T11:00:00Z'), now)!.toString(),
    '2026-11-23T07:00:00Z',
  )
})

test('emailTime: waits for the next morning once a day has had its emails', () => {
  const now = at('2026-11-23T12:00:00Z')
  const full = { day: '2026-11-23', letters: emailsMax }
  assert.equal(
    emailTime(full, toMail('at_once', '2026-11-23T11:00:00Z'), now)!.toString(),
    '2026-11-24T07:00:00Z',
  )
  assert.equal(
    emailTime(
      { ...full, day: '2026-11-22' },
      toMail('at_once', '2026-11-23T11:00:00Z'),
      now,
    )!.toString(),
    now.toString(),
  )
})
