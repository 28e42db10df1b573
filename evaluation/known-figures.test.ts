import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tightened, worseThanKnown } from './known-figures.ts'
import type { Figures } from './measure.ts'
import { targetNames, targets } from './targets.ts'

const reached = Object.fromEntries(
  targetNames.map((name) => [name, targets[name].value]),
) as unknown as Figures

test('worseThanKnown names a figure below its target that is worse than known, or that had reached its target', () => {
  const known = { seen: { facts: 0.5, canned_lines: 9 }, unseen: {}, blind: {} }
  assert.deepEqual(
    worseThanKnown(known, {
      seen: { ...reached, facts: 0.5, canned_lines: 9 },
      unseen: reached,
      blind: reached,
    }),
    [],
  )
  assert.deepEqual(
    worseThanKnown(known, {
      seen: { ...reached, facts: 0.4, canned_lines: 10 },
      unseen: { ...reached, hook: 0.8 },
      blind: reached,
    }),
    [
      'canned_lines of the seen briefs is 10, and was 9',
      'facts of the seen briefs is 0.4, and was 0.5',
      'hook of the unseen briefs is 0.8, and was at its target',
    ],
  )
})

test('tightened keeps the best figure and drops what has reached its target', () => {
  const known = {
    seen: { facts: 0.5, canned_lines: 9, hook: 0.2 },
    unseen: { debris: 3 },
    blind: { facts: 0.5 },
  }
  const now = { seen: { ...reached, facts: 0.6, canned_lines: 12 }, unseen: reached }
  assert.deepEqual(tightened(known, now), {
    seen: { canned_lines: 9, facts: 0.6 },
    unseen: {},
    blind: { facts: 0.5 },
  })
})
