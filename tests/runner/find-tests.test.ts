import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTests } from './find-tests.ts'

const sources: Readonly<Record<string, string>> = {
  'server/calendar/slots.test.ts': `test('a slot at half past two is moved on (Europe/Berlin)', () => {})`,
  'server/calendar/zones.test.ts': `test("a zone's name is checked", () => {})`,
  'tests/networks/faults.slow.test.ts':
    'test(`${name}: a ${form} that meets ${scenario} ends`, () => {})',
}
const find = (...patterns: string[]) =>
  findTests(patterns, Object.keys(sources), (file) => sources[file]!)

test('findTests takes a path, or a part of one', () => {
  assert.deepEqual(find('./server/calendar/slots.test.ts'), {
    files: ['server/calendar/slots.test.ts'],
    inNoPath: [],
  })
  assert.deepEqual(find('calendar/'), {
    files: ['server/calendar/slots.test.ts', 'server/calendar/zones.test.ts'],
    inNoPath: [],
  })
  assert.deepEqual(find('slots', 'zones').files, [
    'server/calendar/slots.test.ts',
    'server/calendar/zones.test.ts',
  ])
})

test('findTests takes words of a title, whatever their case', () => {
  assert.deepEqual(find('moved on (europe').files, ['server/calendar/slots.test.ts'])
  assert.deepEqual(find('moved', 'on').files, ['server/calendar/slots.test.ts'])
  assert.match('A slot is moved on (Europe/Berlin)', find('moved on (Europe')!.title!)
  assert.deepEqual(find("zone's name").files, ['server/calendar/zones.test.ts'])
})

test('findTests finds a title that is put together when the file runs', () => {
  assert.deepEqual(find('TikTok: a carousel that meets token_expired').files, [
    'tests/networks/faults.slow.test.ts',
  ])
})

test('findTests: finds nothing for words without a match', () => {
  assert.deepEqual(find('no such words').files, [])
})

test('findTests: names the words that are in no path when others are', () => {
  assert.deepEqual(find('slots', 'zonse').inNoPath, ['zonse'])
  assert.deepEqual(find('half', 'past').inNoPath, [])
  assert.deepEqual(find('slots', 'zones').inNoPath, [])
})
