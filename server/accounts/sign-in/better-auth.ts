import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { magicLink } from 'better-auth/plugins/magic-link'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Use } from '../../context.ts'
import { mint } from '../../world/ids.ts'
import { pageLink } from './one-time-link.ts'
import { passkeyDomain } from './passkey-domain.ts'
import { sessionCookieName } from './session-cookie.ts'
import { findPersonByEmail } from './store.ts'

export type SignInDoors = Use<'db' | 'clock' | 'random' | 'addresses' | 'mail' | 'log'>

/** The header in which the edge names the browser's address; what a browser itself sends under this name never arrives. */
export const addressHeader = 'x-crier-address'

const sessionSeconds = 30 * 24 * 3_600
const mailedLinkMinutes = 15

/** Passwords, passkeys, one-time links and sessions, on the tables of schema `auth`. No public sign-up. */
export function makeBetterAuth(doors: SignInDoors, { pool, secret }: { readonly pool: pg.Pool; readonly secret: string }) {
  const publicUrl = doors.addresses.publicUrl()
  const isHttps = publicUrl.startsWith('https:')
  const send = letters(doors)
  return betterAuth({
    appName: 'Crier',
    baseURL: new URL(publicUrl).origin,
    basePath: '/auth',
    secret,
    database: { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), type: 'postgres' },
    telemetry: { enabled: false },
    trustedOrigins: originsOf(publicUrl),
    logger: { level: 'warn', log: (level, message) => doors.log.event('sign_in.told', { level, message }) },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: mailedLinkMinutes * 60,
      ...(doors.mail && {
        sendResetPassword: async ({ user, token }: { user: { email: string }; token: string }) =>
          send(user.email, 'A new password for Crier', 'choose a new password', pageLink(publicUrl, 'reset', token)),
      }),
    },
    // Thirty days from signing in, and no longer: the API extends nothing, so that it needs no more than to look.
    session: { expiresIn: sessionSeconds, disableSessionRefresh: true, freshAge: 24 * 3_600 },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 100,
      customRules: {
        '/sign-in/email': { window: 60, max: 10 },
        '/sign-in/magic-link': { window: 60, max: 5 },
        '/request-password-reset': { window: 60, max: 5 },
        '/reset-password': { window: 60, max: 10 },
      },
    },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: isHttps ? '__Host-crier' : 'crier',
      defaultCookieAttributes: { secure: isHttps, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: sessionCookieName(isHttps) } },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: {
        generateId: ({ model }) => (model === 'user' ? mint('usr', doors) : Buffer.from(doors.random.bytes(16)).toString('hex')),
      },
    },
    plugins: [
      magicLink({
        storeToken: 'hashed',
        disableSignUp: true,
        expiresIn: mailedLinkMinutes * 60,
        // Whether somebody has this address is told to nobody: the answer does not wait for the letter, or for its absence.
        sendMagicLink: async ({ email, token }) => {
          if (await findPersonByEmail(doors.db, email)) send(email, 'Your link to Crier', 'sign in', pageLink(publicUrl, 'token', token))
        },
      }),
      passkey({ rpID: passkeyDomain(publicUrl), rpName: 'Crier', advanced: { webAuthnChallengeCookie: 'passkey' } }),
    ],
  })
}

export type BetterAuth = ReturnType<typeof makeBetterAuth>

function originsOf(publicUrl: string): string[] {
  const { origin, hostname, port, protocol } = new URL(publicUrl)
  if (protocol === 'https:' || !['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return [origin]
  return ['127.0.0.1', 'localhost', '[::1]'].map((name) => `http://${name}${port === '' ? '' : `:${port}`}`)
}

function letters({ mail, log }: Pick<SignInDoors, 'mail' | 'log'>) {
  return (to: string, subject: string, purpose: string, link: string): void => {
    const text = `This link lets you ${purpose}. It works once, within ${mailedLinkMinutes} minutes:\n\n${link}\n\nIf you did not ask for it, nothing needs to be done.\n`
    void mail?.send({ to, subject, text }).catch((error: unknown) => log.error('mail.not_sent', error))
  }
}
