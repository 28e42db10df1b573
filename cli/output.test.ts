import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainToPerson, Mistake, table } from './output.ts'

test('table makes columns as wide as what stands in them, and ends no line with a blank', () => {
  assert.deepEqual(
    table([
      { id: 'key_1', scopes: ['drafts:read', 'drafts:write'], used: null },
      { id: 'k', scopes: [], used: false },
    ]),
    [
      'id     scopes                    used',
      'key_1  drafts:read,drafts:write  -',
      'k                                false',
    ],
  )
  assert.deepEqual(table([]), ['(none)'])
})

test('explain tells a mistake in its own line, and everything else with its stack', () => {
  assert.equal(
    explainToPerson(new Mistake('Give --account or --email.')),
    'Give --account or --email.',
  )
  assert.match(explainToPerson(new Error('broken')), /^Error: broken\n\s+at /)
  assert.equal(explainToPerson('thrown'), 'thrown')
})
