import assert from 'node:assert/strict'
import { test } from 'node:test'
import { journalled } from './journal.ts'

test('whatever a network says can be kept: no NUL, no half of a character at the end, and no more than a thousand units', () => {
  const said = `\0${'é'.repeat(999)}🙂 and more`
  const answer = { status: 400, message: said }
  const { network_message: kept } = journalled({
    kind: 'unknown',
    detail: 'The answer is not understood.',
    answer,
  })
  assert(kept!.isWellFormed())
  assert.equal(kept, `${'é'.repeat(999)}\ufffd`)
})
