import { createHash } from 'node:crypto'
import type { SandboxAuthor } from '../core/authors.ts'
import { formBody } from '../core/bodies.ts'
import type { SandboxAnswer, SandboxCall, Reply } from '../core/call.ts'
import { json, redirect } from '../core/call.ts'
import {
  allowedAuthor,
  consentError,
  isRedirectUri,
  readDecision,
  withParameters,
} from '../core/consent-page.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { Code, Consent, SandboxGrant } from '../core/tokens.ts'
import type { Apps } from './apps.ts'
import { tiktokConsentPage } from './consent-page.ts'
import { oauthError } from './errors.ts'
import { scopes as knownScopes } from './scopes.ts'
import type { Webhooks } from './webhooks.ts'

/** TikTok's codes end in characters that must be percent-encoded on their way. */
const codeEnd = '*0!4567.s1'

/**
 * OAuth v2 of TikTok: authorize page with scopes to untick, token endpoint with
 * rotation, revocation.
 */
export function openOAuth(ports: SandboxPorts, apps: Apps, webhooks: Webhooks) {
  return { authorize, decide, token, revoke, consentProblem, giveCode }

  function authorize({ query }: SandboxCall): SandboxAnswer {
    const request = readAuthorize(query)
    if ('problem' in request) return consentError(400, 'TikTok', request.problem)
    return tiktokConsentPage(request.clientId, request.scopes, ports.authors.list())
  }

  function decide(call: SandboxCall): SandboxAnswer {
    const request = readAuthorize(call.query)
    if ('problem' in request) return consentError(400, 'TikTok', request.problem)
    const decision = readDecision(call)
    const { state } = request
    if (decision.kind === 'unreadable')
      return consentError(400, 'TikTok', 'Neither continue nor cancel was pressed.')
    if (decision.kind === 'deny') {
      const denied = {
        error: 'access_denied',
        error_description: 'User cancelled the authorization.',
      }
      return redirect(withParameters(request.redirectUri, { ...denied, ...state }))
    }
    const author = allowedAuthor(ports, decision)
    if (author === undefined) return consentError(400, 'TikTok', 'There is no such account.')
    const ticked = formBody(call)?.getAll('scope') ?? []
    const scopes = request.scopes.filter(
      (scope) => scope === knownScopes[0] || ticked.includes(scope),
    )
    const code = giveCode({ ...request, scopes, author })
    const location = withParameters(request.redirectUri, {
      code,
      scopes: scopes.join(','),
      ...state,
    })
    return redirect(location.replaceAll('*', '%2A'))
  }

  function giveCode(consent: Consent): string {
    const lifetimeMs = ports.switches.number('code_lifetime_ms')
    return ports.tokens.issueCode('tiktok', consent, lifetimeMs) + codeEnd
  }

  function token(call: SandboxCall): SandboxAnswer {
    const client = clientOf(call)
    if ('refusal' in client) return client.refusal
    switch (client.form.get('grant_type')) {
      case 'authorization_code':
        return exchange(client.form, client.key)
      case 'refresh_token':
        return refresh(client.form, client.key)
      default:
        return refusal('unsupported_grant_type', 'Grant type is not supported.')
    }
  }

  function exchange(form: URLSearchParams, clientKey: string): Reply {
    for (const name of ['code', 'redirect_uri'])
      if (!form.get(name)) return refusal('invalid_request', `The parameter ${name} is missing.`)
    const given = form.get('code') ?? ''
    const found = ports.tokens.redeemCode(
      'tiktok',
      given.endsWith(codeEnd) ? given.slice(0, -codeEnd.length) : '',
    )
    if (found.state === 'unknown' || found.code.client_id !== clientKey)
      return refusal('invalid_grant', 'Authorization code is invalid.')
    if (found.state === 'expired') return refusal('invalid_grant', 'Authorization code is expired.')
    if (found.code.redirect_uri !== form.get('redirect_uri')) {
      return refusal(
        'invalid_grant',
        'Redirect_uri is not matched with the uri when requesting code.',
      )
    }
    if (ports.switches.flag('pkce') && !verifies(found.code, form.get('code_verifier')))
      return refusal('invalid_grant', 'Code verifier or code challenge is invalid.')
    return json(200, tokenAnswer(found.code, ports.tokens.newFamily()))
  }

  function refresh(form: URLSearchParams, clientKey: string): SandboxAnswer {
    const given = form.get('refresh_token')
    if (!given) return refusal('invalid_request', 'The parameter refresh_token is missing.')
    const found = ports.tokens.check('tiktok', 'refresh', given)
    if (found.state !== 'valid' || found.token.client_id !== clientKey)
      return refusal('invalid_grant', 'Refresh token is invalid or expired.')
    if (ports.switches.flag('refresh_rotates')) ports.tokens.revoke(given)
    const answer = json(200, tokenAnswer(found.token, found.token.family))
    return ports.faults.take('refresh_rotate_then_drop', found.token.author_id) === undefined
      ? answer
      : { cut: 'reset' }
  }

  function tokenAnswer({ client_id, author_id, scopes, granted_at }: SandboxGrant, family: string) {
    const token = { platform: 'tiktok' as const, client_id, author_id, scopes, granted_at, family }
    const accessMs = ports.switches.number('access_lifetime_ms')
    const refreshMs = ports.switches.number('refresh_lifetime_ms')
    return {
      access_token: ports.tokens.issue({ ...token, kind: 'access' }, accessMs, 'act.'),
      expires_in: Math.floor(accessMs / 1_000),
      open_id: author_id,
      refresh_token: ports.tokens.issue({ ...token, kind: 'refresh' }, refreshMs, 'rft.'),
      refresh_expires_in: Math.floor(refreshMs / 1_000),
      scope: scopes.join(','),
      token_type: 'Bearer',
    }
  }

  function revoke(call: SandboxCall): SandboxAnswer {
    const client = clientOf(call)
    if ('refusal' in client) return client.refusal
    const given = client.form.get('token')
    if (!given) return refusal('invalid_request', 'The parameter token is missing.')
    for (const kind of ['access', 'refresh'] as const) {
      const found = ports.tokens.check('tiktok', kind, given)
      if (found.state === 'unknown' || found.token.client_id !== client.key) continue
      ports.tokens.revokeFamily(found.token.family)
      webhooks.announce(
        client.key,
        found.token.author_id,
        'authorization.removed',
        { reason: 1 },
        ports.clock.now(),
      )
    }
    return { status: 200 }
  }

  function clientOf(
    call: SandboxCall,
  ): { readonly form: URLSearchParams; readonly key: string } | { readonly refusal: Reply } {
    const form = formBody(call)
    if (form === undefined)
      return {
        refusal: refusal(
          'invalid_request',
          'Only `application/x-www-form-urlencoded` is accepted as Content-Type.',
        ),
      }
    const key = form.get('client_key')
    const secret = form.get('client_secret')
    if (!key) return { refusal: refusal('invalid_request', 'The parameter client_key is missing.') }
    if (!secret || !ports.tokens.secretFits('tiktok', key, secret))
      return { refusal: refusal('invalid_client', 'Client key or secret is incorrect.') }
    apps.rememberSecret(key, secret)
    return { form, key }
  }

  function refusal(error: string, description: string): Reply {
    return oauthError(Number(ports.switches.text('oauth_error_status')), error, description)
  }
}

