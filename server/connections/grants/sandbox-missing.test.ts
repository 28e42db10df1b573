import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@crier/contract/problems.ts'
import type { Config } from '../../config.ts'
import { throwNoSandbox } from './sandbox-missing.ts'

test('throwNoSandbox: tells a sandbox that is starting from one that there is not', () => {
  const url = 'http://127.0.0.1:4000'
  const cases = [
    ['on', null, 'service_unavailable', /^The sandbox is starting\. Try again in a few seconds\.$/],
    ['on', url, 'conflict', /^The sandbox at CRIER_SANDBOX_URL does not answer\./],
    ['off', null, 'conflict', /switched off on this server \(CRIER_SANDBOX=off\)/],
  ] as const
  for (const [sandbox, sandboxUrl, code, detail] of cases) {
    const config = { CRIER_SANDBOX: sandbox, CRIER_SANDBOX_URL: sandboxUrl } as Config
    assert.throws(
      () => throwNoSandbox({ config }),
      (error) => error instanceof Refusal && error.code === code && detail.test(error.message),
    )
  }
})
