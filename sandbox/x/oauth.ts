import { createHash } from 'node:crypto'
import type { SandboxAnswer, SandboxCall, Reply } from '../core/call.ts'
import { contentType, json, redirect } from '../core/call.ts'
import { formBody, jsonBody } from '../core/bodies.ts'
import {
  allowedAuthor,
  consentError,
  consentPage,
  isRedirectUri,
  readDecision,
  withParameters,
} from '../core/consent-page.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { Code, Consent, SandboxGrant } from '../core/tokens.ts'
import { scopes as knownScopes } from './scopes.ts'

const codeLifetimeMs = 30_000
const accessLifetimeMs = 7_200_000
const stateLengthMax = 500

/** OAuth 2 with PKCE as X does it: authorize page, token endpoint with rotation, revocation. */
export function openOAuth(ports: SandboxPorts) {
  return { authorize, decide, token, revoke, consentProblem, giveCode }

  function authorize(call: SandboxCall): SandboxAnswer {
    const request = readAuthorize(call)
    if ('problem' in request) return consentError(400, 'X', request.problem)
    return consentPage('X', request.clientId, request.scopes, ports.authors.list())
  }

  function decide(call: SandboxCall): SandboxAnswer {
    const request = readAuthorize(call)
    if ('problem' in request) return consentError(400, 'X', request.problem)
    const decision = readDecision(call)
    const state = { state: request.state }
    if (decision.kind === 'unreadable')
      return consentError(400, 'X', 'Neither allow nor deny was pressed.')
    if (decision.kind === 'deny')
      return redirect(withParameters(request.redirectUri, { error: 'access_denied', ...state }))
    const author = allowedAuthor(ports, decision)
    if (author === undefined) return consentError(400, 'X', 'There is no such account.')
    return redirect(
      withParameters(request.redirectUri, { ...state, code: giveCode({ ...request, author }) }),
    )
  }

  function giveCode(consent: Consent): string {
    return ports.tokens.issueCode('x', consent, codeLifetimeMs)
  }

  function token(call: SandboxCall): SandboxAnswer {
    const form = fieldsOf(call)
    if (form === undefined)
      return oauthError(
        400,
        'invalid_request',
        'The content type must be application/x-www-form-urlencoded.',
      )
    const client = clientOf(call, form)
    if (client === undefined)
      return oauthError(401, 'unauthorized_client', 'Missing valid authorization header')
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return exchange(form, client)
      case 'refresh_token':
        return refresh(form, client)
      case null:
        return missing('grant_type')
      default:
        return oauthError(
          400,
          'unsupported_grant_type',
          'Value passed for the grant_type was invalid.',
        )
    }
  }

  /**
   * A form, as X documents it; JSON too, because the most used public client sends that every day.
   */
  function fieldsOf(call: SandboxCall): URLSearchParams | undefined {
    if (contentType(call) !== 'application/json' || !ports.switches.flag('json_at_token_endpoint'))
      return formBody(call)
    const fields = Object.entries(jsonBody(call) ?? {}).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    )
    return new URLSearchParams(fields)
  }

  function exchange(form: URLSearchParams, clientId: string): Reply {
    for (const name of ['code', 'redirect_uri', 'code_verifier'])
      if (!form.get(name)) return missing(name)
    const found = ports.tokens.redeemCode('x', form.get('code') ?? '')
    const wrong = oauthError(
      400,
      'invalid_request',
      'Value passed for the authorization code was invalid.',
    )
    if (found.state !== 'valid' || found.code.client_id !== clientId) return wrong
    if (found.code.redirect_uri !== form.get('redirect_uri')) {
      return oauthError(
        400,
        'invalid_request',
        'Value passed for the redirect uri did not match the uri of the authorization code.',
      )
    }
    if (!verifies(found.code, form.get('code_verifier') ?? '')) {
      return oauthError(
        400,
        'invalid_request',
        'Value passed for the code verifier did not match the code challenge.',
      )
    }
    return tokenAnswer(found.code, ports.tokens.newFamily())
  }

  function refresh(form: URLSearchParams, clientId: string): SandboxAnswer {
    const given = form.get('refresh_token')
    if (!given) return missing('refresh_token')
    const found = ports.tokens.check('x', 'refresh', given)
    if (found.state !== 'valid' || found.token.client_id !== clientId) {
      return oauthError(
        400,
        ports.switches.text('refresh_error'),
        'Value passed for the token was invalid.',
      )
    }
    if (ports.switches.flag('refresh_ends_access_token'))
      ports.tokens.revokeFamily(found.token.family)
    ports.tokens.revoke(given, ports.switches.number('refresh_grace_ms'))
    const answer = tokenAnswer(found.token, found.token.family)
    const dropped = ports.faults.take('refresh_rotate_then_drop', found.token.author_id)
    return dropped === undefined ? answer : { cut: 'reset' }
  }

  function tokenAnswer(grant: SandboxGrant, family: string): Reply {
    const { client_id, author_id, scopes, granted_at } = grant
    const token = { platform: 'x' as const, client_id, author_id, scopes, granted_at, family }
    const answer = {
      token_type: 'bearer',
      expires_in: accessLifetimeMs / 1_000,
      access_token: ports.tokens.issue({ ...token, kind: 'access' }, accessLifetimeMs),
      scope: scopes.join(' '),
    }
    if (!scopes.includes('offline.access')) return json(200, answer)
    const lifetime = ports.switches.number('refresh_token_lifetime_ms')
    return json(200, {
      ...answer,
      refresh_token: ports.tokens.issue({ ...token, kind: 'refresh' }, lifetime),
    })
  }

  function revoke(call: SandboxCall): SandboxAnswer {
    const form = fieldsOf(call)
    if (form === undefined)
      return oauthError(
        400,
        'invalid_request',
        'The content type must be application/x-www-form-urlencoded.',
      )
    const client = clientOf(call, form)
    if (client === undefined)
      return oauthError(401, 'unauthorized_client', 'Missing valid authorization header')
    const given = form.get('token')
    if (!given) return missing('token')
    for (const kind of ['access', 'refresh'] as const) {
      const found = ports.tokens.check('x', kind, given)
      if (found.state === 'unknown' || found.token.client_id !== client) continue
      if (kind === 'refresh') ports.tokens.revokeFamily(found.token.family)
      else ports.tokens.revoke(given)
    }
    return json(200, { revoked: true })
  }

  /**
   * The client that calls: by Basic with its secret, or, when it never had one, by `client_id`
   * alone.
   */
  function clientOf(call: SandboxCall, form: URLSearchParams): string | undefined {
    const authorization = call.headers.authorization
    if (authorization !== undefined) {
      const pair = Buffer.from(/^Basic +(\S+)$/i.exec(authorization)?.[1] ?? '', 'base64').toString(
        'utf8',
      )
      const colon = pair.indexOf(':')
      const id = decoded(pair.slice(0, Math.max(0, colon)))
      const secret = decoded(pair.slice(colon + 1))
      return colon > 0 && secret !== '' && ports.tokens.secretFits('x', id, secret) ? id : undefined
    }
    const id = form.get('client_id') ?? ''
    return id === '' || ports.tokens.isConfidential('x', id) ? undefined : id
  }

  function readAuthorize({ query }: SandboxCall): AuthorizeRequest | { readonly problem: string } {
    const redirectUri = query.get('redirect_uri') ?? ''
    const request = {
      clientId: query.get('client_id') ?? '',
      redirectUri,
      scopes: (query.get('scope') ?? '').split(' ').filter((scope) => scope !== ''),
      state: query.get('state') ?? '',
      codeChallenge: query.get('code_challenge'),
      codeChallengeMethod: query.get('code_challenge_method'),
    }
    if (query.get('response_type') !== 'code')
      return { problem: 'Value passed for response_type was invalid.' }
    if (request.clientId === '') return { problem: 'Missing required parameter [client_id].' }
    if (!isRedirectUri(redirectUri))
      return { problem: 'Value passed for redirect_uri was invalid.' }
    if (request.state === '' || request.state.length > stateLengthMax)
      return { problem: 'Value passed for state was invalid.' }
    const problem = consentProblem(request)
    return problem === undefined ? request : { problem }
  }

  function consentProblem(consent: Omit<Consent, 'author'>): string | undefined {
    const unknown = consent.scopes.find((scope) => !knownScopes.includes(scope))
    if (unknown !== undefined || consent.scopes.length === 0)
      return `Value passed for scope was invalid: ${unknown ?? 'it is empty'}.`
    if (!consent.codeChallenge) return 'Missing required parameter [code_challenge].'
    if (!challengeMethods.includes(consent.codeChallengeMethod))
      return 'Value passed for code_challenge_method was invalid.'
    return undefined
  }
}

// The most used public client of X writes it in lower case, and signs people in every day.
const challengeMethods: readonly (string | null)[] = ['S256', 's256', 'plain', null]

interface AuthorizeRequest extends Omit<Consent, 'author'> {
  readonly state: string
}

function verifies(code: Code, verifier: string): boolean {
  const shown =
    code.code_challenge_method?.toUpperCase() === 'S256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  return code.code_challenge === shown
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function missing(parameter: string): Reply {
  return oauthError(400, 'invalid_request', `Missing required parameter [${parameter}].`)
}

function oauthError(status: number, error: string, description: string): Reply {
  return json(status, { error, error_description: description })
}
