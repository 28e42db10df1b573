import { Refusal } from '@crier/contract/problems.ts'
import type { Tx } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'
import { findAccount } from './store.ts'

/** An upload is about to be deleted: refused while the brand kit names it as its logo. */
export async function assertLogoFits(tx: Tx, accountId: AccountId, mediaId: string): Promise<void> {
  const account = await findAccount(tx, accountId)
  if (account?.brand_kit.logo_media_id === mediaId)
    throw new Refusal(
      'conflict',
      'This upload is the logo of the brand kit: choose another one, or none, first.',
    )
}
