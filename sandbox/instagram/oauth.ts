import type { SandboxAuthor } from '../core/authors.ts'
import { formBody, multipartBody } from '../core/bodies.ts'
import type { SandboxAnswer, SandboxCall, Reply } from '../core/call.ts'
import { json, redirect } from '../core/call.ts'
import {
  allowedAuthor,
  consentError,
  consentPage,
  isRedirectUri,
  readDecision,
  withParameters,
} from '../core/consent-page.ts'
import type { SandboxPorts } from '../core/network.ts'
import { rawNumber } from '../core/raw-number.ts'
import type { Consent, SandboxGrant } from '../core/tokens.ts'
import { badParameter, graphError, permissionDenied } from './errors.ts'
import { tokenCaller } from './gate.ts'
import { appScopedId } from './ids.ts'
import { basicScope, scopes as knownScopes } from './scopes.ts'

const codeLifetimeMs = 3_600_000
const shortLifetimeMs = 3_600_000
const shortPrefix = 'IGSHORT'
const longPrefix = 'IGLONG'

/**
 * Business login for Instagram: authorize page, short-lived token, its exchange for a long-lived
 * one, and that one's refresh.
 */
export function openOAuth(ports: SandboxPorts) {
  return { authorize, decide, firstToken, exchange, refresh, consentProblem, giveCode }

  function authorize({ query }: SandboxCall): SandboxAnswer {
    const request = readAuthorize(query)
    if ('problem' in request) return consentError(400, 'Instagram', request.problem)
    return consentPage('Instagram', request.clientId, request.scopes, ports.authors.list())
  }

  function decide(call: SandboxCall): SandboxAnswer {
    const request = readAuthorize(call.query)
    if ('problem' in request) return consentError(400, 'Instagram', request.problem)
    const decision = readDecision(call)
    if (decision.kind === 'unreadable')
      return consentError(400, 'Instagram', 'Neither allow nor deny was pressed.')
    if (decision.kind === 'deny') {
      const denied = {
        error: 'access_denied',
        error_reason: 'user_denied',
        error_description: 'The user denied your request',
      }
      return redirect(withParameters(request.redirectUri, { ...denied, ...request.state }))
    }
    const author = allowedAuthor(ports, decision)
    if (author === undefined) return consentError(400, 'Instagram', 'There is no such account.')
    // Instagram puts `#_` behind its redirects; some clients see it glued to the code.
    return redirect(
      `${withParameters(request.redirectUri, { code: giveCode({ ...request, author }), ...request.state })}#_`,
    )
  }

  function giveCode(consent: Consent): string {
    return ports.tokens.issueCode('instagram', consent, codeLifetimeMs)
  }

  function firstToken(call: SandboxCall): SandboxAnswer {
    const form = formBody(call) ?? multipartBody(call)?.fields
    if (form === undefined) return oauthError('The body must be a form.')
    for (const name of ['client_id', 'client_secret', 'grant_type', 'redirect_uri', 'code']) {
      if (!form.get(name)) return oauthError(`Missing required field ${name}`)
    }
    if (form.get('grant_type') !== 'authorization_code') return oauthError('Invalid grant_type')
    const clientId = form.get('client_id') ?? ''
    if (!ports.tokens.secretFits('instagram', clientId, form.get('client_secret') ?? ''))
      return oauthError('Error validating client secret.')
    const found = ports.tokens.redeemCode('instagram', form.get('code') ?? '')
    if (found.state === 'unknown' || found.code.client_id !== clientId)
      return oauthError('Matching code was not found or was already used')
    if (found.state === 'expired') return oauthError('This authorization code has expired')
    if (found.code.redirect_uri !== form.get('redirect_uri')) {
      return oauthError(
        'Error validating verification code. Please make sure your redirect_uri is identical ' +
          'to the one you used in the OAuth dialog request',
      )
    }
    return json(200, firstTokenAnswer(found.code))
  }

  function firstTokenAnswer(grant: SandboxGrant) {
    const family = ports.tokens.newFamily()
    const asList = ports.switches.text('permissions_form') === 'list'
    const answer = {
      access_token: issue(grant, family, shortPrefix, shortLifetimeMs),
      // A bare number larger than 2^53, and not the id that publishing takes.
      user_id: rawNumber(appScopedId(grant.client_id, grant.author_id)),
      permissions: asList ? grant.scopes : grant.scopes.join(','),
    }
    return ports.switches.text('token_answer') === 'data' ? { data: [answer] } : answer
  }

  function exchange({ query }: SandboxCall): SandboxAnswer {
    if (query.get('grant_type') !== 'ig_exchange_token')
      return badParameter('grant_type must be ig_exchange_token')
    const given = query.get('access_token') ?? ''
    const caller = tokenCaller(ports, given)
    if (caller.kind === 'refused') return caller.reply
    const { token } = caller
    if (!ports.tokens.secretFits('instagram', token.client_id, query.get('client_secret') ?? '')) {
      return graphError({ code: 1, message: 'Error validating client secret.' })
    }
    if (!given.startsWith(shortPrefix))
      return badParameter('access_token must be a short-lived token')
    return longToken(token, token.family)
  }

  function refresh({ query }: SandboxCall): SandboxAnswer {
    if (query.get('grant_type') !== 'ig_refresh_token')
      return badParameter('grant_type must be ig_refresh_token')
    const given = query.get('access_token') ?? ''
    const caller = tokenCaller(ports, given)
    if (caller.kind === 'refused') return caller.reply
    const { token, author } = caller
    if (!token.scopes.includes(basicScope)) return permissionDenied()
    const age = ports.clock.now() - token.issued_at
    if (!given.startsWith(longPrefix) || age < ports.switches.number('refresh_minimum_age_ms')) {
      return badParameter('access_token must be a long-lived token that is at least 24 hours old')
    }
    const answer = longToken(token, token.family)
    if (ports.switches.flag('refresh_ends_old_token')) ports.tokens.revoke(given)
    return ports.faults.take('refresh_rotate_then_drop', author.author_id) === undefined
      ? answer
      : { cut: 'reset' }
  }

  function longToken(grant: SandboxGrant, family: string): Reply {
    const lifetime = ports.switches.number('token_lifetime_ms')
    const token = issue(grant, family, longPrefix, lifetime)
    return json(200, {
      access_token: token,
      token_type: 'bearer',
      expires_in: Math.floor(lifetime / 1_000),
    })
  }

  function issue(
    { client_id, author_id, scopes, granted_at }: SandboxGrant,
    family: string,
    prefix: string,
    lifetimeMs: number,
  ): string {
    const token = {
      platform: 'instagram' as const,
      kind: 'access' as const,
      client_id,
      author_id,
      scopes,
      granted_at,
      family,
    }
    return ports.tokens.issue(token, lifetimeMs, prefix)
  }
}

