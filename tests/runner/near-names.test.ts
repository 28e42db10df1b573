import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearNames } from './near-names.ts'

const sources: Readonly<Record<string, string>> = {
  'server/calendar/slots.test.ts': `test('slots: moves a slot at half past two', () => {})`,
  'server/posts/schedule-list.test.ts': `test("lists: begins with the newest post", () => {})`,
  'tests/api/schedule.test.ts': `test('schedules: refuses a time that is over', () => {})`,
}
const near = (...patterns: string[]) =>
  nearNames(patterns, Object.keys(sources), (file) => sources[file]!)

test('nearNames: offers the path that was probably meant first', () => {
  assert.equal(near('tests/api/schedules.test.ts')[0], 'tests/api/schedule.test.ts')
  assert.equal(near('server/slots/slots.test.ts')[0], 'server/calendar/slots.test.ts')
  assert.equal(near('calender')[0], 'server/calendar/slots.test.ts')
})

test('nearNames: offers the title that was probably meant, with its file', () => {
  assert.deepEqual(near('moves a slto at half'), [
    'server/calendar/slots.test.ts: slots: moves a slot at half past two',
  ])
  assert.deepEqual(near('begins', 'with', 'teh', 'newest'), [
    'server/posts/schedule-list.test.ts: lists: begins with the newest post',
  ])
})

test('nearNames: offers nothing where no name is near, and at most five', () => {
  assert.deepEqual(near('qwertzuiop'), [])
  assert.deepEqual(near(''), [])
  const many = Array.from({ length: 9 }, (_, place) => `tests/api/slots-${place}.test.ts`)
  assert.equal(nearNames(['slats'], many, () => '').length, 5)
})
