import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readerOf } from '../time/reader.ts'
import { daysOf, instantAt, isCalendarDay, neighbour, periodRange, periodTitle } from './period.ts'

const [monday, saturday, sunday] = [1, 6, 7] as const
const plain = (text: string) => text.replaceAll('\u2009', ' ')
const reading = (locale: string) =>
  readerOf({ locale, week_start: 'auto', hour_cycle: 'auto' }, 'en-GB')

test('rangeOf takes whole weeks from Monday on, and the list its month, in the zone', () => {
  assert.deepEqual(periodRange('week', '2026-11-25', 'Europe/Berlin', monday), {
    from: '2026-11-22T23:00:00.000Z',
    to: '2026-11-29T23:00:00.000Z',
  })
  assert.deepEqual(periodRange('month', '2026-11-25', 'UTC', monday), {
    from: '2026-10-26T00:00:00.000Z',
    to: '2026-12-07T00:00:00.000Z',
  })
  assert.deepEqual(periodRange('list', '2026-11-25', 'UTC', monday), {
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-12-01T00:00:00.000Z',
  })
})

test('rangeOf takes whole weeks from the chosen day on', () => {
  assert.deepEqual(periodRange('week', '2026-11-25', 'UTC', sunday), {
    from: '2026-11-22T00:00:00.000Z',
    to: '2026-11-29T00:00:00.000Z',
  })
  assert.deepEqual(periodRange('week', '2026-11-22', 'UTC', sunday), {
    from: '2026-11-22T00:00:00.000Z',
    to: '2026-11-29T00:00:00.000Z',
  })
  assert.deepEqual(periodRange('month', '2026-11-25', 'UTC', saturday), {
    from: '2026-10-31T00:00:00.000Z',
    to: '2026-12-12T00:00:00.000Z',
  })
})

test('rangeOf takes the day from midnight to midnight in the zone', () => {
  assert.deepEqual(periodRange('day', '2026-11-25', 'Europe/Berlin', monday), {
    from: '2026-11-24T23:00:00.000Z',
    to: '2026-11-25T23:00:00.000Z',
  })
})

test('daysOf names the days of a grid', () => {
  assert.deepEqual(daysOf('day', '2026-11-25', monday), ['2026-11-25'])
  assert.deepEqual(
    [daysOf('week', '2026-11-25', sunday)[0], daysOf('week', '2026-11-25', sunday).length],
    ['2026-11-22', 7],
  )
  assert.deepEqual(
    [daysOf('month', '2026-11-25', monday).at(-1), daysOf('month', '2026-11-25', monday).length],
    ['2026-12-06', 42],
  )
})

test('instantAt takes a time that the clocks skip for the one after', () => {
  assert.equal(
    instantAt('2031-03-30', Temporal.PlainTime.from('02:30'), 'Europe/Berlin'),
    '2031-03-30T01:30:00.000Z',
  )
  assert.equal(
    instantAt('2031-03-31', Temporal.PlainTime.from('02:30'), 'Europe/Berlin'),
    '2031-03-31T00:30:00.000Z',
  )
})

test('a week in which the clocks change has 167 hours or 169', () => {
  const hours = ({ from, to }: { from: string; to: string }) =>
    (Date.parse(to) - Date.parse(from)) / 3_600_000
  assert.equal(hours(periodRange('week', '2031-03-30', 'Europe/Berlin', monday)), 167)
  assert.equal(hours(periodRange('week', '2031-10-26', 'Europe/Berlin', monday)), 169)
})

test('neighbour moves by a day, a week or a month, never past a short month', () => {
  assert.equal(neighbour('day', '2026-12-31', 1), '2027-01-01')
  assert.equal(neighbour('week', '2026-12-30', 1), '2027-01-06')
  assert.equal(neighbour('month', '2027-01-31', 1), '2027-02-01')
  assert.equal(neighbour('list', '2027-01-31', -1), '2026-12-01')
})

test('titleOf names both months of a week that lies in two', () => {
  assert.equal(plain(periodTitle('week', '2026-12-02', reading('en-GB'))), '30 Nov – 6 Dec 2026')
  assert.equal(plain(periodTitle('week', '2026-11-25', reading('en-GB'))), '23 – 29 Nov 2026')
  assert.equal(plain(periodTitle('month', '2026-11-25', reading('en-GB'))), 'November 2026')
})

test('titleOf writes weeks and months as their reader does', () => {
  assert.equal(plain(periodTitle('week', '2026-11-25', reading('de-DE'))), '23.–29. Nov. 2026')
  assert.equal(plain(periodTitle('week', '2026-11-25', reading('en-US'))), 'Nov 22 – 28, 2026')
  assert.equal(plain(periodTitle('month', '2026-11-25', reading('de-DE'))), 'November 2026')
  assert.equal(plain(periodTitle('day', '2026-11-25', reading('de-DE'))), 'Mi., 25. Nov. 2026')
  assert.equal(plain(periodTitle('day', '2026-11-25', reading('en-GB'))), 'Wed, 25 Nov 2026')
})

test('isDay: takes days that exist, as an address writes them', () => {
  for (const day of ['2026-11-28', '2028-02-29', '2000-01-01'])
    assert.equal(isCalendarDay(day), true, day)
  for (const day of [
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '0001-01-01',
    '9999-12-31',
    '',
    'today',
    20261128,
    undefined,
  ])
    assert.equal(isCalendarDay(day), false, String(day))
})
