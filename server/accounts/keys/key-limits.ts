import { Refusal } from '@crier/contract/problems.ts'
import type { Tx } from '../../database/database.ts'
import type { AccountId } from '../../ports/ids.ts'
import { keyExpiry } from './key-expiry.ts'
import { countKeys } from './key-store.ts'

// A person has a handful, an agency some dozens: more is a script gone wrong.
const keysMax = 100

/** Refuses one more than an account may have. */
export async function assertKeysLeft(
  tx: Tx,
  accountId: AccountId,
  now: Temporal.Instant,
): Promise<void> {
  const { count } = await countKeys(tx, accountId, now)
  if (count >= keysMax)
    throw new Refusal('conflict', `An account has at most ${keysMax} keys: revoke one first.`)
}

export function expiry(text: string, now: Temporal.Instant): Temporal.Instant {
  const read = keyExpiry(text, now)
  if ('wrong' in read) throw wrongExpiry(read.wrong)
  return read.at
}

export const wrongExpiry = (detail: string) =>
  new Refusal('invalid_parameter', `\`expires_at\` ${detail}.`, [
    { pointer: '/expires_at', detail },
  ])
