import { Refusal } from '@crier/contract/problems.ts'
import { mayUse, type Scope } from '@crier/contract/scopes.ts'
import { sql } from 'kysely'
import type { Principal } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import type { Role } from '../database/stored-values.ts'
import { scopesOf, scopesOfKey } from './roles.ts'

/**
 * Reads the caller's current rights, for work that continues long after a request was admitted: a
 * person may have been demoted or removed, a session or key ended. Refuses when `scope` is no
 * longer granted.
 */
export async function reauthorize(
  db: Queryable,
  principal: Principal,
  scope: Scope,
  now: Temporal.Instant,
): Promise<Principal> {
  const found =
    principal.user === null ? await keyNow(db, principal, now) : await personNow(db, principal, now)
  if (found === undefined || !mayUse(found.scopes, scope))
    throw new Refusal(
      'insufficient_scope',
      'Your rights in this workspace have changed since the request began.',
      [],
      {
        required_scope: scope,
      },
    )
  return found
}

async function keyNow(
  db: Queryable,
  principal: Principal,
  now: Temporal.Instant,
): Promise<Principal | undefined> {
  const { rows } = await sql<{ readonly scopes: Scope[]; readonly role: Role | null }>`
    select key.scopes, maker.role from api_key as key
    join account on account.id = key.account_id
    left join membership as maker on maker.account_id = key.account_id
    and maker.user_id = key.created_by
    where key.account_id = ${principal.accountId} and key.id = ${principal.keyId}
      and key.revoked_at is null and account.suspended_at is null
      and (key.expires_at is null or key.expires_at > ${now}::timestamptz)
      and (key.created_by is null or maker.role is not null)`.execute(db)
  return (
    rows[0] && {
      ...principal,
      scopes: scopesOfKey(rows[0].scopes, rows[0].role),
      makerRole: rows[0].role,
    }
  )
}

async function personNow(
  db: Queryable,
  principal: Principal,
  now: Temporal.Instant,
): Promise<Principal | undefined> {
  const { userId, sessionId } = principal.user!
  const { rows } = await sql<{ readonly role: Role }>`
    select role from membership join auth.session as session
      on session."userId" = membership.user_id
    where membership.account_id = ${principal.accountId} and membership.user_id = ${userId}
      and session.id = ${sessionId} and session."expiresAt" > ${now}::timestamptz`.execute(db)
  return (
    rows[0] && {
      ...principal,
      scopes: scopesOf(rows[0].role),
      user: { ...principal.user!, role: rows[0].role },
    }
  )
}
