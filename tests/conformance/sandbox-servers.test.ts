import { networks } from '@crier/contract/networks/index.ts'
import type { NetworkFacts } from '@crier/contract/networks/network.ts'
import { simulatedNetworks } from '@crier/sandbox/networks.ts'
import { startSandbox } from '@crier/sandbox/sandbox.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'

const facts: readonly NetworkFacts[] = networks

// Two lists: the sandbox is independent, and the dashboard fills in what the contract names.
test('the sandbox has the servers that the contract names, and their start page the first authors', async (t) => {
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' })
  t.after(() => sandbox.close())
  const page = await (await fetch(sandbox.url)).text()
  for (const { name, connecting, sandbox: named } of facts) {
    assert.equal(named !== undefined, connecting !== undefined, name)
    if (named === undefined) continue
    const simulated = simulatedNetworks.find(({ platform }) => platform === name)
    assert.ok(simulated?.hosts.includes(new URL(named.server).host), named.server)
    if (connecting !== 'app_password') continue
    const { identifier = '', password = '' } = named.author ?? {}
    for (const shown of [identifier, password])
      assert.ok(shown !== '' && page.includes(`<td>${shown}</td>`), `${name}: ${shown}`)
  }
})
