import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
  type webcrypto,
} from 'node:crypto'
import type { SandboxAnswer } from '../core/call.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { SandboxGrant } from '../core/tokens.ts'
import { webHost } from './hosts.ts'
import { idOf } from './urns.ts'

const lifetimeSeconds = 3_600
const issuer = `https://${webHost}/oauth`

// Making one takes a tenth of a second: sandboxes of one process share it.
let madeHere: KeyObject | undefined

/** Identity tokens as LinkedIn's OpenID Connect gives them: signed RS256, with published keys. */
export function idTokens(ports: SandboxPorts) {
  const kept = ports.store.table<{ readonly kid: string; readonly key: webcrypto.JsonWebKey }>(
    'linkedin.signing_key',
  )
  return { tokenFor, keys, configuration }

  function tokenFor({ client_id, author_id }: SandboxGrant): string {
    const { kid, key } = signingKey()
    const now = Math.floor(ports.clock.now() / 1_000)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = {
      iss: issuer,
      aud: client_id,
      sub: idOf(author_id),
      iat: now,
      exp: now + lifetimeSeconds,
    }
    const signed = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
  }

  function keys(): SandboxAnswer {
    const { kid, key } = signingKey()
    return json(200, {
      keys: [{ ...createPublicKey(key).export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }],
    })
  }

  function configuration(): SandboxAnswer {
    return json(200, {
      issuer,
      authorization_endpoint: `${issuer}/v2/authorization`,
      token_endpoint: `${issuer}/v2/accessToken`,
      userinfo_endpoint: 'https://api.linkedin.com/v2/userinfo',
      jwks_uri: `${issuer}/openid/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
    })
  }

  /** Made at its first use and kept: a token that was checked before a restart holds after it. */
  function signingKey(): { readonly kid: string; readonly key: KeyObject } {
    const known = kept.get('current')
    if (known !== undefined)
      return { kid: known.kid, key: createPrivateKey({ key: known.key, format: 'jwk' }) }
    madeHere ??= generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey
    const kid = randomBytes(16).toString('hex')
    kept.put('current', { kid, key: madeHere.export({ format: 'jwk' }) })
    return { kid, key: madeHere }
  }
}
