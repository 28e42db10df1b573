import { Type } from 'typebox'
import { readReply } from '../network-reply.ts'
import type { OAuth } from '../network.ts'
import { grantedScopes, readToken, tokenRequest } from '../token-reply.ts'
import { call } from './api.ts'

const Me = Type.Object({ id: Type.String({ minLength: 1 }), name: Type.String() })

/** Access without an end: there is nothing to refresh. */
export const oauth: OAuth = {
  rotatesRefreshTokens: false,
  renewsWithAccess: false,
  usesPkce: false,
  neededScopes: () => ['notices'],
  helpfulScopes: [],
  authorizeUrl({ hosts, clientId }, { redirectUri, state, scopes }) {
    const query = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: scopes.join(' '),
      state,
    }
    return `${hosts.authorize}/oauth/authorize?${new URLSearchParams(query).toString()}`
  },
  async exchange(ports, { hosts, clientId, clientSecret }, { code, redirectUri }) {
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
    }
    const result = readToken(
      await ports.outbound.send(tokenRequest(`${hosts.token}/oauth/token`, form)),
    )
    if (result.kind !== 'done') return result
    const { access_token, scope } = result.value
    const never = { accessExpiresAt: null, refreshToken: null, refreshExpiresAt: null }
    return {
      kind: 'done',
      value: { accessToken: access_token, ...never, scopes: grantedScopes(scope) },
    }
  },
  refresh: () =>
    Promise.resolve({
      kind: 'dead',
      detail: 'Noticeboard has no way to refresh: connect it again.',
    }),
  async identify(ports, settings, { accessToken }) {
    const reply = readReply(
      Me,
      await ports.outbound.send(call(settings, accessToken, 'GET', '/v1/me')),
    )
    if (reply.kind !== 'value')
      return { kind: 'transient', detail: 'Noticeboard gave no readable answer.' }
    return {
      kind: 'done',
      value: [{ externalAccountId: reply.value.id, accountName: reply.value.name, facts: {} }],
    }
  },
  async revoke(ports, { hosts }, { accessToken }) {
    const result = await ports.outbound.send(
      tokenRequest(`${hosts.token}/oauth/revoke`, { token: accessToken }),
    )
    const isGone = result.ok && result.status === 200
    return isGone
      ? { kind: 'done', value: null }
      : { kind: 'transient', detail: 'Noticeboard did not confirm that it revoked the access.' }
  },
}
