import type { Principal } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import type { StoredActor } from '../database/tables.ts'
import { findKeyName } from './key-store.ts'
import { findPerson } from './sign-in/store.ts'

/** Who asks, as they are called now: what is stored stays true when they are renamed or removed. Never an e-mail address. */
export async function actorOf(db: Queryable, { accountId, keyId, user }: Principal): Promise<StoredActor> {
  if (user !== null) return { type: 'person', id: user.userId, name: (await findPerson(db, user.userId))?.name || null }
  return { type: 'key', id: keyId!, name: await findKeyName(db, accountId, keyId!) }
}
