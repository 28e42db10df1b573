import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stillActive } from './still-active.ts'

test('an edit keeps the evidence that its text still has, and warnings about pieces that it left alone', () => {
  const evidence = [
    { piece: 1, text: '9 minutes', source: { index: 0, start: 0, end: 9 } },
    { piece: 2, text: 'Ana Ruiz', source: null },
  ]
  const warnings = [
    { code: 'repaired' as const, piece: null, detail: '' },
    { code: 'unsupported_claim' as const, piece: 1, detail: '' },
    { code: 'unsupported_claim' as const, piece: 2, detail: '' },
  ]
  const draft = { pieces: ['Takes 9 minutes.', 'Says Ana Ruiz.'], evidence, warnings }
  const { evidence: kept, warnings: left } = stillActive(draft, [
    'Took 9 minutes.',
    'Says Ana Ruiz.',
  ])
  assert.deepEqual(kept, evidence)
  assert.deepEqual(left, [warnings[0], warnings[2]])
  assert.deepEqual(stillActive(draft, ['Took an hour.']), { evidence: [], warnings: [warnings[0]] })
})
