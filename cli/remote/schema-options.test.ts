import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Mistake } from '../output.ts'
import { readOption, schemaOptions } from './schema-options.ts'

const now = () => Temporal.Instant.from('2030-01-01T00:00:00Z')
const text = { type: 'string' } as const
const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: text,
    version: { type: 'integer' },
    use_next_free_slot: { type: 'boolean' },
    scheduled_at: { type: 'string', format: 'date-time' },
    caption: { anyOf: [text, { type: 'null' }] },
    events: { type: 'array', items: { enum: ['a', 'b'] } },
    pieces: { type: 'array', items: text },
    media: { type: 'array', items: { type: 'object' } },
  },
} as const
const options = new Map(schemaOptions(schema).map((option) => [option.property, option]))
const read = (property: string, given: unknown) => readOption(options.get(property)!, given, now)

test('schemaOptions names each property as one writes options, and leaves --version to the program', () => {
  assert.deepEqual(
    [...options.values()]
      .map(({ flag, attribute, required }) => `${flag} ${attribute} ${required}`)
      .slice(0, 3),
    [
      '--name name true',
      '--draft-version draftVersion false',
      '--use-next-free-slot useNextFreeSlot false',
    ],
  )
})

test('readOption gives the API what it takes', () => {
  assert.equal(read('name', 'null'), 'null')
  assert.equal(read('name', '5'), '5')
  assert.equal(read('version', '5'), 5)
  assert.deepEqual(
    [read('use_next_free_slot', true), read('use_next_free_slot', 'false')],
    [true, false],
  )
  assert.deepEqual([read('caption', 'null'), read('caption', 'Text')], [null, 'Text'])
  assert.deepEqual(read('events', 'a, b'), ['a', 'b'])
  assert.deepEqual(read('pieces', ['One, two', 'three']), ['One, two', 'three'])
  assert.deepEqual(read('media', '[{"media_id": "med_1"}]'), [{ media_id: 'med_1' }])
})

test('readOption counts a time with a plus from now', () => {
  const times = ['+10s', '+5m', '+2h', '+3d', '2031-01-01T09:00:00+01:00', '+1y'].map((given) =>
    read('scheduled_at', given),
  )
  const counted = [
    '2030-01-01T00:00:10.000Z',
    '2030-01-01T00:05:00.000Z',
    '2030-01-01T02:00:00.000Z',
    '2030-01-04T00:00:00.000Z',
  ]
  assert.deepEqual(times, [...counted, '2031-01-01T09:00:00+01:00', '+1y'])
})

test('readOption refuses what the option cannot mean', () => {
  for (const [property, given] of [
    ['version', 'five'],
    ['use_next_free_slot', 'yes'],
    ['events', 'a,c'],
    ['media', '{'],
  ] as const)
    assert.throws(() => read(property, given), Mistake, property)
})
