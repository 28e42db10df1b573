import { bluesky } from '@crier/sandbox/bluesky/bluesky.ts'
import { pdsHost } from '@crier/sandbox/bluesky/hosts.ts'
import { testSandbox, type TestSandbox } from '@crier/sandbox/testing/sandbox.ts'
import type { TestContext } from 'node:test'
import { callXrpc, sessionIn, type Pds } from './pds.ts'

/** The simulated server, to be called as the real one is. */
export interface SandboxPds extends Pick<Pds, 'url' | 'call' | 'createAccount'> {
  readonly sandbox: TestSandbox
}

export async function startSandboxPds(t: TestContext): Promise<SandboxPds> {
  const sandbox = await testSandbox(t, [bluesky])
  const url = `${sandbox.url}/${pdsHost}`
  const call: Pds['call'] = (nsid, options) => callXrpc(url, nsid, options)
  return {
    sandbox,
    url,
    call,
    async createAccount(name) {
      const [handle, password] = [`${name}.${pdsHost}`, `password of ${name}`]
      const { body } = await call('com.atproto.server.createAccount', {
        body: { handle, password, email: `${name}@example.com` },
      })
      return { handle, password, ...sessionIn(body) }
    },
  }
}

/** An access token of an account that has run out. The clock is two hours later then. */
export async function expiredToken(pds: SandboxPds, name: string): Promise<string> {
  const { accessJwt } = await pds.createAccount(name)
  pds.sandbox.clock.advance(2 * 3_600_000)
  return accessJwt
}
