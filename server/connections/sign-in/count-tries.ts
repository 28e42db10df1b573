import { Refusal } from '@crier/contract/problems.ts'
import { countAttempt, type Limit } from '../../accounts/sign-in/count-attempt.ts'
import type { Use } from '../../context.ts'
import type { FoundAuthor } from '../../networks/network.ts'
import type { AccountId } from '../../ports/ids.ts'

const ofAuthor: Limit = { max: 5, seconds: 600 }
const ofServer: Limit = { max: 30, seconds: 300 }

/**
 * Counts a try before the password is sent. Both windows belong to the account: the tries of a
 * stranger never lock another account.
 */
export async function countTry(
  { db, clock }: Use<'db' | 'clock'>,
  accountId: AccountId,
  { authorId, handle, server }: FoundAuthor,
): Promise<void> {
  const windows = [
    { key: `app password ${accountId} ${authorId}`, limit: ofAuthor, whose: handle },
    { key: `app password ${accountId} ${server}`, limit: ofServer, whose: server },
  ]
  for (const { key, limit, whose } of windows) {
    const { isAllowed, retryAfter } = await countAttempt(db, key, limit, clock.now())
    if (!isAllowed)
      throw new Refusal(
        'rate_limited',
        `At most ${limit.max} tries to sign in to ${whose} are made in ${limit.seconds / 60} ` +
          `minutes. Try again in ${retryAfter} seconds.`,
        [],
        { retry_after: retryAfter },
      )
  }
}
