import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from './plain-line.ts'

const time = '2026-11-28T11:08:57.887Z'

test('plain line: shows local time, name and facts', () => {
  const event = {
    level: 30,
    time,
    number: 4,
    name: 'forget_by_age',
    of: null,
    msg: 'migration.applied',
  }
  assert.equal(
    plainLine(event, 'Europe/Berlin'),
    '12:08:57 migration.applied number=4 name=forget_by_age',
  )
})

test('plain line: marks a warning and an error, whose message, code and stack are shown', () => {
  assert.equal(
    plainLine({ level: 40, time, text: 'two words', msg: 'a.b' }, 'UTC'),
    '11:08:57 warning a.b text="two words"',
  )
  const err = {
    type: 'Error',
    message: 'no\nway',
    code: 'E1',
    stack: 'Error: no\nway\n    at run (x.ts:1:2)\n    at y.ts:3:4',
  }
  assert.equal(
    plainLine({ level: 50, time, err, msg: 'job.failed' }, 'UTC'),
    '11:08:57 ERROR job.failed code=E1: Error: no\\u000away\n    at run (x.ts:1:2)\n    at ' +
      'y.ts:3:4',
  )
})

test('plain line: lets no text steer the terminal', () => {
  const hostile = '\u001b[2J\u009b31m\u202e'
  const err = { type: 'Error', message: hostile }
  const line = plainLine({ level: 50, time, a: hostile, err, msg: 'x' }, 'UTC')
  // oxlint-disable-next-line no-control-regex
  assert.doesNotMatch(line, /[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/)
  assert.match(line, /\\u009b31m/)
})
