import type { EndpointSpec } from '@crier/contract/endpoint.ts'
import { mayUse, type Scope } from '@crier/contract/scopes.ts'
import type { Role } from '@crier/server/database/stored-values.ts'

/** The scopes of each role, written out: the table of the contract, in the words of API keys. */
export const scopesByRole: Readonly<Record<Role, readonly Scope[]>> = {
  owner: [
    ...([
      'reels:generate',
      'drafts:read',
      'drafts:write',
      'schedules:read',
      'schedules:request',
      'schedules:write',
    ] as const),
    ...([
      'media:read',
      'media:write',
      'webhooks:read',
      'webhooks:write',
      'account:read',
      'account:write',
    ] as const),
    ...(['connections:write', 'keys:write'] as const),
  ],
  editor: [
    ...([
      'reels:generate',
      'drafts:read',
      'drafts:write',
      'schedules:read',
      'schedules:request',
      'schedules:write',
    ] as const),
    ...(['media:read', 'media:write', 'webhooks:read', 'webhooks:write', 'account:read'] as const),
  ],
  contributor: [
    ...([
      'reels:generate',
      'drafts:read',
      'drafts:write',
      'schedules:read',
      'schedules:request',
    ] as const),
    ...(['media:read', 'media:write', 'account:read'] as const),
  ],
  viewer: ['drafts:read', 'schedules:read', 'media:read', 'account:read'],
}

/** `own`: only the caller's own requests, until they are approved. */
export type Access = 'yes' | 'own' | 'no'

function accessWith(held: readonly Scope[], { scope, andScope, standIn }: EndpointSpec): Access {
  if (andScope !== undefined && !mayUse(held, andScope)) return 'no'
  if (mayUse(held, scope)) return 'yes'
  return standIn !== undefined && held.includes(standIn) ? 'own' : 'no'
}

export function accessOfKey(held: readonly Scope[], spec: EndpointSpec): Access {
  return spec.browser === undefined && !spec.operator ? accessWith(held, spec) : 'no'
}

export function accessOfPerson(role: Role, spec: EndpointSpec): Access {
  if (spec.operator) return 'no'
  return spec.browser === 'owner' && role !== 'owner' ? 'no' : accessWith(scopesByRole[role], spec)
}

export const keyMay = (held: readonly Scope[], spec: EndpointSpec) =>
  accessOfKey(held, spec) !== 'no'
export const personMay = (role: Role, spec: EndpointSpec) => accessOfPerson(role, spec) !== 'no'
