import type { Grant, NetworkPorts, NetworkSettings, OAuth, OAuthResult } from '../network.ts'
import { grantedScopes, readToken, tokenRequest } from '../token-reply.ts'
import { identify } from './identify.ts'

const memberScopes = ['openid', 'profile', 'w_member_social']
// LinkedIn refuses a whole consent for one scope without its product, and gives the product of these
// only to an application without another: no scope for signing in may be added.
const organizationScopes = [
  'w_organization_social',
  'r_organization_social',
  'rw_organization_admin',
]

/**
 * LinkedIn's web flow. Most applications get no refresh token: then the connection lives for the 60
 * days of its access token.
 */
export const oauth: OAuth = {
  rotatesRefreshTokens: false,
  renewsWithAccess: false,
  usesPkce: false,
  neededScopes: (kind) => (kind === 'organization' ? organizationScopes : memberScopes),
  helpfulScopes: [],

  authorizeUrl(settings, { redirectUri, state, scopes }) {
    const query = {
      response_type: 'code',
      client_id: settings.clientId,
      redirect_uri: redirectUri,
      state,
      scope: scopes.join(' '),
    }
    return `${settings.hosts.authorize}/oauth/v2/authorization?${new URLSearchParams(query).toString()}`
  },

  exchange: (ports, settings, { code, redirectUri }) =>
    askToken(
      ports,
      settings,
      { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
      null,
    ),

  async refresh(ports, settings, { refreshToken }) {
    if (refreshToken === null)
      return {
        kind: 'dead',
        detail: 'LinkedIn gave this application no refresh token: connect LinkedIn again.',
      }
    return askToken(
      ports,
      settings,
      { grant_type: 'refresh_token', refresh_token: refreshToken },
      refreshToken,
    )
  },

  identify,

  // LinkedIn documents no call for it: members revoke in their settings.
  revoke: () => Promise.resolve({ kind: 'done', value: null }),
}

async function askToken(
  ports: NetworkPorts,
  settings: NetworkSettings,
  form: Readonly<Record<string, string>>,
  presentRefreshToken: string | null,
): Promise<OAuthResult<Grant>> {
  const asked = ports.clock.now()
  const client = { client_id: settings.clientId, client_secret: settings.clientSecret }
  const request = tokenRequest(`${settings.hosts.token}/oauth/v2/accessToken`, {
    ...form,
    ...client,
  })
  const result = readToken(await ports.outbound.send(request))
  if (result.kind !== 'done') return result
  const { access_token, expires_in, refresh_token, refresh_token_expires_in, scope } = result.value
  return {
    kind: 'done',
    value: {
      accessToken: access_token,
      accessExpiresAt: expires_in === undefined ? null : asked.add({ seconds: expires_in }),
      refreshToken: refresh_token ?? presentRefreshToken,
      refreshExpiresAt:
        refresh_token_expires_in === undefined
          ? null
          : asked.add({ seconds: refresh_token_expires_in }),
      scopes: grantedScopes(scope),
    },
  }
}
