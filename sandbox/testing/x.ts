import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { TestContext } from 'node:test'
import { isObject, type JsonObject } from '../core/bodies.ts'
import type { SimulatedNetwork } from '../core/network.ts'
import { testSandbox, type CallOptions, type ReceivedRequest, type TestSandbox } from './sandbox.ts'
import { x } from '../x/x.ts'

export const apiHost = 'api.x.com'
export const redirectUri = 'https://crier.test/back'
export const publishScopes = [
  'tweet.read',
  'tweet.write',
  'users.read',
  'media.write',
  'offline.access',
]
export const verifier = 'a-verifier-of-more-than-forty-three-characters-in-all'
export const challenge = createHash('sha256').update(verifier).digest('base64url')

/** For tests: the simulated X with one account signed in. */
export interface XTest extends TestSandbox {
  readonly token: string
  readonly refreshToken: string
  readonly userId: string
  post(body: unknown, options?: CallOptions): Promise<ReceivedRequest>
  /** Posts a text that must be taken; answers its id. */
  posted(body: JsonObject): Promise<string>
  get(path: string, options?: CallOptions): Promise<ReceivedRequest>
  fault(kind: string, more?: JsonObject): Promise<JsonObject>
  /** The posts that are really on X. */
  truth(): Promise<readonly JsonObject[]>
}

/** @param others networks beside X */
export async function xTest(
  t: TestContext,
  dataDir?: string,
  others: readonly SimulatedNetwork[] = [],
): Promise<XTest> {
  const sandbox = await testSandbox(t, [x, ...others], dataDir)
  const { token, refreshToken, userId } = await signIn(sandbox)
  const post = (body: unknown, options: CallOptions = {}) =>
    sandbox.call('POST', apiHost, '/2/tweets', { token, json: body, ...options })
  return {
    ...sandbox,
    token,
    refreshToken,
    userId,
    post,
    async posted(body) {
      const answer = await post(body)
      assert.equal(answer.status, 201, answer.text)
      return String(dataOf(answer)['id'])
    },
    get: (path, options = {}) => sandbox.call('GET', apiHost, path, { token, ...options }),
    fault: (kind, more = {}) => sandbox.control('POST', 'faults', { platform: 'x', kind, ...more }),
    truth: () => postsOf(sandbox),
  }
}

/** A code for an author, given by machine. */
export async function grantCode(
  sandbox: TestSandbox,
  key: string,
  scopes: readonly string[] = publishScopes,
): Promise<{ code: string; userId: string }> {
  const granted = await sandbox.control('POST', 'grants', {
    platform: 'x',
    author: { key, name: `The ${key}` },
    client_id: 'app-1',
    redirect_uri: redirectUri,
    scopes,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const author = isObject(granted['author']) ? granted['author'] : {}
  return { code: String(granted['code']), userId: String(author['author_id']) }
}

export function exchange(
  sandbox: TestSandbox,
  code: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<ReceivedRequest> {
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...changes,
  }
  return sandbox.call('POST', apiHost, '/2/oauth2/token', {
    form,
    headers: { authorization: basic('app-1', 'secret') },
  })
}

export async function signIn(
  sandbox: TestSandbox,
  key = 'bakery',
  scopes: readonly string[] = publishScopes,
) {
  const { code, userId } = await grantCode(sandbox, key, scopes)
  const { body, text } = await exchange(sandbox, code)
  assert.ok(typeof body['access_token'] === 'string', text)
  return { token: body['access_token'], refreshToken: String(body['refresh_token'] ?? ''), userId }
}

export async function postsOf(sandbox: TestSandbox): Promise<readonly JsonObject[]> {
  const { data } = await sandbox.control('GET', 'posts?platform=x')
  assert.ok(Array.isArray(data))
  return data
}

export function basic(clientId: string, secret: string): string {
  return `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
}

export function dataOf({ body, text }: ReceivedRequest): JsonObject {
  const { data } = body
  assert.ok(isObject(data), `no data in ${text}`)
  return data
}

export function listOf({ body }: ReceivedRequest): readonly JsonObject[] {
  const data = body['data'] ?? []
  assert.ok(Array.isArray(data))
  return data
}

/** Status and what is said, in one line. */
export function said({ status, body }: ReceivedRequest): string {
  const errors = body['errors']
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined
  return (
    `${status} ` +
    `${String(isObject(first) ? (first['message'] ?? first['detail']) : (body['detail'] ?? body['error'] ?? ''))}`
  )
}
