import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { emptyDatabases } from '../../testing/test-database.ts'
import { readTexts, valueTypes } from './wire-values.ts'

const newDatabase = emptyDatabases()

const hard = [
  '',
  ' ',
  'a',
  'NULL',
  'null',
  '"',
  '\\',
  '\\\\',
  '\\"',
  '"\\',
  ',',
  '{',
  '}',
  '{}',
  'ä',
  '🦉',
  '\n',
  'a,b',
  '"a","b"',
  '\\n',
  '\t"\\\\"',
]

test('readTexts reads what PostgreSQL sends of any list of texts', async () => {
  const config = await newDatabase()
  const lists = [
    [],
    ...hard.map((one) => [one]),
    hard,
    hard.toReversed(),
    hard.map((one, index) => one + hard.at(-index)!),
  ]
  const client = new pg.Client({ ...config, types: valueTypes() })
  await client.connect()
  try {
    for (const list of lists) {
      const { rows } = await client.query<{ texts: string[] }>('select $1::text[] as texts', [list])
      assert.deepEqual(rows, [{ texts: list }])
    }
  } finally {
    await client.end()
  }
  assert.deepEqual(readTexts('{a,NULL,"NULL"}'), ['a', null, 'NULL'])
  assert.throws(() => readTexts('{{a},{b}}'), TypeError)
})

test('readTexts takes far less processor time for a megabyte than pg', () => {
  const text = `{${Array.from({ length: 100 }, () => `"${'ä'.repeat(5_000)}"`).join(',')}}`
  const theirs = pg.types.getTypeParser(1009 as number) as unknown as typeof readTexts
  const costOf = (read: typeof readTexts) => {
    const begun = process.cpuUsage()
    for (let times = 0; times < 20; times++) read(text)
    const { user, system } = process.cpuUsage(begun)
    return user + system
  }
  assert.deepEqual(readTexts(text), theirs(text))
  const cost = { ours: costOf(readTexts), theirs: costOf(theirs) }
  assert.ok(cost.ours * 5 < cost.theirs, `${JSON.stringify(cost)} µs`)
})
