import { Type } from 'typebox'
import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import { AnyBody, readReply } from '../network-reply.ts'
import type { NetworkSettings, OAuth, OAuthResult } from '../network.ts'
import { grantedScopes, readToken, tokenRequest } from '../token-reply.ts'
import { authorId, problemOf, serverGet, ServerId } from './api.ts'

/** The least with which posts are made, looked for and counted. */
export const scopes = ['read:accounts', 'read:statuses', 'write:media', 'write:statuses'] as const

const Me = Type.Object({
  id: ServerId,
  username: Type.String({ minLength: 1 }),
  display_name: Type.Optional(Type.String()),
  avatar: Type.Optional(Type.String()),
})

/**
 * OAuth 2 of the connection's server, always at paths of its host. An access lives until
 * its owner takes it back, and a server gives the same one again to the same person.
 */
export const oauth: OAuth = {
  rotatesRefreshTokens: false,
  renewsWithAccess: false,
  // A server that knows no challenge ignores it.
  usesPkce: true,
  takesLoopback: true,
  neededScopes: () => scopes,
  helpfulScopes: [],

  authorizeUrl(settings, { redirectUri, state, codeChallenge, scopes: asked }) {
    const query = {
      response_type: 'code',
      client_id: settings.clientId,
      redirect_uri: redirectUri,
      scope: asked.join(' '),
      state,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
    }
    return `${settings.hosts.authorize}/oauth/authorize?${new URLSearchParams(query).toString()}`
  },

  async exchange(ports, settings, { code, redirectUri, codeVerifier }) {
    const result = readToken(
      await ports.outbound.send(
        clientRequest(settings, '/oauth/token', {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: codeVerifier,
        }),
      ),
    )
    if (isClientUnknown(result))
      return {
        kind: 'transient',
        detail: `${result.detail} The server has lost Crier's registration. Connect again: Crier registers again first.`,
      }
    if (result.kind !== 'done') return result
    const { access_token: accessToken, scope } = result.value
    return {
      kind: 'done',
      value: {
        accessToken,
        accessExpiresAt: null,
        refreshToken: null,
        refreshExpiresAt: null,
        scopes: grantedScopes(scope),
      },
    }
  },

  refresh: () =>
    Promise.resolve({
      kind: 'dead',
      detail: 'The Mastodon server no longer accepts the access: connect Mastodon again.',
    }),

  async identify(ports, settings, grant) {
    const reply = readReply(
      Me,
      await ports.outbound.send(
        serverGet({ settings, access: grant }, '/api/v1/accounts/verify_credentials'),
      ),
    )
    if (reply.kind !== 'value') {
      const words = reply.kind === 'error' ? problemOf(reply.status, reply.body).words : ''
      return {
        kind: reply.kind === 'error' && [401, 403].includes(reply.status) ? 'dead' : 'transient',
        detail: words || reply.answer.message || 'The Mastodon server gave no readable answer.',
      }
    }
    const { id, username, display_name: name, avatar: pictureUrl } = reply.value
    return {
      kind: 'done',
      value: [
        {
          externalAccountId: authorId(settings, id),
          accountName: `${username}@${hostOf(settings)}`,
          facts: { username, ...(name && { name }) },
          ...(pictureUrl && { pictureUrl }),
        },
      ],
    }
  },

  async revoke(ports, settings, { accessToken: token }) {
    const reply = readReply(
      AnyBody,
      await ports.outbound.send(clientRequest(settings, '/oauth/revoke', { token })),
    )
    // A token or a client that the server no longer knows is as good as revoked.
    const isGone =
      reply.kind === 'value' || (reply.kind === 'error' && [401, 403, 404].includes(reply.status))
    return isGone
      ? { kind: 'done', value: null }
      : {
          kind: 'transient',
          detail: reply.answer.message ?? 'The server did not confirm that it revoked the access.',
        }
  },
}

/** True where the server no longer knows Crier's client. */
export const isClientUnknown = <Value>(
  result: OAuthResult<Value>,
): result is Extract<OAuthResult<Value>, { readonly kind: 'transient' }> =>
  result.kind === 'transient' && result.detail.startsWith('invalid_client')

const hostOf = ({ server, hosts }: NetworkSettings) => new URL(server ?? hosts.api).host

function clientRequest(
  settings: NetworkSettings,
  path: string,
  form: Readonly<Record<string, string>>,
): OutboundRequest {
  const { clientId: client_id, clientSecret: client_secret } = settings
  return {
    ...tokenRequest(`${settings.hosts.token}${path}`, { ...form, client_id, client_secret }),
    audience: settings.audience,
  }
}
