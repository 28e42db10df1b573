import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worseGuard } from './guard-targets.ts'

test('worseGuard names what misses its target and is worse than known', () => {
  assert.deepEqual(
    worseGuard({}, { plain: 0.98, hard: 0.7, falseAlarms: 0.02, falseWarnings: 0.02 }),
    [],
  )
  assert.deepEqual(
    worseGuard(
      { hard: 0.5, falseAlarms: 0.06 },
      { plain: 0.97, hard: 0.5, falseAlarms: 0.07, falseWarnings: 0.03 },
    ),
    [
      'plain faults found: 0.97, and was at its target',
      'false alarms on honest paraphrases: 0.07, and was 0.06',
      'honest paraphrases warned of: 0.03, and was at its target',
    ],
  )
})
