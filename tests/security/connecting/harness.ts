import assert from 'node:assert/strict'
import { platforms } from '@crier/contract/platform.ts'
import type { Connection } from '@crier/contract/connections.ts'
import type { Log } from '@crier/server/ports/log.ts'
import { manualService, type Owner, type Reply, type TestAccount } from '../../service.ts'
import { openCanary } from '../addresses/canary.ts'
import { watchConnections } from '../addresses/connections.ts'
import { strangersNames } from './inside.ts'
import { allowed, handle, honest, openStrangers, type Answers } from './strangers.ts'

export const password = 'canary-pass-word-7c41'
export const code = 'canary-authorization-code-93ee'

/** A service to which strangers name their servers, of which only a few may be called. */
export async function openConnecting(
  owner: Owner,
  options: { readonly log?: Log; readonly dataDir?: string } = {},
) {
  const strangers = await openStrangers(owner, honest)
  const inside = await openCanary(owner)
  const asked = new Map<string, number>()
  const service = await manualService(owner, {
    environment: {
      CRIER_NETWORKS: platforms.join(','),
      CRIER_ALLOW_PRIVATE_NETWORK: allowed.join(','),
      CRIER_BLUESKY_PLC_URL: `http://plc.allowed.test:${strangers.port}`,
      CRIER_BLUESKY_HANDLE_RESOLVER_URL: `http://resolver.allowed.test:${strangers.port}`,
    },
    resolveName: (name) => Promise.resolve(addressesOf(name.toLowerCase().replace(/\.$/, ''))),
    ...options,
  })
  const known = [service.url, service.sandbox.url].map((url) => Number(new URL(url).port))
  const ports = [...known, strangers.port, Number(service.database.port ?? 0)]

  function addressesOf(name: string): readonly string[] {
    const times = (asked.get(name) ?? 0) + 1
    asked.set(name, times)
    // Public at the check, inside from then on; or the other way round.
    if (name.endsWith('rebound.test')) return [times === 1 ? '198.51.45.1' : '127.0.0.1']
    if (name === 'moved.allowed.test') return [times <= 2 ? '127.0.0.1' : '198.51.45.1']
    if (allowed.includes(name) || /(^|\.)localhost$/.test(name)) return ['127.0.0.1']
    return strangersNames[name] ?? []
  }

  return {
    service,
    strangers,
    inside,
    at: (name: string) => `http://${name}.allowed.test:${strangers.port}`,
    signIn: (account: TestAccount, body: object = {}) =>
      account.request('POST', '/api/connections/bluesky/sign-in', {
        body: { identifier: handle, password, ...body },
      }),
    authorize: (account: TestAccount, server: string) =>
      account.request('POST', '/api/connections/mastodon/authorize', { body: { server } }),
    /** From the consent, which a person gives at the server, to the page after it. */
    async comeBack({ json }: Reply, given = code): Promise<string> {
      const opened = await fetch(json.authorize_url, { redirect: 'manual' })
      const cookie = opened.headers.get('set-cookie')!.split(';', 1)[0]!
      const state = new URL(opened.headers.get('location')!).searchParams.get('state')!
      const query = new URLSearchParams({ code: given, state }).toString()
      const way = `${service.url}/api/connections/mastodon/callback?${query}`
      return (await fetch(way, { headers: { cookie } })).text()
    },
    async connectionsOf({ client }: TestAccount): Promise<readonly Connection[]> {
      const { data } = await client.listConnections({ query: {} })
      return data.filter(({ server }) => server !== null)
    },
    /**
     * One try of a stranger: nothing inside is reached, and the password, the code and the client's
     * secret go to `right` alone.
     */
    async attempt<Result>(
      answers: Answers,
      right: readonly string[],
      act: (account: TestAccount) => Promise<Result>,
    ): Promise<Result> {
      const account = await service.newAccount()
      strangers.reset()
      asked.clear()
      strangers.answer(answers)
      const before = inside.touched()
      using watch = watchConnections()
      const result = await act(account)
      const elsewhere = watch.tried.filter((one) => !ports.includes(Number(one.split(' ')[1])))
      assert.deepEqual(
        [elsewhere.filter(isNetwork), inside.touched() - before],
        [[], 0],
        'something else was called',
      )
      const told = strangers.heard.filter(({ whole }) =>
        [password, code, 'canary-client-secret', 'canary-access'].some((secret) =>
          whole.includes(secret),
        ),
      )
      const wrong = told.filter(({ host }) => !right.includes(host))
      assert.deepEqual(wrong, [], 'a secret went to another server')
      return result
    },
  }
}

/** Neither the socket file of PostgreSQL nor what is public, and called in secret alone. */
const isNetwork = (tried: string) => !tried.startsWith(' ') && tried !== '198.51.45.1 443'
