import { passkey } from '@better-auth/passkey'
import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Use } from '../../context.ts'
import { mint, type UserId } from '../../ports/ids.ts'
import { addressHeader } from './links/address-header.ts'
import { passkeyDomain } from './passkey-domain.ts'
import { sessionCookieName } from './session-cookie.ts'

export type SignInPorts = Use<'clock' | 'random' | 'addresses' | 'log'>

const sessionSeconds = 30 * 24 * 3_600

/** Passwords, passkeys and sessions, on the tables of schema `auth`. No public sign-up. */
export function makeBetterAuth(
  ports: SignInPorts,
  { pool, secret }: { readonly pool: pg.Pool; readonly secret: string },
) {
  const publicUrl = ports.addresses.publicUrl()
  const isHttps = publicUrl.startsWith('https:')
  return betterAuth({
    appName: 'Crier',
    baseURL: new URL(publicUrl).origin,
    basePath: '/auth',
    secret,
    database: { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), type: 'postgres' },
    telemetry: { enabled: false },
    trustedOrigins: originsOf(publicUrl),
    logger: {
      level: 'warn',
      log: (level, message) => ports.log.event('sign_in.told', { level, message }),
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
    },
    // A session lasts thirty days and is never extended, so that the API only needs to read it.
    session: { expiresIn: sessionSeconds, disableSessionRefresh: true, freshAge: 24 * 3_600 },
    // Attempts are counted before anything of a request is read: http/limits/sign-in-limits.ts.
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: isHttps ? '__Host-crier' : 'crier',
      defaultCookieAttributes: { secure: isHttps, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: sessionCookieName(isHttps) } },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: {
        generateId: ({ model }) =>
          model === 'user'
            ? mint('usr', ports)
            : Buffer.from(ports.random.bytes(16)).toString('hex'),
      },
    },
    plugins: [
      signInAs,
      passkey({
        rpID: passkeyDomain(publicUrl),
        rpName: 'Crier',
        advanced: { webAuthnChallengeCookie: 'passkey' },
        authenticatorSelection: { userVerification: 'required' },
        // The plugin itself only requires that the device was touched.
        registration: {
          afterVerification: ({ verification }) =>
            assertVerified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) =>
            assertVerified(verification.authenticationInfo.userVerified),
        },
      }),
    ],
  })
}

/**
 * Begins a session for a person who has opened a link. Not a public endpoint; the routes call it.
 */
const signInAs = {
  id: 'sign-in-as',
  endpoints: {
    signInAs: createAuthEndpoint(
      '/sign-in-as',
      { method: 'POST', metadata: { $Infer: { body: {} as { userId: UserId } } } },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
        if (!user)
          throw new APIError('UNAUTHORIZED', {
            code: 'INVALID_TOKEN',
            message: 'This person is gone.',
          })
        const session = await ctx.context.internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ status: true })
      },
    ),
  },
} satisfies BetterAuthPlugin

/**
 * Flag 0x04 of the authenticator data, which is signed: the device has seen its owner's finger,
 * face or PIN.
 */
async function assertVerified(isVerified: boolean | undefined): Promise<void> {
  // mutant: user-verification
  if (isVerified !== true)
    throw new APIError('BAD_REQUEST', {
      code: 'USER_NOT_VERIFIED',
      message:
        'The passkey must ask for a finger, a face or a PIN. Set one up on the device, ' +
        'and try again.',
    })
}

export type BetterAuth = ReturnType<typeof makeBetterAuth>

function originsOf(publicUrl: string): string[] {
  const { origin, hostname, port, protocol } = new URL(publicUrl)
  if (protocol === 'https:' || !['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    return [origin]
  return ['127.0.0.1', 'localhost', '[::1]'].map(
    (name) => `http://${name}${port === '' ? '' : `:${port}`}`,
  )
}
