import type { Use } from '../context.ts'
import { recipientOf } from '../accounts/sign-in/links/recipient.ts'
import type { Tx } from '../database/database.ts'
import type { AccountId, UserId } from '../ports/ids.ts'
import { chosenKinds } from './audience.ts'
import { mailable, newestNumber } from './mail-store.ts'
import type { NotificationRow } from './store.ts'

// Older ones are not worth an email: the list has them.
const mailedDays = 7
// The limit of one account in one email; a last line says that there are more.
export const linesMax = 10

export interface AccountNotifications {
  readonly accountId: AccountId
  readonly name: string
  readonly timezone: string
  /** The number of the newest notification that was read. */
  readonly to: number
  /** At most one more than `linesMax`. */
  readonly notices: readonly NotificationRow[]
}

export interface ToMail {
  /** Null: none that is proven to be theirs. */
  readonly address: string | null
  /** In which their days begin: that of the account that they came to first. */
  readonly zone: string
  readonly when: 'at_once' | 'daily'
  /** Every account of theirs; those of which there is nothing to tell have no notices. */
  readonly accounts: readonly AccountNotifications[]
  readonly oldest: Temporal.Instant | null
}

/**
 * Finds the notifications to email to a person now: by their current roles, choices and address.
 */
export async function findToMail({ clock }: Use<'clock'>, tx: Tx, userId: UserId): Promise<ToMail> {
  const { address, chosen, accounts: memberships } = await recipientOf(tx, userId)
  const since = clock.now().subtract({ hours: 24 * mailedDays })
  const accounts: AccountNotifications[] = []
  for (const { accountId, name, timezone, role } of memberships) {
    // First: later notifications are for the next email.
    const to = await newestNumber(tx, accountId)
    const kinds = chosenKinds(role, chosen)
    const reader = { accountId, userId, kinds }
    const notices =
      address === null || kinds.length === 0
        ? []
        : await mailable(tx, reader, { since, to, limit: linesMax + 1 })
    accounts.push({ accountId, name, timezone, to, notices })
  }
  const times = accounts.flatMap(({ notices }) => notices.map(({ at }) => at))
  const oldest = times.toSorted(Temporal.Instant.compare)[0] ?? null
  return { address, zone: memberships[0]?.timezone ?? 'UTC', when: chosen.when, accounts, oldest }
}
