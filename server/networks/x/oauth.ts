import { Type } from 'typebox'
import { AnyBody, readReply } from '../network-reply.ts'
import type { Grant, NetworkPorts, NetworkSettings, OAuth, OAuthResult } from '../network.ts'
import { grantedScopes, readToken, tokenRequest } from '../token-reply.ts'
import { problemOf, xGet, XId } from './api.ts'

const Me = Type.Object({
  data: Type.Object({
    id: XId,
    name: Type.Optional(Type.String()),
    username: Type.String({ minLength: 1 }),
    subscription_type: Type.Optional(Type.String()),
    profile_image_url: Type.Optional(Type.String()),
  }),
})

/**
 * OAuth 2 with PKCE. Refresh tokens are for one use: what a refresh returns must be stored before
 * it is used.
 */
export const oauth: OAuth = {
  rotatesRefreshTokens: true,
  renewsWithAccess: false,
  usesPkce: true,
  takesLoopback: true,
  // Without offline.access the connection would be over after two hours.
  neededScopes: () => ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
  helpfulScopes: [],

  authorizeUrl(settings, { redirectUri, state, codeChallenge, scopes }) {
    const query = {
      response_type: 'code',
      client_id: settings.clientId,
      redirect_uri: redirectUri,
      scope: scopes.join(' '),
      state,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
    }
    return `${settings.hosts.authorize}/i/oauth2/authorize?${new URLSearchParams(query).toString()}`
  },

  exchange: (ports, settings, { code, redirectUri, codeVerifier }) =>
    askToken(ports, settings, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    }),

  async refresh(ports, settings, { refreshToken }) {
    if (refreshToken === null)
      return { kind: 'dead', detail: 'X gave no refresh token: connect it again.' }
    return askToken(ports, settings, { grant_type: 'refresh_token', refresh_token: refreshToken })
  },

  async identify(ports, settings, grant) {
    const query = { 'user.fields': 'profile_image_url,verified,verified_type,subscription_type' }
    const reply = readReply(
      Me,
      await ports.outbound.send(xGet({ settings, access: grant }, '/2/users/me', query)),
    )
    if (reply.kind === 'value') {
      const {
        id,
        name,
        username,
        subscription_type,
        profile_image_url: pictureUrl,
      } = reply.value.data
      const facts = {
        username,
        ...(name !== undefined && { name }),
        ...(subscription_type !== undefined && { subscription_type }),
      }
      return {
        kind: 'done',
        value: [
          {
            externalAccountId: id,
            accountName: username,
            facts,
            ...(pictureUrl !== undefined && { pictureUrl }),
          },
        ],
      }
    }
    const detail =
      reply.kind === 'error'
        ? problemOf(reply.status, reply.body).words || `X answered ${reply.status}.`
        : reply.answer.message
    return {
      kind: reply.kind === 'error' && reply.status === 401 ? 'dead' : 'transient',
      detail: detail ?? 'X gave no readable answer.',
    }
  },

  /** The refresh token first: without it no new access token can be made. */
  async revoke(ports, settings, { accessToken, refreshToken }) {
    for (const token of [refreshToken, accessToken]) {
      if (token === null) continue
      const form = {
        token,
        token_type_hint: token === refreshToken ? 'refresh_token' : 'access_token',
      }
      const reply = readReply(
        AnyBody,
        await ports.outbound.send(clientRequest(settings, '/2/oauth2/revoke', form)),
      )
      // A token that X no longer knows is as good as revoked.
      const isGone = reply.kind === 'value' || (reply.kind === 'error' && reply.status === 400)
      if (!isGone)
        return {
          kind: 'transient',
          detail: reply.answer.message ?? 'X did not confirm that it revoked the access.',
        }
    }
    return { kind: 'done', value: null }
  },
}

async function askToken(
  ports: NetworkPorts,
  settings: NetworkSettings,
  form: Readonly<Record<string, string>>,
): Promise<OAuthResult<Grant>> {
  const asked = ports.clock.now()
  const result = readToken(
    await ports.outbound.send(clientRequest(settings, '/2/oauth2/token', form)),
  )
  if (result.kind !== 'done') return result
  const { access_token, expires_in, refresh_token, scope } = result.value
  return {
    kind: 'done',
    value: {
      accessToken: access_token,
      accessExpiresAt: expires_in === undefined ? null : asked.add({ seconds: expires_in }),
      refreshToken: refresh_token ?? null,
      // X does not say how long a refresh token lives.
      refreshExpiresAt: null,
      scopes: grantedScopes(scope),
    },
  }
}

/** A confidential client shows its secret by Basic; a public one only names itself. */
function clientRequest(
  { hosts, clientId, clientSecret }: NetworkSettings,
  path: string,
  form: Readonly<Record<string, string>>,
) {
  if (clientSecret === '')
    return tokenRequest(`${hosts.token}${path}`, { ...form, client_id: clientId })
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  return tokenRequest(`${hosts.token}${path}`, form, {
    authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
  })
}
