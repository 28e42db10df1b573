import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { draftGuard } from './draft-guard-under-test.ts'
import { sharesOf, worseGuard, type GuardShares } from './guard-targets.ts'
import { measureGuard } from './measure-guard.ts'

// What the guard misses today may only become less: `npm run evaluate -- --faults guard` prints
// what it is.
test('the guard reaches its targets, or is no worse than known', async () => {
  const known = JSON.parse(
    readFileSync(join(import.meta.dirname, 'known-guard-figures.json'), 'utf8'),
  ) as Partial<GuardShares>
  assert.deepEqual(worseGuard(known, sharesOf(await measureGuard(draftGuard))), [])
})
