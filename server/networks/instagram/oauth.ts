import { Type, type Static, type TSchema } from 'typebox'
import { matches } from '../matches.ts'
import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import type {
  Grant,
  Identity,
  NetworkPorts,
  NetworkSettings,
  OAuth,
  OAuthResult,
} from '../network.ts'
import { readBigintJson } from '../bigint-json.ts'
import { grantedScopes, tokenRequest as tokenForm } from '../token-reply.ts'
import { callHeaders } from '../call-headers.ts'
import { callMs } from '../timeouts.ts'
import { answerFor } from './answers.ts'
import { GraphId, graphGet, readGraph, type GraphReply } from './graph.ts'

const Permissions = Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())]))
const FirstToken = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  permissions: Permissions,
})
// Documented inside `data`, seen without it.
const FirstTokenAnswer = Type.Union([
  FirstToken,
  Type.Object({ data: Type.Array(FirstToken, { minItems: 1 }) }),
])
const LongToken = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Integer({ minimum: 1 }),
  permissions: Permissions,
})
const TokenRefusal = Type.Object({
  error_type: Type.String(),
  error_message: Type.Optional(Type.String()),
})

const Me = Type.Object({
  user_id: GraphId,
  username: Type.String({ minLength: 1 }),
  name: Type.Optional(Type.String()),
  account_type: Type.Optional(Type.String()),
  profile_picture_url: Type.Optional(Type.String()),
})
const MeAnswer = Type.Union([Me, Type.Object({ data: Type.Array(Me, { minItems: 1 }) })])

const professionalTypes = ['BUSINESS', 'MEDIA_CREATOR', 'CREATOR']

/**
 * Business login with Instagram. Its token refreshes itself: there is no refresh token, and no call
 * to revoke it.
 */
export const oauth: OAuth = {
  rotatesRefreshTokens: false,
  renewsWithAccess: true,
  usesPkce: false,
  neededScopes: () => ['instagram_business_basic', 'instagram_business_content_publish'],
  // For first comments.
  helpfulScopes: ['instagram_business_manage_comments'],

  authorizeUrl(settings, { redirectUri, state, scopes }) {
    const query = new URLSearchParams({
      client_id: settings.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: scopes.join(','),
      state,
    })
    return `${settings.hosts.authorize}/oauth/authorize?${query.toString()}`
  },

  async exchange(ports, settings, { code, redirectUri }) {
    const first = await firstToken(ports, settings, code, redirectUri)
    if (first.kind !== 'done') return first
    const query = {
      grant_type: 'ig_exchange_token',
      client_secret: settings.clientSecret,
      access_token: first.value.access_token,
    }
    const reply = readGraph(
      LongToken,
      await ports.outbound.send(tokenRequest(settings, '/access_token', query)),
    )
    return reply.kind === 'value'
      ? done(grantOf(reply.value, first.value.permissions, ports))
      : unlessDead(reply)
  },

  /**
   * `scopes` is empty when Instagram does not repeat them. A token younger than 24 hours is
   * refused, and stays as good as it is.
   */
  async refresh(ports, settings, { accessToken }) {
    const query = { grant_type: 'ig_refresh_token', access_token: accessToken }
    const reply = readGraph(
      LongToken,
      await ports.outbound.send(tokenRequest(settings, '/refresh_access_token', query)),
    )
    return reply.kind === 'value' ? done(grantOf(reply.value, undefined, ports)) : unlessDead(reply)
  },

  async identify(ports, settings, grant) {
    const request = graphGet(settings, grant.accessToken, '/me', {
      fields: 'user_id,username,name,account_type,profile_picture_url',
    })
    const reply = readGraph(MeAnswer, await ports.outbound.send(request))
    return reply.kind === 'value'
      ? identities('data' in reply.value ? reply.value.data : [reply.value])
      : unlessDead(reply)
  },

  revoke: () => Promise.resolve({ kind: 'done', value: null }),
}

async function firstToken(
  ports: NetworkPorts,
  settings: NetworkSettings,
  code: string,
  redirectUri: string,
): Promise<OAuthResult<Static<typeof FirstToken>>> {
  const form = {
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code: code.replace(/#_$/, ''),
  }
  const result = await ports.outbound.send(
    tokenForm(`${settings.hosts.token}/oauth/access_token`, form),
  )
  if (!result.ok) return transient(result.detail)
  const body = readBigintJson(result.body)
  if (matches(TokenRefusal, body)) return dead(body.error_message ?? body.error_type)
  const reply = readGraph(FirstTokenAnswer, result)
  if (reply.kind !== 'value') return unlessDead(reply)
  return done('data' in reply.value ? reply.value.data[0]! : reply.value)
}

/**
 * Tokens are exchanged outside the versioned paths; here, and only here, they travel in the query.
 */
function tokenRequest(
  settings: NetworkSettings,
  path: string,
  query: Readonly<Record<string, string>>,
): OutboundRequest {
  return {
    audience: 'trusted',
    method: 'GET',
    headers: callHeaders,
    url: `${settings.hosts.api}${path}?${new URLSearchParams(query).toString()}`,
    timeoutMs: callMs,
    maxReplyBytes: 65_536,
  }
}

function grantOf(
  token: Static<typeof LongToken>,
  permissions: string | string[] | undefined,
  ports: NetworkPorts,
): Grant {
  const granted = token.permissions ?? permissions ?? []
  return {
    accessToken: token.access_token,
    accessExpiresAt: ports.clock.now().add({ seconds: token.expires_in }),
    refreshToken: null,
    refreshExpiresAt: null,
    scopes: typeof granted === 'string' ? grantedScopes(granted) : granted,
  }
}

function identities(people: readonly Static<typeof Me>[]): OAuthResult<readonly Identity[]> {
  const professional = people.filter(
    (me) => me.account_type === undefined || professionalTypes.includes(me.account_type),
  )
  if (professional.length === 0)
    return dead(
      'Instagram takes posts by API from professional accounts only: switch the account to one.',
    )
  return done(
    professional.map(
      ({ user_id, username, name, account_type, profile_picture_url: pictureUrl }) => ({
        externalAccountId: String(user_id),
        accountName: username,
        facts: {
          username,
          ...(name !== undefined && { name }),
          ...(account_type !== undefined && { account_type }),
        },
        ...(pictureUrl !== undefined && { pictureUrl }),
      }),
    ),
  )
}

/** Only a token that Instagram calls invalid is dead; every other error may pass. */
function unlessDead(
  reply: Exclude<GraphReply<TSchema>, { kind: 'value' }>,
): Extract<OAuthResult<never>, { kind: 'transient' | 'dead' }> {
  const detail = reply.answer.message ?? 'Instagram gave no reason.'
  return reply.kind === 'error' && answerFor(reply.error)?.means.is === 'access_lost'
    ? dead(detail)
    : transient(detail)
}

const done = <Value>(value: Value) => ({ kind: 'done', value }) as const
const transient = (detail: string) => ({ kind: 'transient', detail }) as const
const dead = (detail: string) => ({ kind: 'dead', detail }) as const
