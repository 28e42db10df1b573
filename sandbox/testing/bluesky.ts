import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { bluesky } from '../bluesky/bluesky.ts'
import { pdsHost } from '../bluesky/hosts.ts'
import { isObject, type JsonObject } from '../core/bodies.ts'
import { testSandbox, type CallOptions, type ReceivedRequest, type TestSandbox } from './sandbox.ts'

export const handle = `sandbox.${pdsHost}`
export const appPassword = 'sand-box2-sand-box3'
const collection = 'app.bsky.feed.post'

/** For tests: the simulated Bluesky with its first author signed in. */
export interface BlueskyTest extends TestSandbox {
  readonly token: string
  readonly refreshToken: string
  readonly did: string
  xrpc(nsid: string, options?: CallOptions): Promise<ReceivedRequest>
  signIn(identifier?: string, password?: string): Promise<ReceivedRequest>
  refresh(token?: string): Promise<ReceivedRequest>
  put(rkey: string, record: JsonObject, options?: CallOptions): Promise<ReceivedRequest>
  get(rkey: string): Promise<ReceivedRequest>
  fault(kind: string, more?: JsonObject): Promise<JsonObject>
  /** The posts that are really on Bluesky. */
  truth(): Promise<readonly JsonObject[]>
}

export const post = (text: string, more: JsonObject = {}) => ({
  $type: collection,
  text,
  createdAt: '2026-11-21T08:00:00.000Z',
  ...more,
})

/** A record key of posts. */
export const keyOf = (number: number) => `3m6q2xrk2222${'234567abcdefghij'[number] ?? 'z'}`

export async function blueskyTest(t: TestContext, dataDir?: string): Promise<BlueskyTest> {
  const sandbox = await testSandbox(t, [bluesky], dataDir)
  const xrpc = (nsid: string, options: CallOptions = {}) =>
    sandbox.call(
      options.json === undefined && options.body === undefined ? 'GET' : 'POST',
      pdsHost,
      `/xrpc/${nsid}`,
      options,
    )
  const signIn = (identifier = handle, password = appPassword) =>
    xrpc('com.atproto.server.createSession', { json: { identifier, password } })
  const { body } = await signIn()
  const [token, refreshToken, did] = [body['accessJwt'], body['refreshJwt'], body['did']].map(
    String,
  )
  assert.ok(token !== undefined && refreshToken !== undefined && did !== undefined)
  return {
    ...sandbox,
    token,
    refreshToken,
    did,
    xrpc,
    signIn,
    refresh: (given = refreshToken) =>
      sandbox.call('POST', pdsHost, '/xrpc/com.atproto.server.refreshSession', { token: given }),
    put: (rkey, record, options = {}) =>
      xrpc('com.atproto.repo.putRecord', {
        token,
        json: { repo: did, collection, rkey, record, swapRecord: null },
        ...options,
      }),
    get: (rkey) =>
      xrpc(`com.atproto.repo.getRecord?repo=${did}&collection=${collection}&rkey=${rkey}`),
    fault: (kind, more = {}) =>
      sandbox.control('POST', 'faults', { platform: 'bluesky', kind, ...more }),
    async truth() {
      const { data } = await sandbox.control('GET', 'posts?platform=bluesky')
      assert.ok(Array.isArray(data))
      return data.filter(isObject)
    },
  }
}

/** Status and error, in one line. */
export function said({ status, body }: ReceivedRequest): string {
  return [status, body['error'], body['message']].filter((part) => part !== undefined).join(' ')
}
