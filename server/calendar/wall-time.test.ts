import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { slotLabel } from './slot-label.ts'
import { isTimezone } from '../ports/time-zone.ts'
import { occurrences, type WeeklySlot } from './wall-time.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const iso = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()

function first(slots: readonly WeeklySlot[], after: string, count: number): string[] {
  const found: string[] = []
  for (const ms of occurrences(slots, at(after))) {
    found.push(iso(ms))
    if (found.length === count) break
  }
  return found
}

const everyDay = (time: string, timezone: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, time, timezone }))

test('a slot keeps its local time when daylight saving begins', () => {
  assert.deepEqual(first(everyDay('09:00', 'Europe/Berlin'), '2027-03-26T12:00:00Z', 3), [
    '2027-03-27T08:00:00Z',
    '2027-03-28T07:00:00Z',
    '2027-03-29T07:00:00Z',
  ])
})

test('a time that the clock skips in spring moves forward by the gap', () => {
  assert.deepEqual(first(everyDay('02:30', 'Europe/Berlin'), '2027-03-27T12:00:00Z', 2), [
    '2027-03-28T01:30:00Z',
    '2027-03-29T00:30:00Z',
  ])
})

test('a time that comes twice in autumn is used once, at its first occurrence', () => {
  assert.deepEqual(first(everyDay('02:30', 'Europe/Berlin'), '2027-10-30T12:00:00Z', 2), [
    '2027-10-31T00:30:00Z',
    '2027-11-01T01:30:00Z',
  ])
})

test('daylight saving of the southern hemisphere and of half-hour zones is kept too', () => {
  assert.deepEqual(first(everyDay('02:15', 'Australia/Lord_Howe'), '2027-10-02T00:00:00Z', 3), [
    '2027-10-02T15:45:00Z',
    '2027-10-03T15:15:00Z',
    '2027-10-04T15:15:00Z',
  ])
})

test('two slots that fall on one instant count once', () => {
  const slots = [
    { day: 1, time: '09:00', timezone: 'Europe/Berlin' },
    { day: 1, time: '08:00', timezone: 'UTC' },
  ]
  assert.deepEqual(first(slots, '2026-11-21T00:00:00Z', 2), [
    '2026-11-23T08:00:00Z',
    '2026-11-30T08:00:00Z',
  ])
})

test('a slot at this very instant is over', () => {
  assert.deepEqual(first([{ day: 1, time: '08:00', timezone: 'UTC' }], '2026-11-23T08:00:00Z', 1), [
    '2026-11-30T08:00:00Z',
  ])
})

test('the same slots come as from plain calendar arithmetic, in order, in every zone', () => {
  const zones = [
    'UTC',
    'Pacific/Kiritimati',
    'Pacific/Niue',
    'America/New_York',
    'Africa/Casablanca',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
  ]
  const slot = fc.record({
    day: fc.integer({ min: 1, max: 7 }),
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`),
    timezone: fc.constantFrom(...zones),
  })
  fc.assert(
    fc.property(
      fc.array(slot, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }),
      (slots, after) => {
        const wanted = 60
        const found = first(slots, iso(after), wanted)
        const plain = new Set<number>()
        const start = Temporal.Instant.fromEpochMilliseconds(after)
          .toZonedDateTimeISO('UTC')
          .toPlainDate()
          .subtract({ days: 3 })
        for (let offset = 0; offset < 7 * (wanted + 3); offset++) {
          const date = start.add({ days: offset })
          for (const { day, time, timezone } of slots)
            if (date.dayOfWeek === day)
              plain.add(
                date.toZonedDateTime({
                  timeZone: timezone,
                  plainTime: Temporal.PlainTime.from(time),
                }).epochMilliseconds,
              )
        }
        const expected = [...plain]
          .filter((ms) => ms > after)
          .sort((one, other) => one - other)
          .slice(0, wanted)
          .map(iso)
        assert.deepEqual(found, expected)
      },
    ),
    { numRuns: 60 },
  )
})

test('a zone is an IANA name, never an offset', () => {
  assert.deepEqual(
    ['Europe/Berlin', 'UTC', '+01:00', 'Mars/Olympus', '', 'europe/berlin'].map(isTimezone),
    [true, true, false, false, false, true],
  )
})

test('the label of a slot names day, date, time and zone', () => {
  assert.equal(
    slotLabel(Temporal.Instant.from('2026-11-24T09:00:00Z')),
    'Tuesday 24 November 2026, 09:00 UTC',
  )
  assert.equal(slotLabel(null), '')
})
