import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presentEvidence } from './present-draft.ts'

const claimOf = (text: string, piece: string, start?: number) =>
  presentEvidence(
    {
      piece: 1,
      text,
      ...(start === undefined ? {} : { claim: { piece: 1, start, end: start + text.length } }),
      source: { index: 0, start: 3, end: 4 },
    },
    [piece],
  )

test('presentEvidence: keeps the place of a claim, finds it again after an edit, fills what older drafts lack', () => {
  assert.deepEqual(claimOf('9', '19 of 9', 6).claim, { piece: 1, start: 6, end: 7 })
  assert.deepEqual(claimOf('Ana', '🎉 By Ana', 0).claim, { piece: 1, start: 5, end: 8 })
  const { status, sources } = claimOf('9', '9')
  assert.equal(status, 'supported')
  assert.deepEqual(sources, [{ index: 0, start: 3, end: 4 }])
})
