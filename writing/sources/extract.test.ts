import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { ManualClock } from '@crier/server/testing/manual-clock.ts'
import { extract } from './extract.ts'

test('extract gives a page up by its processor time, whatever the clock says', async () => {
  // Some 15 s of a processor, far beyond the limit: on a busy machine the first looks at the thread
  // come late.
  const slow = {
    kind: 'html',
    bytes: new TextEncoder().encode('<table><tr><td>'.repeat(3_000)),
  } as const
  const limits = { processorMs: 400, wallMs: 30_000 }
  assert.deepEqual(await extract(new ManualClock(), 'acct_one' as AccountId, slow, limits), {
    failed: 'too_slow',
  })
})