type AuthorizeRequest = Omit<Consent, 'author'> & {
  readonly state: Readonly<Record<string, string>>
}

function readAuthorize(query: URLSearchParams): AuthorizeRequest | { readonly problem: string } {
  const redirectUri = query.get('redirect_uri') ?? ''
  const state = query.get('state')
  const request = {
    clientId: query.get('client_id') ?? '',
    redirectUri,
    scopes: (query.get('scope') ?? '').split(',').filter((scope) => scope !== ''),
    state: state === null ? {} : { state },
    codeChallenge: null,
    codeChallengeMethod: null,
  }
  if (query.get('response_type') !== 'code')
    return { problem: 'Invalid Request: Response type must be code.' }
  if (request.clientId === '')
    return { problem: 'Invalid Request: Request parameters are invalid: Invalid platform app' }
  if (!isRedirectUri(redirectUri))
    return { problem: 'Invalid Request: Request parameters are invalid: Invalid redirect_uri' }
  const problem = consentProblem(request, 'member')
  return problem === undefined ? request : { problem }
}

function consentProblem(
  { scopes }: Pick<Consent, 'scopes'>,
  kind: SandboxAuthor['kind'],
): string | undefined {
  if (kind === 'organization') return 'Instagram has professional accounts, no organizations.'
  const unknown = scopes.find((scope) => !knownScopes.includes(scope))
  if (unknown !== undefined || scopes.length === 0)
    return `Invalid Scopes: ${unknown ?? 'none were asked for'}`
  return scopes.includes(basicScope) ? undefined : `Invalid Scopes: ${basicScope} is required`
}

function oauthError(message: string): Reply {
  return json(400, { error_type: 'OAuthException', code: 400, error_message: message })
}
