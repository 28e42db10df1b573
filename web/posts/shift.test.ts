import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurn, nextWeek, shifted } from './shift.ts'

const berlin = 'Europe/Berlin'

test('a post keeps its time of day by so many days, also where the clocks change between', () => {
  assert.equal(
    shifted('2031-03-28T08:00:00.000Z', { days: 3, time: '' }, berlin),
    '2031-03-31T07:00:00.000Z',
  )
  assert.equal(
    shifted('2031-03-31T07:00:00.000Z', { days: -3, time: '' }, berlin),
    '2031-03-28T08:00:00.000Z',
  )
})

test('a time of day is meant in the zone, and a day that is over there is another one elsewhere', () => {
  assert.equal(
    shifted('2031-01-10T23:30:00.000Z', { days: 0, time: '17:30' }, berlin),
    '2031-01-11T16:30:00.000Z',
  )
  assert.equal(
    shifted('2031-01-10T23:30:00.000Z', { days: 1, time: '17:30' }, 'UTC'),
    '2031-01-11T17:30:00.000Z',
  )
})

test('later ones go first when all go later, earlier ones when all go earlier', () => {
  const posts = ['2031-01-11', '2031-01-10', '2031-01-12'].map((day) => ({
    scheduled_at: `${day}T09:00:00.000Z`,
  }))
  const daysOf = (days: number) =>
    inTurn(posts, { days, time: '' }).map(({ scheduled_at }) => scheduled_at.slice(8, 10))
  assert.deepEqual(daysOf(1), ['12', '11', '10'])
  assert.deepEqual(daysOf(-1), ['10', '11', '12'])
  assert.deepEqual(daysOf(0), ['10', '11', '12'])
})

test('nextWeek is a week after a time to come, and the first time to come of the same weekday after one that is over', () => {
  const now = Date.parse('2031-01-15T12:00:00.000Z')
  assert.equal(nextWeek('2031-01-20T09:00:00.000Z', 'UTC', now), '2031-01-27T09:00:00.000Z')
  assert.equal(nextWeek('2030-12-02T09:00:00.000Z', 'UTC', now), '2031-01-20T09:00:00.000Z')
})
