import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingText, readTime, type DateOrder } from './sheet-time.ts'

const read = (
  cells: readonly [string] | readonly [string, string],
  dateOrder?: DateOrder,
  timezone = 'Europe/Berlin',
) => {
  const found = readTime('scheduled_at', cells, { timezone, dateOrder })
  return found.ok ? found.at : found.mistake
}
const morning = '2030-01-08T09:00:00+01:00'

test('readTime: reads a date and time as each locale writes it', () => {
  const written: readonly (readonly [string, DateOrder?])[] = [
    ['2030-01-08 09:00'],
    ['2030-01-08T09:00:00'],
    ['2030-01-08 09:00:00.000'],
    ['2030/1/8 9:00'],
    ['2030. 01. 08. 9:00'],
    ['2030年1月8日 9:00'],
    ['08.01.2030 09:00'],
    ['8. 1. 2030 9:00:00'],
    ['Di., 08.01.2030, 09:00 Uhr'],
    ['1/8/2030 9:00', 'mdy'],
    ['01/08/2030 09:00 AM', 'mdy'],
    ['1/8/2030, 9:00\u202fa.m.', 'mdy'],
    ['08/01/2030 09:00:00', 'dmy'],
    ['08-01-2030 09.00', 'dmy'],
    ['8-Jan-2030 9:00'],
    ['Jan 8, 2030, 9:00 AM'],
    ['Tuesday, January 8, 2030 at 9:00 AM'],
    ['8 janv. 2030 à 09:00'],
    ['8 de enero de 2030 9:00'],
    ['47491.375'],
    ['47491,375'],
    ['\u200e2030-01-08\u00a009:00'],
  ]
  for (const [text, order] of written) assert.equal(read([text], order), morning, text)
  for (const time of ['09:00', '9 AM', '9:00:00', '0.375', '0,375', '1899-12-30 09:00:00'])
    for (const day of ['08.01.2030', '2030-01-08 00:00:00', '47491'])
      assert.equal(read([day, time]), morning, `${day} ${time}`)
})

test('readTime: leaves a time with an offset to the server', () => {
  assert.equal(read(['2030-01-08T09:00:00Z']), '2030-01-08T09:00:00Z')
  assert.equal(read(['2030-01-08 09:00:00 UTC']), '2030-01-08T09:00:00Z')
  assert.equal(read(['2030-01-08T09:00:00.5-0500']), '2030-01-08T09:00:00.5-05:00')
})

test('readTime: asks for the order of day and month, and never guesses it', () => {
  for (const text of ['01/08/2030 09:00', '8-1-2030 09:00', '25/12/2030 09:00']) {
    const found = readTime('scheduled_at', [text], { timezone: 'UTC' })
    assert.ok(!found.ok && found.asksDateOrder, text)
  }
  assert.match(
    read(['25/12/2030 09:00'], 'mdy'),
    /no day of the calendar in the order mdy: the month would be 25/,
  )
})

test('readTime: says the cure of a time that it refuses', () => {
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['08.01.30 09:00', /year of two digits/],
    ['1/8/30 9:00', /year of two digits/],
    ['8-Jan-30 9:00', /year of two digits/],
    ['08.01.2030', /no time of day\. Add one/],
    ['47491', /no time of day/],
    ['2030-02-30 09:00', /no day of the calendar/],
    ['2030-01-08 25:00', /hours are 0 to 23/],
    ['2030-01-08 13:00 PM', /1 to 12 with AM or PM/],
    ['Jan 08', /Format the cells as YYYY-MM-DD HH:MM/],
    ['4.75E+04', /cannot|can be read/],
    ['soon', /is not a date and time/],
    ['#####', /Widen the column/],
    ['0'.repeat(10_000), /is not a date and time/],
  ]
  for (const [text, cure] of wrong) assert.match(read([text]), cure, text)
  assert.match(read(['08.01.2030 08:00', '09:00']), /two times of day/)
  assert.match(read(['08.01.2030', '0.25']), /can be 0:25 or a fraction of a day/)
})

test('readTime: moves a skipped time forward, takes the first of two, and says so', () => {
  const reading = (text: string, timezone: string) => {
    const found = readTime('scheduled_at', [text], { timezone })
    assert.ok(found.ok && found.reading)
    return found.reading
  }
  const skipped = reading('2031-03-30 02:30', 'Europe/Berlin')
  assert.deepEqual([skipped.at, skipped.clock], ['2031-03-30T03:30:00+02:00', 'skipped'])
  assert.match(readingText(skipped), /The clocks skip that time: it moves forward\.$/)
  const repeated = reading('2031-10-26 02:30', 'Europe/Berlin')
  assert.deepEqual([repeated.at, repeated.clock], ['2031-10-26T02:30:00+02:00', 'repeated'])
  assert.match(readingText(repeated), /comes twice.+the first is taken\.$/)
  assert.equal(reading('2031-10-05 02:10', 'Australia/Lord_Howe').clock, 'skipped')
  assert.equal(reading('2031-10-26 04:30', 'Europe/Berlin').clock, 'usual')
})
