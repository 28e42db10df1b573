import { Type, type Static } from 'typebox'
import { matches } from '../matches.ts'
import type {
  Grant,
  Identity,
  NetworkPorts,
  NetworkSettings,
  OAuth,
  OAuthResult,
} from '../network.ts'
import { grantedScopes, mayBeDone, tokenRequest } from '../token-reply.ts'
import { readBigintJson } from '../bigint-json.ts'
import { apiGet, apiPost, readApi, type ApiTrouble } from './api.ts'

const TokenPair = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Integer({ minimum: 1 }),
  refresh_token: Type.String({ minLength: 1 }),
  refresh_expires_in: Type.Integer({ minimum: 1 }),
  scope: Type.String(),
})
const OAuthRefusal = Type.Object({
  error: Type.String({ minLength: 1 }),
  error_description: Type.Optional(Type.String()),
})

const User = Type.Object({
  user: Type.Object({
    open_id: Type.String({ minLength: 1 }),
    display_name: Type.Optional(Type.String()),
    username: Type.Optional(Type.String()),
    avatar_url: Type.Optional(Type.String()),
  }),
})
const Offered = Type.Object({ privacy_level_options: Type.Array(Type.String(), { minItems: 1 }) })
const CreatorName = Type.Object({ creator_username: Type.String({ minLength: 1 }) })

/**
 * Errors of the token endpoint that pass, or that are the operator's to mend: the grant itself is
 * as good as before.
 */
const passingErrors = [
  'server_error',
  'temporarily_unavailable',
  'invalid_client',
  'unauthorized_client',
  'rate_limit_exceeded',
  'internal_error',
]

/**
 * TikTok's own OAuth v2: `client_key`, scopes by comma, refusals that may come with HTTP 200,
 * refresh tokens that are used up.
 */
export const oauth: OAuth = {
  // PKCE is for mobile and desktop applications.
  rotatesRefreshTokens: true,
  renewsWithAccess: false,
  usesPkce: false,
  neededScopes: () => ['user.info.basic', 'video.publish'],
  // `video.upload`: the inbox mode. `video.list`: the only read that may find a post whose number was
  // lost with the answer (docs/networks.md).
  helpfulScopes: ['video.upload', 'video.list'],

  authorizeUrl(settings, { redirectUri, state, scopes }) {
    const query = new URLSearchParams({
      client_key: settings.clientId,
      response_type: 'code',
      scope: scopes.join(','),
      redirect_uri: redirectUri,
      state,
    })
    return `${settings.hosts.authorize}/v2/auth/authorize/?${query.toString()}`
  },

  exchange: (ports, settings, { code, redirectUri }) =>
    tokenCall(ports, settings, {
      grant_type: 'authorization_code',
      code: decodedCode(code),
      redirect_uri: redirectUri,
    }),

  async refresh(ports, settings, { refreshToken }) {
    if (refreshToken === null) return dead('TikTok gave no refresh token.')
    return tokenCall(ports, settings, { grant_type: 'refresh_token', refresh_token: refreshToken })
  },

  async identify(ports, settings, grant) {
    const named = grant.scopes.includes('user.info.profile')
    const fields = [
      'open_id',
      'union_id',
      'avatar_url',
      'display_name',
      ...(named ? ['username'] : []),
    ]
    const request = apiGet(settings, grant.accessToken, `/v2/user/info/?fields=${fields.join(',')}`)
    const reply = readApi(User, await ports.outbound.send(request))
    if (reply.kind !== 'value') return unlessDead(reply)
    const { user } = reply.value
    const username = user.username ?? (await creatorName(ports, settings, grant))
    return done([
      {
        ...identityOf(user.open_id, user.display_name, username, grant),
        ...(user.avatar_url !== undefined && { pictureUrl: user.avatar_url }),
      },
    ])
  },

  async audiences(ports, settings, grant) {
    if (!grant.scopes.includes('video.publish'))
      return dead('Posts go to the inbox of the TikTok app, where their author chooses.')
    const request = apiPost(settings, grant.accessToken, '/v2/post/publish/creator_info/query/')
    const reply = readApi(Offered, await ports.outbound.send(request))
    return reply.kind === 'value' ? done(reply.value.privacy_level_options) : unlessDead(reply)
  },

  async revoke(ports, settings, { accessToken }) {
    const result = await ports.outbound.send(
      form(settings, '/v2/oauth/revoke/', { token: accessToken }),
    )
    if (!result.ok) return transient(result.detail)
    const body = readBigintJson(result.body)
    if (matches(OAuthRefusal, body)) return refusal(body)
    return result.status === 200 ? done(null) : transient(`TikTok answered ${result.status}.`)
  },
}

