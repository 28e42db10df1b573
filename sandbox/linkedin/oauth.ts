import { randomBytes } from 'node:crypto'
import type { SandboxAuthor, SandboxAuthorKind } from '../core/authors.ts'
import { signerOf } from '../core/authors.ts'
import { formBody } from '../core/bodies.ts'
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
import type { Consent, SandboxGrant, SandboxToken } from '../core/tokens.ts'
import { idTokens } from './id-token.ts'
import { closedScopes, scopes as knownScopes, scopeWithoutProduct } from './products.ts'

const codeLifetimeMs = 30 * 60_000
const accessLifetimeMs = 5_184_000_000
const refreshLifetimeMs = 31_536_000_000
// Real tokens have about 500 characters today.
const tokenBytes = 370

/** LinkedIn's three-legged web flow: authorize page, token endpoint, introspection. */
export function openOAuth(ports: SandboxPorts) {
  const ids = idTokens(ports)
  return {
    authorize,
    decide,
    token,
    introspect,
    consentProblem,
    giveCode,
    keys: ids.keys,
    configuration: ids.configuration,
  }

  function authorize(call: SandboxCall): SandboxAnswer {
    const request = readAuthorize(call)
    if ('refused' in request) return request.refused
    const members = ports.authors.list().filter((author) => author.kind === 'member')
    return consentPage('LinkedIn', request.clientId, request.scopes, members, pageFields)
  }

  function decide(call: SandboxCall): SandboxAnswer {
    const request = readAuthorize(call)
    if ('refused' in request) return request.refused
    const decision = readDecision(call)
    if (decision.kind === 'unreadable')
      return consentError(400, 'LinkedIn', 'Neither allow nor deny was pressed.')
    const state = request.state === '' ? {} : { state: request.state }
    if (decision.kind === 'deny') {
      const error = {
        error: 'user_cancelled_authorize',
        error_description: 'The user cancelled the authorization',
      }
      return redirect(withParameters(request.redirectUri, { ...error, ...state }))
    }
    const author = allowedAuthor(ports, decision)
    if (author?.kind !== 'member') return consentError(400, 'LinkedIn', 'There is no such account.')
    if (decision.kind === 'allow_new') addPages(call, author)
    return redirect(
      withParameters(request.redirectUri, { code: giveCode({ ...request, author }), ...state }),
    )
  }

  /** The pages that the person has written down for a new account. */
  function addPages(call: SandboxCall, member: SandboxAuthor): void {
    for (const [field, role] of [
      ['administers', 'ADMINISTRATOR'],
      ['reads', 'ANALYST'],
    ] as const) {
      for (const page of namesIn(formBody(call)?.get(field) ?? '')) {
        const made = ports.authors.ensure({
          key: `page-${ports.tokens.newFamily()}`,
          name: page,
          kind: 'organization',
        })
        ports.authors.setRoles(made, { [member.author_id]: role })
      }
    }
  }

  /** A page cannot sign in: the first who has a role for it does. */
  function giveCode(consent: Consent): string {
    const author = consent.author.kind === 'member' ? consent.author : withPeople(consent.author)
    const signer = { author_id: signerOf(author) }
    return ports.tokens.issueCode('linkedin', { ...consent, author: signer }, codeLifetimeMs)
  }

  /** A page without people gets its own administrator. */
  function withPeople(page: SandboxAuthor): SandboxAuthor {
    if (page.roles !== undefined) return page
    const administrator = ports.authors.ensure({
      key: `${page.key}/administrator`,
      name: `${page.name} admin`,
      kind: 'member',
    })
    return ports.authors.setRoles(page, { [administrator.author_id]: 'ADMINISTRATOR' })
  }

  function token(call: SandboxCall): SandboxAnswer {
    const form = formBody(call)
    if (form === undefined)
      return oauthError(
        400,
        'invalid_request',
        'The content type must be application/x-www-form-urlencoded',
      )
    const grantType = form.get('grant_type')
    if (!grantType) return missing('grant_type')
    if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
      return oauthError(400, 'unsupported_grant_type', 'The grant type is not supported')
    const needed = grantType === 'authorization_code' ? ['code', 'redirect_uri'] : ['refresh_token']
    const absent = [...needed, 'client_id', 'client_secret'].find((name) => !form.get(name))
    if (absent !== undefined) return missing(absent)
    if (!clientFits(form)) return oauthError(401, 'invalid_client', 'Client authentication failed')
    return grantType === 'authorization_code' ? exchange(form) : refresh(form)
  }

  function clientFits(form: URLSearchParams): boolean {
    return ports.tokens.secretFits(
      'linkedin',
      form.get('client_id') ?? '',
      form.get('client_secret') ?? '',
    )
  }

  function exchange(form: URLSearchParams): Reply {
    const found = ports.tokens.redeemCode('linkedin', form.get('code') ?? '')
    if (found.state === 'unknown')
      return oauthError(
        401,
        'invalid_request',
        'Unable to retrieve access token: authorization code not found',
      )
    const matches =
      found.code.redirect_uri === form.get('redirect_uri') &&
      found.code.client_id === form.get('client_id')
    if (found.state === 'expired' || !matches) {
      return oauthError(
        400,
        'invalid_redirect_uri',
        'Unable to retrieve access token: appid/redirect uri/code verifier does not match ' +
          'authorization code. Or authorization code expired.',
      )
    }
    endOtherScopeSets(found.code)
    const family = ports.tokens.newFamily()
    const refreshToken = ports.switches.flag('refresh_tokens')
      ? ports.tokens.issue(
          { ...grantOf(found.code), kind: 'refresh', family },
          refreshLifetimeMs,
          'AQ',
          tokenBytes,
        )
      : undefined
    return tokenAnswer(found.code, family, refreshToken, accessLifetimeMs, refreshLifetimeMs)
  }

  /** Asking a member for other scopes ends all tokens that the app had for them. */
  function endOtherScopeSets({ client_id, author_id, scopes }: SandboxGrant) {
    const wanted = scopeSet(scopes)
    ports.tokens.revokeWhere(
      (other) =>
        other.platform === 'linkedin' &&
        other.client_id === client_id &&
        other.author_id === author_id &&
        scopeSet(other.scopes) !== wanted,
    )
  }

  function refresh(form: URLSearchParams): Reply {
    const given = form.get('refresh_token') ?? ''
    const found = ports.tokens.check('linkedin', 'refresh', given)
    if (found.state !== 'valid' || found.token.client_id !== form.get('client_id')) {
      return oauthError(
        400,
        'invalid_request',
        'The provided authorization grant or refresh token is invalid, expired or revoked',
      )
    }
    const left = (found.token.expires_at ?? 0) - ports.clock.now()
    // The refresh token's life is not extended, and the access token does not outlive it.
    return tokenAnswer(
      found.token,
      found.token.family,
      given,
      Math.min(accessLifetimeMs, left),
      left,
    )
  }

  function tokenAnswer(
    grant: SandboxGrant,
    family: string,
    refreshToken: string | undefined,
    lifeMs: number,
    refreshLifeMs: number,
  ): Reply {
    const accessToken = ports.tokens.issue(
      { ...grantOf(grant), kind: 'access', family },
      lifeMs,
      'AQ',
      tokenBytes,
    )
    return json(200, {
      access_token: accessToken,
      expires_in: Math.floor(lifeMs / 1_000),
      ...(refreshToken === undefined
        ? {}
        : {
            refresh_token: refreshToken,
            refresh_token_expires_in: Math.floor(refreshLifeMs / 1_000),
          }),
      scope: grant.scopes.join(ports.switches.text('scope_separator') === 'comma' ? ',' : ' '),
      token_type: 'Bearer',
      ...(grant.scopes.includes('openid') ? { id_token: ids.tokenFor(grant) } : {}),
    })
  }

  function introspect(call: SandboxCall): SandboxAnswer {
    const form = formBody(call)
    if (form === undefined)
      return oauthError(
        400,
        'invalid_request',
        'The content type must be application/x-www-form-urlencoded',
      )
    const absent = ['client_id', 'client_secret', 'token'].find((name) => !form.get(name))
    if (absent !== undefined) return missing(absent)
    if (!clientFits(form)) return oauthError(401, 'invalid_client', 'Client authentication failed')
    const kinds = ['access', 'refresh'] as const
    const found = kinds
      .map((kind) => ports.tokens.check('linkedin', kind, form.get('token') ?? ''))
      .find(({ state }) => state !== 'unknown')
    if (
      found === undefined ||
      found.state === 'unknown' ||
      found.token.client_id !== form.get('client_id')
    )
      return json(200, { active: false })
    return json(200, introspected(found.token, found.state))
  }

  function readAuthorize({ query }: SandboxCall): AuthorizeRequest | { readonly refused: Reply } {
    const redirectUri = query.get('redirect_uri') ?? ''
    const separator = ports.switches.flag('scopes_by_comma') ? /[ ,]/ : ' '
    const scopes = (query.get('scope') ?? '').split(separator).filter((scope) => scope !== '')
    const request = {
      clientId: query.get('client_id') ?? '',
      redirectUri,
      scopes,
      state: query.get('state') ?? '',
      codeChallenge: null,
      codeChallengeMethod: null,
    }
    if (request.clientId === '') return shown("Client_id doesn't match")
    if (!isRedirectUri(redirectUri) || !isRegistered(redirectUri))
      return shown("Redirect_uri doesn't match")
    if (query.get('response_type') !== 'code') return shown('Invalid response_type')
    const isKnown = (scope: string) => knownScopes.includes(scope) || closedScopes.includes(scope)
    if (scopes.length === 0 || !scopes.every(isKnown)) return shown(invalidScope)
    const unauthorized = unauthorizedScope(scopes)
    if (unauthorized === undefined) return request
    const error = {
      error: 'unauthorized_scope_error',
      error_description: unauthorizedText(unauthorized),
      ...(request.state === '' ? {} : { state: request.state }),
    }
    return { refused: redirect(withParameters(redirectUri, error)) }
  }

  function consentProblem(
    { scopes }: Omit<Consent, 'author'>,
    _kind?: SandboxAuthorKind,
  ): string | undefined {
    if (scopes.length === 0 || !scopes.every((scope) => knownScopes.includes(scope)))
      return invalidScope
    const unauthorized = unauthorizedScope(scopes)
    return unauthorized === undefined ? undefined : unauthorizedText(unauthorized)
  }

  function isRegistered(redirectUri: string): boolean {
    const registered = ports.switches.text('callbacks')
    return registered === 'any' || (registered === 'https' && redirectUri.startsWith('https:'))
  }

  function unauthorizedScope(scopes: readonly string[]): string | undefined {
    return (
      scopes.find((scope) => closedScopes.includes(scope)) ?? scopeWithoutProduct(ports, scopes)
    )
  }
}

