import { Type, type Static } from 'typebox'
import { matches } from '../matches.ts'

const Claims = Type.Object({
  scope: Type.Optional(Type.String()),
  sub: Type.Optional(Type.String()),
  iat: Type.Optional(Type.Integer()),
  exp: Type.Optional(Type.Integer()),
})

/** What a token says about itself, unverified; nothing where it cannot be read. */
export function claimsOf(token: string): Static<typeof Claims> {
  try {
    const part = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
    const claims: unknown = JSON.parse(part)
    return matches(Claims, claims) ? claims : {}
  } catch {
    return {}
  }
}

/** When a token ends, by our clock; null where it does not say for how long it is good. */
export function endOf(token: string, askedAt: Temporal.Instant): Temporal.Instant | null {
  const { iat, exp } = claimsOf(token)
  return iat === undefined || exp === undefined || exp <= iat
    ? null
    : askedAt.add({ seconds: exp - iat })
}
