import type { Use } from '../../../context.ts'
import type { Tx } from '../../../database/database.ts'
import type { AccountId, UserId } from '../../../ports/ids.ts'
import { lockAccount } from '../../store.ts'
import { join } from '../../members/join.ts'
import { takeLink, type SignInLink } from './link-store.ts'
import { hashToken, newToken } from './one-time-link.ts'
import { proveAddress, withAddress } from './prove-address.ts'
import { findOwner, findSignedIn, insertReset, membershipsOf, type PersonRow } from '../store.ts'

type Ports = Use<'db' | 'clock' | 'random'>

interface Opened {
  readonly token: string
  /** The session of the browser in which the link was opened. */
  readonly sessionToken: string | null
}

/** Opens a sign-in link, once. Undefined when the link no longer exists. */
export async function openLink(
  context: Ports,
  opened: Opened,
): Promise<{ userId: UserId; accounts: number } | undefined> {
  return withAddress(context, async (tx) => {
    const userId = await personBehind(context, tx, opened, 'sign_in')
    return userId === undefined
      ? undefined
      : { userId, accounts: (await membershipsOf(tx, userId)).length }
  })
}

const resetMinutes = 1

/**
 * Opens a link to choose a password, once. Returns a token with which the library sets the
 * password, for a minute.
 */
export async function openReset(context: Ports, opened: Opened): Promise<string | undefined> {
  return withAddress(context, async (tx) => {
    const userId = await personBehind(context, tx, opened, 'reset')
    if (userId === undefined) return undefined
    const token = newToken(context.random)
    const id = Buffer.from(context.random.bytes(16)).toString('hex')
    await insertReset(tx, {
      id,
      token,
      userId,
      expiresAt: context.clock.now().add({ minutes: resetMinutes }),
    })
    return token
  })
}

async function personBehind(
  context: Ports,
  tx: Tx,
  { token, sessionToken }: Opened,
  purpose: SignInLink['purpose'],
): Promise<UserId | undefined> {
  const now = context.clock.now()
  const link = await takeLink(tx, hashToken(token), purpose, now)
  if (!link) return undefined
  if (link.email === null) return link.user_id!
  const opener = sessionToken === null ? undefined : await findSignedIn(tx, sessionToken, now)
  const person = await proveAddress(context, tx, link.email, opener?.id ?? null)
  if (link.account_id !== null) await becomeOwner(tx, link.account_id, person, now)
  return person.id
}

/** Another person may have become the owner in the meantime. */
async function becomeOwner(
  tx: Tx,
  accountId: AccountId,
  person: PersonRow,
  now: Temporal.Instant,
): Promise<void> {
  await lockAccount(tx, accountId)
  if (!(await findOwner(tx, accountId))) await join(tx, accountId, person, 'owner', now)
}
