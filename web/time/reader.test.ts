import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  agoText,
  exactText,
  hourText,
  momentText,
  numberText,
  timeOfDayText,
  timeText,
  weekdayName,
} from './format.ts'
import { applyPreferences, readerOf, type ReaderPreferences } from './reader.ts'

const automatic: ReaderPreferences = { locale: 'auto', week_start: 'auto', hour_cycle: 'auto' }
after(() => applyPreferences(automatic))
const at = '2026-11-24T13:05:09.000Z'
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('dates, times and numbers are written as in the chosen locale', () => {
  const texts = (locale: string) => {
    applyPreferences({ ...automatic, locale })
    return [
      momentText(at, 'UTC'),
      timeText(at, 'UTC'),
      exactText(at, 'UTC'),
      weekdayName(1),
      numberText(1_234.5),
    ].map(plain)
  }
  assert.deepEqual(texts('en-GB'), [
    'Tue 24 Nov, 13:05',
    '13:05',
    '24 Nov 2026, 13:05:09',
    'Monday',
    '1,234.5',
  ])
  assert.deepEqual(texts('de-DE'), [
    'Di., 24. Nov., 13:05',
    '13:05',
    '24. Nov. 2026, 13:05:09',
    'Montag',
    '1.234,5',
  ])
  assert.deepEqual(texts('en-US'), [
    'Tue, Nov 24, 1:05 PM',
    '1:05 PM',
    'Nov 24, 2026, 1:05:09 PM',
    'Monday',
    '1,234.5',
  ])
})

test('times ago are written as in the chosen locale', () => {
  const now = Date.parse(at)
  const texts = (locale: string) => {
    applyPreferences({ ...automatic, locale })
    return [now - 3 * 86_400_000, now - 3_600_000, now + 120_000].map((moment) =>
      agoText(moment, now),
    )
  }
  assert.deepEqual(texts('en-GB'), ['3 days ago', '1 hour ago', 'in 2 minutes'])
  assert.deepEqual(texts('de-DE'), ['vor 3 Tagen', 'vor 1 Stunde', 'in 2 Minuten'])
  assert.doesNotMatch(texts('ar-EG').join(), /(?![0-9])\p{Nd}/u)
})

test('digits are Western and the year is Gregorian in every locale', () => {
  for (const locale of ['ar-EG', 'fa-IR', 'th-TH', 'mr-IN', 'bn-BD', 'my-MM']) {
    applyPreferences({ ...automatic, locale })
    for (const text of [momentText(at, 'UTC'), exactText(at, 'UTC'), numberText(1_234)]) {
      assert.match(text, /\d/, locale)
      assert.doesNotMatch(text, /(?![0-9])\p{Nd}/u, locale)
    }
    assert.match(exactText(at, 'UTC'), /2026/, locale)
  }
})

test('hours are those that were chosen, or else those of the locale', () => {
  applyPreferences({ ...automatic, locale: 'en-US', hour_cycle: 'h23' })
  assert.deepEqual(
    [timeText(at, 'UTC'), timeOfDayText('00:00'), timeOfDayText('09:30')],
    ['13:05', '00:00', '09:30'],
  )
  applyPreferences({ ...automatic, locale: 'de-DE', hour_cycle: 'h12' })
  assert.deepEqual(
    [timeText(at, 'UTC'), timeOfDayText('00:00'), timeOfDayText('12:00')].map(plain),
    ['1:05 PM', '12:00 AM', '12:00 PM'],
  )
  applyPreferences({ ...automatic, locale: 'en-GB' })
  assert.equal(hourText(at, 'Asia/Kolkata'), 'Tue 24 Nov, 18:00')
})

test('readerOf begins weeks as the region does, unless a day was chosen', () => {
  const startOf = (locale: string, week_start: ReaderPreferences['week_start'] = 'auto') =>
    readerOf({ ...automatic, locale, week_start }, 'en-GB').weekStart
  assert.deepEqual(
    ['de-DE', 'de', 'en', 'en-US', 'pt-BR', 'ar-EG', 'dv-MV'].map((locale) => startOf(locale)),
    [1, 1, 7, 7, 7, 6, 5],
  )
  assert.deepEqual(
    (['monday', 'saturday', 'sunday'] as const).map((day) => startOf('dv-MV', day)),
    [1, 6, 7],
  )
})

test('readerOf falls back to the browser where a locale is none', () => {
  assert.equal(
    readerOf({ ...automatic, locale: 'en-aa-bb' }, 'de-AT').locale,
    readerOf(automatic, 'de-AT').locale,
  )
})
