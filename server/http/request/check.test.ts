import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@crier/contract/index.ts'
import { platforms } from '@crier/contract/platform.ts'
import { Type } from 'typebox'
import { makeAnswerCheck, makeCheck } from './check.ts'

const generate = makeCheck(contract.generatePost.body, 'body')
const slots = makeCheck(contract.configureSlots.body, 'body')
const account = makeCheck(contract.updateAccount.body, 'body')
const remix = makeCheck(contract.remix.body, 'body')

const names = platforms.join(', ')
const fine = { platform: 'x', topic: 'A topic' }

/** The errors, one line each. */
const wrong = (check: ReturnType<typeof makeCheck>, value: unknown) =>
  check(value).errors.map(({ code, pointer, detail }) => `${code} ${pointer} ${detail}`)

test('a fine body comes through as it is', () => {
  const body = { ...fine, tone: 'casual', content_type: 'thread', source: 'https://example.com' }
  assert.deepEqual(generate(body), { value: body, errors: [] })
})

test('lengths count code points, not UTF-16 units and not what one sees', () => {
  assert.deepEqual(wrong(generate, { ...fine, topic: '🦊🦊🦊🦊🦊' }), [])
  assert.deepEqual(wrong(generate, { ...fine, topic: '🦊🦊🦊🦊' }), [
    'invalid_parameter /topic must have at least 5 characters',
  ])
  assert.deepEqual(wrong(generate, { ...fine, topic: '👨‍👩‍👧' }), [])
  assert.deepEqual(wrong(generate, { ...fine, topic: '🦊'.repeat(500) }), [])
  assert.deepEqual(wrong(generate, { ...fine, topic: '🦊'.repeat(501) }), [
    'invalid_parameter /topic must have at most 500 characters',
  ])
})

test('free text is trimmed before its length is checked, and given on trimmed', () => {
  assert.deepEqual(generate({ ...fine, topic: '  hello\n' }).value, {
    platform: 'x',
    topic: 'hello',
  })
  assert.deepEqual(wrong(generate, { ...fine, topic: '   abcd   ' }), [
    'invalid_parameter /topic must have at least 5 characters',
  ])
  assert.deepEqual(wrong(generate, { ...fine, source: ' \t ' }), [
    'invalid_parameter /source must not be empty',
  ])
})

test('null for an optional parameter means that it is absent, for a required one it is wrong', () => {
  assert.deepEqual(generate({ ...fine, tone: null, source: null }).value, fine)
  assert.deepEqual(wrong(generate, { platform: null, topic: null }), [
    `invalid_parameter /platform must be one of ${names}; received null`,
    'invalid_parameter /topic must be a string; received null',
  ])
})

test('null stays where the parameter itself may be null', () => {
  assert.deepEqual(account({ brand_kit: { name: null, default_tone: null } }).value, {
    brand_kit: { name: null },
  })
  assert.deepEqual(wrong(account, { brand_kit: { name: 1, voice: '' } }), [
    'invalid_parameter /brand_kit/name must be a string; received 1',
    'invalid_parameter /brand_kit/voice must not be empty',
  ])
})

test('nothing is converted', () => {
  assert.deepEqual(wrong(generate, { platform: ['x'], topic: 12345 }), [
    `invalid_parameter /platform must be one of ${names}; received a list`,
    'invalid_parameter /topic must be a string; received 12345',
  ])
  assert.deepEqual(
    wrong(makeCheck(contract.moveSchedule.body, 'body'), {
      use_next_free_slot: 'true',
      scheduled_at: 1,
    }),
    [
      'invalid_parameter /scheduled_at must be a timestamp with a zone, such as ' +
        '2026-11-24T09:00:00Z; received the number 1',
      'invalid_parameter /use_next_free_slot must be true or false; received "true"',
    ],
  )
  assert.deepEqual(wrong(slots, { platform: 'x', slots: {} }), [
    'invalid_parameter /slots must be a list; received an object',
  ])
})

test('check: reports all errors, with hints', () => {
  assert.deepEqual(
    wrong(generate, { platform: 'twitter', tone: 'Casual', topc: 'A topic', colour: 1 }),
    [
      'unknown_parameter /topc is unknown; did you mean topic?',
      'unknown_parameter /colour is unknown; allowed: platform, topic, tone, content_type, ' +
        'source, sources, language, instructions, link_card',
      'missing_parameter /topic is required',
      `unrecognized_value /platform must be one of ${names}; received ` +
        '"twitter"; did you mean x?',
      'unrecognized_value /tone must be one of professional, casual, friendly, expert; ' +
        'received "Casual"; did you mean casual?',
    ],
  )
})

test('a fault deep inside is named by its pointer', () => {
  const second = { time: '9:00', days: ['monday', 'mondy', 'monday'], 'a/b~c': 1 }
  assert.deepEqual(wrong(slots, { platform: 'x', slots: [{ time: '09:00' }, second] }).toSorted(), [
    'invalid_parameter /slots/1/days must not name anything twice',
    'invalid_parameter /slots/1/time must look like 09:00; received "9:00"',
    'unknown_parameter /slots/1/a~1b~0c is unknown; allowed: days, time',
    'unrecognized_value /slots/1/days/1 must be one of monday, tuesday, wednesday, thursday, ' +
      'friday, saturday, sunday; received "mondy"; did you mean monday?',
  ])
})

test('names that live on every object are unknown like any other, and reach no prototype', () => {
  const body = JSON.parse(
    '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, ' +
      '"toString": 1, "platform": "x", "topic": "A topic"}',
  )
  const { value, errors } = generate(body)
  assert.deepEqual(
    errors.map(({ code, pointer }) => [code, pointer]),
    [
      ['unknown_parameter', '/__proto__'],
      ['unknown_parameter', '/constructor'],
      ['unknown_parameter', '/toString'],
    ],
  )
  assert.deepEqual(value, fine)
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
  assert.deepEqual(
    wrong(remix, { source: 'text', content_types: JSON.parse('{"__proto__": "post"}') }),
    [`unknown_parameter /content_types/__proto__ is unknown; allowed: ${names}`],
  )
})

test('a list that is far too long is checked no further than its bound', () => {
  const errors = wrong(slots, { platform: 'x', slots: Array.from({ length: 500_000 }, () => 0) })
  assert.equal(errors.length, 170)
  assert.equal(errors[0], 'invalid_parameter /slots must have at most 168 items')
})

test('a name that is far too long is shown in part', () => {
  const [error] = generate({ ...fine, [`${'n'.repeat(98)}🦊${'n'.repeat(60_000)}`]: 1 }).errors
  assert.equal(error?.pointer, `/${'n'.repeat(98)}\ufffd…`)
})

test('an answer must have what the contract names, and nothing else', () => {
  const check = makeAnswerCheck(
    Type.Object({
      data: Type.Array(Type.Object({ id: Type.String() })),
      note: Type.Union([Type.String(), Type.Null()]),
    }),
  )
  check({ data: [{ id: 'a' }], note: null })
  assert.throws(
    () => check({ data: [{ id: 'a', secret: 'b' }], note: null }),
    /breaks the contract/,
  )
  assert.throws(() => check({ data: [{}], note: null }), /breaks the contract/)
  assert.throws(() => check({ data: [] }), /breaks the contract/)
})