async function tokenCall(
  ports: NetworkPorts,
  settings: NetworkSettings,
  fields: Readonly<Record<string, string>>,
): Promise<OAuthResult<Grant>> {
  const result = await ports.outbound.send(form(settings, '/v2/oauth/token/', fields))
  const unanswered = (detail: string) => ({ ...transient(detail), mayBeDone: mayBeDone(result) })
  if (!result.ok) return unanswered(result.detail)
  const body = readBigintJson(result.body)
  // The key decides, not the status: refusals have been seen with HTTP 200.
  if (matches(OAuthRefusal, body))
    return result.status >= 500 ? unanswered(inWords(body)) : refusal(body)
  return matches(TokenPair, body)
    ? done(grantOf(body, ports))
    : unanswered(`TikTok answered ${result.status} without tokens.`)
}

function form(settings: NetworkSettings, path: string, fields: Readonly<Record<string, string>>) {
  return tokenRequest(`${settings.hosts.token}${path}`, {
    client_key: settings.clientId,
    client_secret: settings.clientSecret,
    ...fields,
  })
}

/**
 * TikTok's codes contain `*` and `!` and arrive percent-encoded: one that still is was read without
 * being decoded.
 */
function decodedCode(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

function grantOf(pair: Static<typeof TokenPair>, ports: NetworkPorts): Grant {
  const now = ports.clock.now()
  return {
    accessToken: pair.access_token,
    accessExpiresAt: now.add({ seconds: pair.expires_in }),
    refreshToken: pair.refresh_token,
    refreshExpiresAt: now.add({ seconds: pair.refresh_expires_in }),
    scopes: grantedScopes(pair.scope),
  }
}

/**
 * Without `user.info.profile` the creator info still names the account; where it does not, links
 * wait until the first post.
 */
async function creatorName(
  ports: NetworkPorts,
  settings: NetworkSettings,
  grant: Grant,
): Promise<string | undefined> {
  if (!grant.scopes.includes('video.publish')) return undefined
  const request = apiPost(settings, grant.accessToken, '/v2/post/publish/creator_info/query/')
  const reply = readApi(CreatorName, await ports.outbound.send(request))
  return reply.kind === 'value' ? reply.value.creator_username : undefined
}

function identityOf(
  openId: string,
  displayName: string | undefined,
  username: string | undefined,
  { scopes }: Grant,
): Identity {
  const facts = {
    ...(username !== undefined && { username }),
    ...(displayName !== undefined && { display_name: displayName }),
    ...(!scopes.includes('video.publish') && { mode: 'inbox' }),
  }
  return { externalAccountId: openId, accountName: username ?? displayName ?? openId, facts }
}

function unlessDead(
  reply: ApiTrouble,
): Extract<OAuthResult<never>, { kind: 'transient' | 'dead' }> {
  const detail = reply.answer.message ?? 'TikTok gave no reason.'
  return reply.kind === 'error' && deadCodes.includes(reply.code) ? dead(detail) : transient(detail)
}

const deadCodes = ['access_token_invalid', 'scope_not_authorized', 'scope_permission_missed']

const refusal = (body: Static<typeof OAuthRefusal>) =>
  passingErrors.includes(body.error) ? transient(inWords(body)) : dead(inWords(body))
const inWords = (body: Static<typeof OAuthRefusal>) =>
  [`(${body.error})`, body.error_description].filter(Boolean).join(' ')
const done = <Value>(value: Value) => ({ kind: 'done', value }) as const
const transient = (detail: string) => ({ kind: 'transient', detail }) as const
const dead = (detail: string) => ({ kind: 'dead', detail }) as const
