import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { isObject, type JsonObject } from '../core/bodies.ts'
import { testSandbox, type CallOptions, type ReceivedRequest, type TestSandbox } from './sandbox.ts'
import { linkedin } from '../linkedin/linkedin.ts'

export const apiHost = 'api.linkedin.com'
export const webHost = 'www.linkedin.com'
export const redirectUri = 'https://crier.test/back'
export const memberScopes = ['openid', 'profile', 'w_member_social']
export const pageScopes = [
  'w_member_social',
  'w_organization_social',
  'r_organization_social',
  'rw_organization_admin',
]
export const restHeaders = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' }

/** For tests: the simulated LinkedIn with one author signed in. */
export interface LinkedInTest extends TestSandbox {
  readonly token: string
  /** The author's URN: the member's, or the page's. */
  readonly author: string
  /** A versioned call with all headers. */
  rest(method: string, path: string, options?: CallOptions): Promise<ReceivedRequest>
  /** Creates a text post, with changes to its body. */
  post(commentary: string, changes?: JsonObject, options?: CallOptions): Promise<ReceivedRequest>
  fault(kind: string, more?: JsonObject): Promise<JsonObject>
  /** The posts that are really on LinkedIn. */
  truth(): Promise<readonly JsonObject[]>
}

export async function linkedInTest(
  t: TestContext,
  kind: 'member' | 'organization' = 'member',
  dataDir?: string,
): Promise<LinkedInTest> {
  const sandbox = await testSandbox(t, [linkedin], dataDir)
  const { token, author } = await signIn(sandbox, {
    kind,
    scopes: kind === 'member' ? memberScopes : pageScopes,
  })
  const rest = (method: string, path: string, { headers, ...options }: CallOptions = {}) =>
    sandbox.call(method, apiHost, path, {
      token,
      ...options,
      headers: { ...restHeaders, ...headers },
    })
  return {
    ...sandbox,
    token,
    author,
    rest,
    post: (commentary, changes = {}, options = {}) =>
      rest('POST', '/rest/posts', {
        json: { ...postOf(author, commentary), ...changes },
        ...options,
      }),
    fault: (fault, more = {}) =>
      sandbox.control('POST', 'faults', { platform: 'linkedin', kind: fault, ...more }),
    async truth() {
      const { data } = await sandbox.control('GET', 'posts?platform=linkedin')
      assert.ok(Array.isArray(data))
      return data
    },
  }
}

export function postOf(author: string, commentary: string): JsonObject {
  return {
    author,
    commentary,
    visibility: 'PUBLIC',
    distribution: {
      feedDistribution: 'MAIN_FEED',
      targetEntities: [],
      thirdPartyDistributionChannels: [],
    },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  }
}

export async function grantCode(
  sandbox: TestSandbox,
  { key = 'bakery', kind = 'member', scopes = memberScopes } = {},
) {
  const author = { key, name: `The ${key}`, kind }
  const granted = await sandbox.control('POST', 'grants', {
    platform: 'linkedin',
    author,
    client_id: 'app-1',
    redirect_uri: redirectUri,
    scopes,
  })
  assert.ok(isObject(granted['author']))
  return { code: String(granted['code']), author: String(granted['author']['author_id']) }
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
    client_id: 'app-1',
    client_secret: 'secret',
    ...changes,
  }
  return sandbox.call('POST', webHost, '/oauth/v2/accessToken', { form })
}

export async function signIn(sandbox: TestSandbox, wanted: Parameters<typeof grantCode>[1] = {}) {
  const { code, author } = await grantCode(sandbox, wanted)
  const { body, text } = await exchange(sandbox, code)
  assert.ok(typeof body['access_token'] === 'string', text)
  return { token: body['access_token'], author, refreshToken: String(body['refresh_token'] ?? '') }
}

/** Asks for an upload URL and sends bytes there; answers the asset's URN. */
export async function uploaded(
  sandbox: LinkedInTest,
  kind: 'image' | 'document',
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const value = await initialized(sandbox, kind)
  const put = await fetch(String(value['uploadUrl']), {
    method: 'PUT',
    body: bytes,
    headers: { authorization: `Bearer ${sandbox.token}` },
  })
  assert.equal(put.status, 201, await put.text())
  return String(value[kind])
}

export async function initialized(
  sandbox: LinkedInTest,
  kind: 'image' | 'document',
): Promise<JsonObject> {
  const answer = await sandbox.rest('POST', `/rest/${kind}s?action=initializeUpload`, {
    json: { initializeUploadRequest: { owner: sandbox.author } },
  })
  assert.equal(answer.status, 200, answer.text)
  assert.ok(isObject(answer.body['value']))
  return answer.body['value']
}

/** Status, code and message in one line. */
export function said({ status, body }: ReceivedRequest): string {
  return `${status} ${String(body['code'] ?? '')}: ${String(body['message'] ?? '')}`
}
