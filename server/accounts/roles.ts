import { mayUse, scopes, type Scope } from '@crier/contract/scopes.ts'
import type { Principal } from '../context.ts'
import type { Role } from '../database/stored-values.ts'

// A key outlives its maker, a connection speaks in the name of the account, and the account
// itself is its owners'.
// mutant: owner-scopes
const ownersOnly: readonly Scope[] = ['keys:write', 'account:write', 'connections:write']

// The log of a webhook shows addresses that are themselves secrets with some receivers.
const notForViewers: readonly Scope[] = ['webhooks:read']

const scopesByRole: Readonly<Record<Role, readonly Scope[]>> = {
  owner: scopes,
  editor: scopes.filter((scope) => !ownersOnly.includes(scope)),
  contributor: [
    'reels:generate',
    'drafts:read',
    'drafts:write',
    'schedules:read',
    'schedules:request',
    'media:read',
    'media:write',
    'account:read',
  ],
  viewer: scopes.filter((scope) => scope.endsWith(':read') && !notForViewers.includes(scope)),
}

export const rolesWithScopes = Object.keys(scopesByRole) as readonly Role[]

/** Returns the scopes of a role. */
export function scopesOf(role: Role): readonly Scope[] {
  return scopesByRole[role]
}

/**
 * Returns the scopes that a key keeps when its maker has this role: never more than the maker has.
 * A null role means that the operator made it.
 */
export function scopesOfKey(held: readonly Scope[], role: Role | null): readonly Scope[] {
  if (role === null) return held
  const ofRole = scopesOf(role)
  if (held.every((scope) => mayUse(ofRole, scope))) return held
  const left = scopes.filter((scope) => mayUse(held, scope) && mayUse(ofRole, scope))
  // A key that was granted scheduling can still request approval.
  return held.includes('schedules:write') &&
    ofRole.includes('schedules:request') &&
    !left.includes('schedules:request')
    ? [...left, 'schedules:request']
    : left
}

/**
 * True when every change to a scheduled post needs approval. A person who may only request cannot
 * avoid that with a key that has no scope for schedules. An agent without `schedules:write` never
 * publishes without review, so fewer scopes never allow more.
 */
export function onlyRequests({
  scopes: held,
  makerRole,
  isAgent,
}: Pick<Principal, 'scopes' | 'makerRole' | 'isAgent'>): boolean {
  // mutant: may-only-ask
  return (
    mayOnlyAsk(held) ||
    (isAgent && !mayUse(held, 'schedules:write')) ||
    (makerRole !== null && mayOnlyAsk(scopesOf(makerRole)))
  )
}

const mayOnlyAsk = (held: readonly Scope[]) =>
  held.includes('schedules:request') && !mayUse(held, 'schedules:write')
