import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@crier/contract/index.ts'
import { makeCheck } from './check.ts'
import { parseQuery } from './query.ts'

const schema = contract.listSchedules.query
const check = makeCheck(schema, 'query')

/** The values, or what is wrong with them. */
function read(query: string): unknown {
  const { values, errors } = parseQuery(`/api/schedules?${query}`, schema)
  const checked = check(values)
  const all = [...errors, ...checked.errors]
  return all.length === 0
    ? checked.value
    : all.map(({ code, pointer, detail }) => `${code} ${pointer} ${detail}`)
}

test('a query is read with its percent-encoding, and digits as a number where one is asked for', () => {
  assert.deepEqual(read('status=pending&limit=5&cursor=a%2Bb+c%C3%A9'), {
    status: 'pending',
    limit: 5,
    cursor: 'a+b cé',
  })
  assert.deepEqual(read(''), {})
  assert.deepEqual(read('&limit=5&'), { limit: 5 })
  assert.deepEqual(parseQuery('/api/schedules', schema), {
    values: Object.create(null),
    errors: [],
  })
})

test('a name that comes twice is wrong, also when it is written in another way', () => {
  assert.deepEqual(read('status=pending&status=failed'), [
    'invalid_parameter ?status is given more than once',
  ])
  assert.deepEqual(read('status=pending&%73tatus=pending'), [
    'invalid_parameter ?status is given more than once',
  ])
})

test('query: reports unknown names, brackets included', () => {
  assert.deepEqual(read('status[]=pending&x'), [
    'unknown_parameter ?status[] is unknown; did you mean status?',
    'unknown_parameter ?x is unknown; allowed: status, platform, connection_id, draft_id, ' +
      'post_id, metadata, q, ' +
      'from, to, dismissed, approval, order, counts, limit, cursor',
  ])
  assert.deepEqual(read('__proto__=1'), [
    'unknown_parameter ?__proto__ is unknown; allowed: status, platform, connection_id, ' +
      'draft_id, post_id, metadata, q, from, to, dismissed, approval, order, counts, limit, cursor',
  ])
})

test('what is not percent-encoded UTF-8 is wrong', () => {
  for (const text of ['%', '%zz', '%E0%A4%A', '%ff', '%ed%a0%80'])
    assert.deepEqual(
      read(`cursor=${text}`),
      ['invalid_parameter ?cursor is not valid percent-encoded UTF-8'],
      text,
    )
  assert.deepEqual(read('cursor=a%00'), ['invalid_parameter ?cursor must not hold a NUL character'])
})

test('a number is written in digits and within its bounds', () => {
  for (const text of ['', 'ten', '1e1', '0x1', '1.0', '+1', '%201', '9007199254740993'])
    assert.deepEqual(
      read(`limit=${text}`),
      [
        'invalid_parameter ?limit must be a whole number; received ' +
          `${JSON.stringify(decodeURIComponent(text.replace('+', ' ')))}`,
      ],
      text,
    )
  assert.deepEqual(read('limit=0'), ['invalid_parameter ?limit must be at least 1; received 0'])
  assert.deepEqual(read('limit=-1'), ['invalid_parameter ?limit must be at least 1; received -1'])
  assert.deepEqual(read('limit=101'), [
    'invalid_parameter ?limit must be at most 100; received 101',
  ])
})

test('a value outside its list is not recognized', () => {
  const known = 'must be one of pending, publishing, published, failed'
  assert.deepEqual(read('status=PENDING'), [
    `unrecognized_value ?status ${known}; received "PENDING"; did you mean pending?`,
  ])
  assert.deepEqual(read('status='), [`unrecognized_value ?status ${known}; received ""`])
})

test('a plus sign that became a space is explained', () => {
  const expected = 'must be a timestamp with a zone, such as 2026-11-24T09:00:00Z'
  assert.deepEqual(read('from=2026-11-24T10:00:00+01:00'), [
    `invalid_parameter ?from ${expected}; write the + of an offset as %2B`,
  ])
  assert.deepEqual(read('from=2026-11-24T10:00:00%2B01:00'), { from: '2026-11-24T10:00:00+01:00' })
  assert.deepEqual(read('from=tomorrow'), [
    `invalid_parameter ?from ${expected}; received "tomorrow"`,
  ])
})