const invalidScope = `Invalid scope; scopes are ${knownScopes.join(' ')}`

/** With the quotation marks as LinkedIn sends them back, escaped for HTML. */
const unauthorizedText = (scope: string) =>
  `Scope &quot;${scope}&quot; is not authorized for your application`

const pageFields = `<label class="of-new-account">Pages that it administers, separated by commas
<input name="administers" maxlength="500" placeholder="The Bakery, The Mill" autocomplete="off"></label>
<label class="of-new-account">Pages that it may only read
<input name="reads" maxlength="500" autocomplete="off"></label>`

// More pages than anybody types.
const pagesMax = 20

function namesIn(list: string): readonly string[] {
  const names = list.split(',').map((name) => name.trim().slice(0, 100))
  return names.filter((name) => name !== '').slice(0, pagesMax)
}

interface AuthorizeRequest extends Omit<Consent, 'author'> {
  readonly state: string
}

/** Bad requests to authorize are shown on LinkedIn's own page, never sent back. */
function shown(problem: string): { readonly refused: Reply } {
  return { refused: consentError(401, 'LinkedIn', problem) }
}

function grantOf({ client_id, author_id, scopes, granted_at }: SandboxGrant) {
  return { platform: 'linkedin' as const, client_id, author_id, scopes, granted_at }
}

