import type { Account } from '@crier/contract/account.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { planExists } from '../../accounts/plans.ts'
import { presentAccount } from '../../accounts/present-account.ts'
import type { AccountRow } from '../../accounts/read-account.ts'
import { storageUsage } from '../../accounts/storage-usage.ts'
import { findManagedAccount, lockManagedAccount } from '../../accounts/store.ts'
import { textBytesOf } from '../../accounts/text-usage.ts'
import type { Use } from '../../context.ts'
import type { Queryable, Tx } from '../../database/database.ts'

function throwNotFound(): never {
  throw new Refusal('not_found', 'There is no such account that an operator’s key made.')
}

/** An account that people made is not found, like one that does not exist. */
export const readManaged = async (db: Queryable, accountId: string): Promise<AccountRow> =>
  (await findManagedAccount(db, accountId)) ?? throwNotFound()

export const lockManaged = async (tx: Tx, accountId: string): Promise<AccountRow> =>
  (await lockManagedAccount(tx, accountId)) ?? throwNotFound()

export function assertPlan(context: Use<'config'>, plan: string): void {
  if (planExists(context, plan)) return
  const detail = `must be one of ${Object.keys(context.config.CRIER_PLANS).join(', ')}`
  throw new Refusal('unrecognized_value', `\`/plan\` ${detail}.`, [{ pointer: '/plan', detail }])
}

/** With the address that the operator gave, whatever its people call themselves. */
export async function presentManaged(
  context: Use<'config'>,
  db: Queryable,
  rows: readonly AccountRow[],
): Promise<Account[]> {
  const ids = rows.map(({ id }) => id)
  const [weights, texts] = await Promise.all([storageUsage(db, ids), textBytesOf(db, ids)])
  return rows.map((row) =>
    presentAccount(context, row, {
      ownerEmail: null,
      mediaBytesUsed: weights.get(row.id)!.used,
      textBytesUsed: texts.get(row.id)!,
    }),
  )
}
