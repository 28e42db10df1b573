import type { Activity } from '@crier/contract/activity.ts'
import type { Principal } from '../context.ts'
import { readActor } from './actor.ts'

export type ActivityReader = Pick<Principal, 'user' | 'scopes'>

/** A key, and a person who may only read, see people by name. */
export function seesNamesOnly({ user, scopes }: ActivityReader): boolean {
  return user === null || scopes.every((scope) => scope.endsWith(':read'))
}

/** The actor as `reader` may see it. */
export function presentActor(
  id: string | null,
  name: string | null,
  reader: ActivityReader,
): Activity['actor'] {
  const actor = readActor(id, name)
  return actor.type === 'person' && seesNamesOnly(reader) ? { ...actor, id: null } : actor
}
