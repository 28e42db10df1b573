import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offlineWriter } from '../writing/offline/offline-writer.ts'
import { knownFigures, worseThanKnown } from './known-figures.ts'
import { evaluateHeldOut, evaluateSeen } from './run-evaluation.ts'

// The blind briefs are measured in a kept run only: each look at them makes them less blind. What
// known-figures.json lists is below its target today, and may only get better:
// `npm run evaluate -- --tighten` writes it down.
test('the offline writer reaches its targets on each set of briefs, or is no worse than known', async () => {
  const seen = (await evaluateSeen(offlineWriter)).figures
  const unseen = await evaluateHeldOut(offlineWriter, 'unseen')
  assert.deepEqual(worseThanKnown(knownFigures(), { seen, unseen }), [])
})
