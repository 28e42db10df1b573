import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { isObject, type JsonObject } from '../core/bodies.ts'
import { mastodon } from '../mastodon/mastodon.ts'
import { testSandbox, type CallOptions, type ReceivedRequest, type TestSandbox } from './sandbox.ts'

export const ownHost = 'mastodon.sandbox.example'
export const largeHost = 'large.sandbox.example'
export const plainHost = 'plain.sandbox.example'
export const redirectUri = 'https://crier.test/back'
export const publishScopes = ['read:accounts', 'read:statuses', 'write:media', 'write:statuses']

/** For tests: a simulated server with one account signed in. */
export interface MastodonTest extends TestSandbox {
  readonly token: string
  readonly userId: string
  post(body: unknown, options?: CallOptions): Promise<ReceivedRequest>
  /** Posts what must be taken; answers its id. */
  posted(body: JsonObject): Promise<string>
  get(path: string, options?: CallOptions): Promise<ReceivedRequest>
  upload(
    bytes: Uint8Array<ArrayBuffer>,
    fields?: Readonly<Record<string, string>>,
  ): Promise<ReceivedRequest>
  fault(kind: string, more?: JsonObject): Promise<JsonObject>
  set(switches: JsonObject): Promise<JsonObject>
  /** The statuses that really exist. */
  truth(): Promise<readonly JsonObject[]>
}

export async function mastodonTest(
  t: TestContext,
  host = ownHost,
  dataDir?: string,
): Promise<MastodonTest> {
  const sandbox = await testSandbox(t, [mastodon], dataDir)
  const { token, userId } = await signIn(sandbox, host)
  const post = (body: unknown, options: CallOptions = {}) =>
    sandbox.call('POST', host, '/api/v1/statuses', { token, json: body, ...options })
  return {
    ...sandbox,
    token,
    userId,
    post,
    async posted(body) {
      const answer = await post(body)
      assert.equal(answer.status, 200, answer.text)
      return String(answer.body['id'])
    },
    get: (path, options = {}) => sandbox.call('GET', host, path, { token, ...options }),
    upload: async (bytes, fields = {}) =>
      sandbox.call('POST', host, '/api/v2/media', { token, ...(await uploadOf(bytes, fields)) }),
    fault: (kind, more = {}) =>
      sandbox.control('POST', 'faults', { platform: 'mastodon', kind, ...more }),
    set: (switches) => sandbox.control('POST', 'switches', switches),
    async truth() {
      const { data } = await sandbox.control('GET', 'posts?platform=mastodon')
      assert.ok(Array.isArray(data))
      return data
    },
  }
}

export interface Client {
  readonly id: string
  readonly secret: string
}

export async function register(
  sandbox: TestSandbox,
  host: string,
  scopes: readonly string[] = publishScopes,
): Promise<Client> {
  const answer = await sandbox.call('POST', host, '/api/v1/apps', {
    json: { client_name: 'Crier', redirect_uris: [redirectUri], scopes: scopes.join(' ') },
  })
  assert.equal(answer.status, 200, answer.text)
  return { id: String(answer.body['client_id']), secret: String(answer.body['client_secret']) }
}

/** A code for an author, given by machine. */
export async function grantCode(
  sandbox: TestSandbox,
  client: Client,
  key = 'bakery',
  more: JsonObject = {},
): Promise<{ code: string; userId: string }> {
  const granted = await sandbox.control('POST', 'grants', {
    platform: 'mastodon',
    author: { key, name: `The ${key}` },
    client_id: client.id,
    redirect_uri: redirectUri,
    scopes: publishScopes,
    ...more,
  })
  const author = isObject(granted['author']) ? granted['author'] : {}
  return { code: String(granted['code']), userId: String(author['author_id']) }
}

export function exchange(
  sandbox: TestSandbox,
  host: string,
  client: Client,
  code: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<ReceivedRequest> {
  const form = {
    grant_type: 'authorization_code',
    code,
    client_id: client.id,
    client_secret: client.secret,
    redirect_uri: redirectUri,
    ...changes,
  }
  return sandbox.call('POST', host, '/oauth/token', { form })
}

export async function signIn(sandbox: TestSandbox, host = ownHost, key = 'bakery') {
  const client = await register(sandbox, host)
  const { code, userId } = await grantCode(sandbox, client, key)
  const { body, text } = await exchange(sandbox, host, client, code)
  assert.ok(typeof body['access_token'] === 'string', text)
  return { token: body['access_token'], userId, client }
}

/** Status and error, in one line. */
export function said({ status, body }: ReceivedRequest): string {
  return `${status} ${String(body['error'] ?? '')}`
}

async function uploadOf(
  bytes: Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>>,
): Promise<CallOptions> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([bytes]), 'file')
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: new Uint8Array(await encoded.arrayBuffer()),
  }
}
