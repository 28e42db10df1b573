import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultKinds } from '@crier/contract/sandbox.ts'
import { sandboxFaultKinds as sandboxKinds } from '@crier/sandbox/core/faults.ts'

// Two lists: the sandbox is independent, and the API documents the allowed values.
test('the API can rehearse every fault that the sandbox knows, and no other', () => {
  assert.deepEqual([...faultKinds], [...sandboxKinds])
})