function scopeSet(scopes: readonly string[]): string {
  return scopes.toSorted().join(' ')
}

function introspected(token: SandboxToken, state: 'valid' | 'expired' | 'revoked') {
  return {
    active: state === 'valid',
    status: state === 'valid' ? 'active' : state,
    client_id: token.client_id,
    authorized_at: Math.floor(token.granted_at / 1_000),
    created_at: Math.floor(token.issued_at / 1_000),
    expires_at: Math.floor((token.expires_at ?? 0) / 1_000),
    scope: token.scopes.join(','),
    auth_type: '3L',
  }
}

function missing(parameter: string): Reply {
  return oauthError(400, 'invalid_request', `A required parameter "${parameter}" is missing`)
}

function oauthError(status: number, error: string, description: string): Reply {
  return json(status, { error, error_description: description })
}

/** Ids of a new author. */
export function newAuthor(request: {
  kind: SandboxAuthorKind
}): Pick<SandboxAuthor, 'author_id' | 'facts' | 'roles'> {
  if (request.kind === 'member')
    return {
      author_id: `urn:li:person:${randomBytes(8).toString('base64url').slice(0, 10)}`,
      facts: {},
    }
  const number = String(10_000_000 + (randomBytes(4).readUInt32BE() % 90_000_000))
  return { author_id: `urn:li:organization:${number}`, facts: {} }
}
