import { createHmac } from 'node:crypto'
import { newToken } from '@crier/server/accounts/sign-in/links/one-time-link.ts'
import { newPerson } from '@crier/server/accounts/sign-in/links/prove-address.ts'
import { insertMembership } from '@crier/server/accounts/sign-in/store.ts'
import type { Queryable } from '@crier/server/database/database.ts'
import type { Role } from '@crier/server/database/stored-values.ts'
import type { AccountId, UserId } from '@crier/server/ports/ids.ts'
import { keyFor } from '@crier/server/ports/keys.ts'
import { secretKey, type Reply, type Request, type TestService } from './service.ts'

/** A browser with a session. */
export interface SignedInBrowser {
  readonly cookie: string
  readonly email: string
  request(method: string, path: string, options?: Omit<Request, 'key'>): Promise<Reply>
}

let people = 0

/**
 * Signs in at the service's own time: tests that move the clock cannot wait for better-auth, which
 * uses the system's.
 */
export async function signedIn(
  service: TestService,
  accountId: AccountId,
  role: Role = 'owner',
): Promise<SignedInBrowser> {
  const { ports } = service.service
  const email = `${role}${++people}@example.com`
  const token = await ports.db.transaction().execute(async (tx) => {
    const { id } = await newPerson(ports, tx, { email, isProven: true })
    await insertMembership(tx, accountId, id, role, ports.clock.now())
    return newSession(service, tx, id)
  })
  return browserOf(service, email, token)
}

/** Signs the same person in with another browser. */
export async function signedInAgain(
  service: TestService,
  { email }: SignedInBrowser,
): Promise<SignedInBrowser> {
  const { db } = service.service.ports
  const { id } = await db
    .selectFrom('auth.user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return browserOf(service, email, await newSession(service, db, id))
}

async function newSession(
  { service: { ports } }: TestService,
  db: Queryable,
  userId: UserId,
): Promise<string> {
  const [id, token] = [newToken(ports.random), newToken(ports.random)]
  const now = ports.clock.now()
  const times = { createdAt: now, updatedAt: now, expiresAt: now.add({ hours: 24 * 30 }) }
  await db
    .insertInto('auth.session')
    .values({ id, token, userId, ipAddress: null, userAgent: null, ...times })
    .execute()
  return token
}

function browserOf(service: TestService, email: string, token: string): SignedInBrowser {
  const cookie = `crier_session=${sealed(token)}`
  return {
    cookie,
    email,
    request: (method, path, { body, headers = {} } = {}) =>
      service.request(method, path, {
        key: null,
        body,
        headers: { cookie, origin: service.url, ...headers },
      }),
  }
}

function sealed(token: string): string {
  const secret = Buffer.from(keyFor('sessions', secretKey)).toString('base64url')
  return encodeURIComponent(
    `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`,
  )
}
