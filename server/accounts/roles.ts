import { scopes, type Scope } from '@crier/contract/scopes.ts'
import type { Role } from '../database/tables.ts'

export const roles: readonly Role[] = ['owner', 'member']

// A key outlives whoever made it, and a connection speaks in the name of the account: both are the owners'.
const ownersOnly: readonly Scope[] = ['keys:write', 'connections:write']

const membersScopes = scopes.filter((scope) => !ownersOnly.includes(scope))

/** What a person of this role may do, in the words of API keys. */
export function scopesOf(role: Role): readonly Scope[] {
  return role === 'owner' ? scopes : membersScopes
}
