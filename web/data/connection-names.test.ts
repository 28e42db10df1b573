import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Connection } from '@crier/sdk/operations.ts'
import { distinctName, networksOf } from './connection-names.ts'

const connection = (fields: Partial<Connection>) =>
  ({ platform: 'x', main: true, label: null, account_name: null, ...fields }) as Connection
const main = connection({ connection_id: 'conn_1', label: 'Rye & Sons' })
const founder = connection({
  connection_id: 'conn_2',
  main: false,
  label: null,
  account_name: 'Ada',
})

test('distinctName names nothing where a network has one connection, and while the connections are not known', () => {
  const post = { platform: 'x', connection_id: 'conn_1' } as const
  assert.equal(
    distinctName([main, connection({ platform: 'linkedin', connection_id: 'conn_3' })], post),
    null,
  )
  assert.equal(distinctName(undefined, post), null)
})

test('distinctName tells two connections apart by label, else by the author’s name, and says of a removed one that it is', () => {
  const named = (connection_id: string) =>
    distinctName([main, founder], { platform: 'x', connection_id })
  assert.deepEqual(['conn_1', 'conn_2', 'conn_9'].map(named), [
    'Rye & Sons',
    'Ada',
    'Removed connection',
  ])
})

test('networksOf leaves out networks without a connection, and names the specified four while the connections are not known', () => {
  assert.deepEqual(
    networksOf([founder, connection({ platform: 'linkedin', connection_id: 'conn_3' }), main]),
    ['linkedin', 'x'],
  )
  assert.deepEqual(networksOf([]), [])
  assert.deepEqual(networksOf(undefined), ['linkedin', 'x', 'instagram', 'tiktok'])
})