type AuthorizeRequest = Omit<Consent, 'author'> & {
  readonly state: Readonly<Record<string, string>>
}

function readAuthorize(query: URLSearchParams): AuthorizeRequest | { readonly problem: string } {
  const state = query.get('state')
  const request = {
    clientId: query.get('client_key') ?? '',
    redirectUri: query.get('redirect_uri') ?? '',
    scopes: (query.get('scope') ?? '').split(',').filter((scope) => scope !== ''),
    state: state === null ? {} : { state },
    codeChallenge: query.get('code_challenge'),
    codeChallengeMethod: query.get('code_challenge_method'),
  }
  if (query.get('response_type') !== 'code') return { problem: 'response_type must be code.' }
  if (request.clientId === '') return { problem: 'client_key is missing.' }
  const problem = consentProblem(request, 'member')
  return problem === undefined ? request : { problem }
}

function consentProblem(
  consent: Omit<Consent, 'author'>,
  kind: SandboxAuthor['kind'],
): string | undefined {
  const { scopes, redirectUri, codeChallenge, codeChallengeMethod } = consent
  if (kind === 'organization') return 'TikTok has creators, no organizations.'
  if (!isRedirectUri(redirectUri) || redirectUri.includes('?') || redirectUri.length >= 512) {
    return (
      'redirect_uri must be absolute, shorter than 512 characters, and without ' +
      'query or fragment.'
    )
  }
  const unknown = scopes.find((scope) => !knownScopes.includes(scope))
  if (unknown !== undefined || scopes.length === 0)
    return `scope is invalid: ${unknown ?? 'it is empty'}.`
  if (codeChallenge !== null && codeChallengeMethod !== 'S256')
    return 'code_challenge_method must be S256.'
  return undefined
}

/** Desktop applications send the challenge in hex, the others in base64url. */
function verifies({ code_challenge: challenge }: Code, verifier: string | null): boolean {
  const digest = createHash('sha256').update(verifier ?? '').digest() // prettier-ignore
  return (
    verifier !== null &&
    challenge !== null &&
    [digest.toString('hex'), digest.toString('base64url')].includes(challenge)
  )
}
