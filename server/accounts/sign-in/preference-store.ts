import type { Queryable, Tx } from '../../database/database.ts'
import type { StoredPreferences } from '../../database/stored-values.ts'
import type { UserId } from '../../ports/ids.ts'

export async function findPreferences(db: Queryable, userId: UserId): Promise<StoredPreferences> {
  return (
    (
      await db
        .selectFrom('preference')
        .select('chosen')
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.chosen ?? {}
  )
}

export function savePreferences(tx: Tx, userId: UserId, preferences: StoredPreferences) {
  const chosen = JSON.stringify(preferences)
  return tx
    .insertInto('preference')
    .values({ user_id: userId, chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ chosen }))
    .execute()
}
