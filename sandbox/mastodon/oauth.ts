import { createHash } from 'node:crypto'
import type { SandboxAnswer, SandboxCall, Reply } from '../core/call.ts'
import { json, redirect } from '../core/call.ts'
import {
  allowedAuthor,
  consentError,
  consentPage,
  readDecision,
  withParameters,
} from '../core/consent-page.ts'
import type { SandboxPorts } from '../core/network.ts'
import { wholePage } from '../core/pages.ts'
import type { Code, Consent } from '../core/tokens.ts'
import { outOfBand, scopesOf, type App, type Apps } from './apps.ts'
import { isGranted } from './scopes.ts'
import { readParameters, type Parameters } from './parameters.ts'

const codeLifetimeMs = 600_000
const title = 'Mastodon'

interface AuthorizeRequest extends Omit<Consent, 'author'> {
  readonly state: string | null
}

/** OAuth 2 as Mastodon does it: tokens that never expire, and one token for one consent. */
export function openOAuth(ports: SandboxPorts, apps: Apps) {
  // The token of an author and a client is given again while it is good.
  const present = ports.store.table<string>('mastodon.tokens')
  return { authorize, decide, token, revoke, consentProblem, giveCode }

  function authorize(call: SandboxCall): SandboxAnswer {
    const request = readAuthorize(call)
    if ('problem' in request) return consentError(400, title, request.problem)
    const name = apps.get(request.clientId)?.name ?? request.clientId
    return consentPage(`${title} (${call.host})`, name, request.scopes, ports.authors.list())
  }

  function decide(call: SandboxCall): SandboxAnswer {
    const request = readAuthorize(call)
    if ('problem' in request) return consentError(400, title, request.problem)
    const decision = readDecision(call)
    const state = request.state === null ? {} : { state: request.state }
    if (decision.kind === 'unreadable')
      return consentError(400, title, 'Neither allow nor deny was pressed.')
    if (decision.kind === 'deny') {
      return redirect(
        withParameters(request.redirectUri, {
          error: 'access_denied',
          error_description: 'The resource owner or authorization server denied the request.',
          ...state,
        }),
      )
    }
    const author = allowedAuthor(ports, decision)
    if (author === undefined) return consentError(400, title, 'There is no such account.')
    const code = giveCode({ ...request, author })
    return request.redirectUri === outOfBand
      ? wholePage(200, title, `<h1>Authorization code</h1>\n<p><code>${code}</code></p>`)
      : redirect(withParameters(request.redirectUri, { code, ...state }))
  }

  function giveCode(consent: Consent): string {
    return ports.tokens.issueCode('mastodon', consent, codeLifetimeMs)
  }

  function token(call: SandboxCall): SandboxAnswer {
    const given = readParameters(call)
    if (given?.text('grant_type') === undefined) return missing('grant_type')
    if (given.text('grant_type') !== 'authorization_code') {
      return oauthError(
        400,
        'unsupported_grant_type',
        'The authorization grant type is not supported by the authorization server.',
      )
    }
    const app = clientOf(call, given)
    return app === undefined ? invalidClient() : exchange(given, app)
  }

  function exchange(given: Parameters, app: App): Reply {
    for (const name of ['code', 'redirect_uri']) if (!given.text(name)) return missing(name)
    const found = ports.tokens.redeemCode('mastodon', given.text('code') ?? '')
    const fits =
      found.state === 'valid' &&
      found.code.client_id === app.client_id &&
      found.code.redirect_uri === given.text('redirect_uri') &&
      verifies(found.code, given.text('code_verifier'))
    if (!fits) {
      return oauthError(
        400,
        'invalid_grant',
        'The provided authorization grant is invalid, expired, revoked, does not match the ' +
          'redirection URI used in the authorization request, or was issued to another client.',
      )
    }
    return json(200, tokenOf(found.code))
  }

  function tokenOf({ client_id, author_id, scopes, granted_at }: Code) {
    const key = [client_id, author_id, ...scopes.toSorted()].join(' ')
    const known = ports.tokens.check('mastodon', 'access', present.get(key) ?? '')
    const value =
      known.state === 'valid'
        ? (present.get(key) ?? '')
        : ports.tokens.issue(
            {
              platform: 'mastodon',
              kind: 'access',
              client_id,
              author_id,
              scopes,
              granted_at,
              family: ports.tokens.newFamily(),
            },
            null,
            '',
            32,
          )
    present.put(key, value)
    const issuedAt = known.state === 'valid' ? known.token.issued_at : ports.clock.now()
    return {
      access_token: value,
      token_type: 'Bearer',
      scope: scopes.join(' '),
      created_at: Math.floor(issuedAt / 1_000),
    }
  }

  function revoke(call: SandboxCall): SandboxAnswer {
    const given = readParameters(call)
    const app = given === undefined ? undefined : clientOf(call, given)
    const value = given?.text('token') ?? ''
    const found = ports.tokens.check('mastodon', 'access', value)
    if (app === undefined || (found.state !== 'unknown' && found.token.client_id !== app.client_id))
      return oauthError(403, 'unauthorized_client', 'You are not authorized to revoke this token')
    ports.tokens.revoke(value)
    return json(200, {})
  }

  /** The client that calls: by Basic, or by `client_id` and `client_secret`. */
  function clientOf(call: SandboxCall, given: Parameters): App | undefined {
    const basic = /^Basic +(\S+)$/i.exec(call.headers.authorization ?? '')?.[1]
    if (basic === undefined) {
      return apps.authenticated(
        call.host,
        given.text('client_id') ?? '',
        given.text('client_secret') ?? '',
      )
    }
    const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':')
    return apps.authenticated(call.host, id, secret)
  }

  function readAuthorize({ query, host }: SandboxCall): AuthorizeRequest | { problem: string } {
    const request = {
      clientId: query.get('client_id') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
      scopes: scopesOf(query.get('scope')),
      state: query.get('state'),
      codeChallenge: query.get('code_challenge'),
      codeChallengeMethod: query.get('code_challenge_method'),
    }
    if (apps.get(request.clientId)?.host !== host)
      return { problem: 'Client authentication failed due to unknown client.' }
    if (query.get('response_type') !== 'code')
      return { problem: 'The authorization server does not support this response type.' }
    const problem = consentProblem(request)
    return problem === undefined ? request : { problem }
  }

  function consentProblem(consent: Omit<Consent, 'author'>): string | undefined {
    const app = apps.get(consent.clientId)
    if (app === undefined)
      return 'Client authentication failed due to unknown client: register it by POST /api/v1/apps.'
    if (!app.redirect_uris.includes(consent.redirectUri))
      return 'The requested redirect uri is malformed or doesn’t match client redirect URI.'
    if (!consent.scopes.every((scope) => isGranted(app.scopes, scope)))
      return 'The requested scope is invalid, unknown, or malformed.'
    if (consent.codeChallenge !== null && consent.codeChallengeMethod !== 'S256')
      return 'The code challenge method must be S256.'
    return undefined
  }
}

function verifies(code: Code, verifier: string | undefined): boolean {
  if (code.code_challenge === null) return true
  return (
    verifier !== undefined &&
    code.code_challenge === createHash('sha256').update(verifier).digest('base64url')
  )
}

function invalidClient(): Reply {
  return oauthError(
    401,
    'invalid_client',
    'Client authentication failed due to unknown client, no client authentication included, or ' +
      'unsupported authentication method.',
  )
}

function missing(parameter: string): Reply {
  return oauthError(400, 'invalid_request', `Missing required parameter: ${parameter}.`)
}

function oauthError(status: number, error: string, description: string): Reply {
  return json(status, { error, error_description: description })
}
