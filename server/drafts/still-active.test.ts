import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Evidence } from '@crier/contract/drafts.ts'
import { stillActive } from './still-active.ts'

const evidence = (piece: number, text: string, [start, end]: [number, number]): Evidence => ({
  piece,
  text,
  claim: { piece, start, end },
  status: 'supported',
  source: null,
  sources: [],
})

test('an edit keeps the evidence that its text still has, and warnings about pieces that it left alone', () => {
  const found = [evidence(1, '9 minutes', [6, 15]), evidence(2, 'Ana Ruiz', [5, 13])]
  const warnings = [
    { code: 'repaired' as const, piece: null, detail: '' },
    { code: 'unsupported_claim' as const, piece: 1, detail: '' },
    { code: 'unsupported_claim' as const, piece: 2, detail: '' },
  ]
  const draft = { pieces: ['Takes 9 minutes.', 'Says Ana Ruiz.'], evidence: found, warnings }
  const { evidence: kept, warnings: left } = stillActive(draft, [
    'Took 9 minutes.',
    'Says Ana Ruiz.',
  ])
  assert.deepEqual(kept, found)
  assert.deepEqual(left, [warnings[0], warnings[2]])
  assert.deepEqual(stillActive(draft, ['Took an hour.']), { evidence: [], warnings: [warnings[0]] })
})
