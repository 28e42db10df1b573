import { createHash, randomBytes } from 'node:crypto'
import type { Environment } from '@crier/server/config.ts'
import type { Outbound, OutboundRequest } from '@crier/server/ports/outbound/outbound.ts'
import { freePort } from './processes/external-postgres.ts'
import type { Reply, TestService } from './service.ts'
import { trustedProxy } from './sign-in-browser.ts'
import type { SignedInBrowser } from './signed-in.ts'

/**
 * Agents sign in where a server knows its own address; what lies on this machine stays in reach
 * of it.
 */
export async function publicAddress(): Promise<Environment> {
  const port = String(await freePort())
  return {
    PORT: port,
    CRIER_PUBLIC_URL: `http://127.0.0.1:${port}`,
    CRIER_ALLOW_PRIVATE_NETWORK: 'loopback',
    CRIER_NEW_ACCOUNTS: 'owners',
    ...trustedProxy,
  }
}

export const callback = 'http://127.0.0.1:33418/callback'

let addresses = 0

/**
 * Each program has a separate address, as if behind a proxy: registrations are counted by address.
 */
export function register(
  service: TestService,
  metadata: object = { redirect_uris: [callback], client_name: 'Helper' },
): Promise<Reply> {
  const headers = { 'x-forwarded-for': `198.19.${addresses >> 8}.${addresses++ & 255}` }
  return service.request('POST', '/oauth/register', { key: null, body: metadata, headers })
}

/** A program that asks, with what only it knows. */
export async function newAgent(service: TestService, metadata?: object) {
  const { client_id, redirect_uris } = (await register(service, metadata)).json
  const verifier = randomBytes(32).toString('base64url')
  const asked = {
    client_id: client_id as string,
    redirect_uri: redirect_uris[0] as string,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${service.url}/mcp`,
    state: 'as it was',
  }
  return { asked, verifier }
}

/** Documents of programs, instead of the internet. */
export function documents(
  answers: Readonly<Record<string, unknown>>,
  asked: OutboundRequest[] = [],
): Outbound {
  return {
    send: (request) => {
      asked.push(request)
      const answer = answers[request.url]
      if (answer === undefined)
        return Promise.resolve({
          ok: false,
          reason: 'unresolved',
          sent: false,
          detail: 'its name leads nowhere',
        })
      const { status = 200, body = JSON.stringify(answer) } = answer as {
        status?: number
        body?: string
      }
      return Promise.resolve({
        ok: true,
        status,
        headers: {},
        body: Buffer.from(body),
        truncated: body.length > request.maxReplyBytes,
        url: request.url,
      })
    },
  }
}

export const usualScopes = ['drafts:read', 'drafts:write', 'schedules:request'] as const

/** Sends the form of the consent page, from the page’s own browser. */
export function allow(
  browser: SignedInBrowser,
  asked: object,
  scopes: readonly string[] = usualScopes,
): Promise<Reply> {
  return browser.request('POST', '/api/agent-grants', { body: { ...asked, scopes } })
}

export const codeIn = ({ json }: Reply) => new URL(json.redirect_to).searchParams.get('code')!

type Form = Readonly<Record<string, string>>

export const exchange = (service: TestService, form: Form, headers: Form = {}) =>
  sendForm(service, '/oauth/token', form, headers)

export const revoke = (service: TestService, form: Form, headers: Form = {}) =>
  sendForm(service, '/oauth/revoke', form, headers)

function sendForm(service: TestService, path: string, form: Form, headers: Form): Promise<Reply> {
  const body = new URLSearchParams(form).toString()
  return service.request('POST', path, {
    key: null,
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

type Agent = Awaited<ReturnType<typeof newAgent>>

export const codeForm = ({ asked, verifier }: Agent, code: string) => ({
  grant_type: 'authorization_code',
  code,
  client_id: asked.client_id,
  redirect_uri: asked.redirect_uri,
  code_verifier: verifier,
  resource: asked.resource,
})

export const refreshForm = ({ asked }: Agent, token: string) => ({
  grant_type: 'refresh_token',
  refresh_token: token,
  client_id: asked.client_id,
  resource: asked.resource,
})

/** A program that was allowed something, with its tokens. */
export async function allowedAgent(
  service: TestService,
  browser: SignedInBrowser,
  scopes: readonly string[] = usualScopes,
) {
  const agent = await newAgent(service)
  const allowed = await allow(browser, agent.asked, scopes)
  const tokens = (await exchange(service, codeForm(agent, codeIn(allowed)))).json
  return {
    ...agent,
    grantId: allowed.json.grant_id as string,
    access: tokens.access_token as string,
    refresh: tokens.refresh_token as string,
  }
}
