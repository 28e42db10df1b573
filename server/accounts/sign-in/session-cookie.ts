import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BrowserSessions } from '../../context.ts'

/**
 * The cookie of signed-in browsers. Under https its name binds it to this host, to https and to the
 * path `/`.
 */
export const sessionCookieName = (isHttps: boolean) =>
  isHttps ? '__Host-crier_session' : 'crier_session'

/**
 * Reads session cookies as better-auth writes them, `<token>.<HMAC-SHA256 in base64>`,
 * percent-encoded: so that requests to the API need no more than one statement, and better-auth is
 * loaded only by those who sign in. `isHttps` is asked late: a server knows its address only once
 * it listens.
 */
export function readSessions(secret: string, isHttps: () => boolean): BrowserSessions {
  return {
    tokenIn(cookieHeader) {
      const value =
        cookieHeader === undefined
          ? undefined
          : cookieOf(cookieHeader, sessionCookieName(isHttps()))
      const match =
        value === undefined ? null : /^([A-Za-z0-9_-]{16,128})\.([A-Za-z0-9+/]{43}=)$/.exec(value)
      // mutant: session-signature
      return match !== null && isSignature(match[2]!, match[1]!, secret) ? match[1]! : null
    },
  }
}

/** Two cookies of one name are ambiguous, so neither counts. */
function cookieOf(header: string, name: string): string | undefined {
  const values = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
  try {
    return values.length === 1 ? decodeURIComponent(values[0]!) : undefined
  } catch {
    return undefined
  }
}

function isSignature(given: string, token: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(token).digest()
  return timingSafeEqual(Buffer.from(given, 'base64'), expected)
}
