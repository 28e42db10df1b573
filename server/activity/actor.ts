import type { Activity } from '@crier/contract/activity.ts'
import assert from 'node:assert/strict'
import type { Principal } from '../context.ts'
import type { StoredActor, StoredClient } from '../database/stored-values.ts'

/** The person, key, client or system that changed something. */
export type ChangeActor =
  StoredActor | StoredClient | { readonly type: 'network' | 'operator' | 'system' }

export const operator: ChangeActor = { type: 'operator' }
export const system: ChangeActor = { type: 'system' }

/**
 * The caller with their current name, which stays stored when they are renamed or removed. Never an
 * e-mail address.
 */
export function actorOf({ keyId, user, name }: Principal): StoredActor {
  if (user !== null) return { type: 'person', id: user.userId, name }
  assert(keyId !== null, 'a principal is a key or a person')
  return { type: 'key', id: keyId, name }
}

/** As the columns `actor` and `actor_name` hold it. */
export function actorColumns(actor: ChangeActor): {
  readonly actor: string | null
  readonly actor_name: string | null
} {
  if (actor.type === 'client') return { actor: actor.preview_id, actor_name: actor.name }
  if ('id' in actor) return { actor: actor.id, actor_name: actor.name }
  return { actor: actor.type === 'system' ? null : actor.type, actor_name: null }
}

export function readActor(id: string | null, name: string | null): Activity['actor'] {
  if (id === null) return { type: 'system', id, name }
  if (id === 'network' || id === 'operator') return { type: id, id: null, name }
  return {
    type: id.startsWith('usr_') ? 'person' : id.startsWith('prv_') ? 'client' : 'key',
    id,
    name,
  }
}
