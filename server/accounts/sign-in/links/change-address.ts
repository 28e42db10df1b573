import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../../../context.ts'
import { retriedTransaction, type Tx } from '../../../database/database.ts'
import type { UserId } from '../../../ports/ids.ts'
import { countAttempt } from '../count-attempt.ts'
import { addressChangedEmail, addressChangeEmail, sendEmail } from './emails.ts'
import {
  lockAddressChange,
  removeAddressChange,
  removeLinksTo,
  saveAddressChange,
} from './link-store.ts'
import { mailboxOf } from './mailbox.ts'
import { hashToken, newToken, pageLink } from './one-time-link.ts'
import { takeAddress } from './prove-address.ts'
import {
  changePerson,
  findSignedIn,
  lockPerson,
  lockPersonByEmail,
  membershipsOf,
  type PersonRow,
} from '../store.ts'

const validMinutes = 60
// More emails an hour would only flood a mailbox.
const lettersMax = { max: 5, seconds: 3_600 }
// By all people together.
const toMailboxMax = { max: 20, seconds: 3_600 }

/**
 * Notes that a person wants this address; it is theirs when the link is opened. Returns the token.
 */
export async function askForAddress(
  context: Use<'clock' | 'random' | 'mail'>,
  tx: Tx,
  { person, sessionId }: { person: PersonRow; sessionId: string },
  email: string,
): Promise<string> {
  if (context.mail === null)
    throw new Refusal(
      'conflict',
      'This server sends no e-mail, so an address cannot be proven here: the operator’s ' +
        `command \`crier accounts sign-in-link --email ${email}\` prints a sign-in link for ` +
        'that address.',
    )
  // Data that came to the old address stays with it: a person who only claimed that address must
  // not take it along.
  if (!person.emailVerified && (await membershipsOf(tx, person.id)).length > 1)
    throw new Refusal(
      'conflict',
      'Your present address has not been proven: ask for a link by e-mail on the sign-in page ' +
        'and open it first.',
    )
  const now = context.clock.now()
  const { isAllowed } = await countAttempt(tx, `address change ${person.id}`, lettersMax, now)
  if (!isAllowed)
    throw new Refusal(
      'conflict',
      `An address is asked for at most ${lettersMax.max} times an hour: wait for the next.`,
    )
  const toMailbox = await countAttempt(
    tx,
    `address change to ${mailboxOf(email)}`,
    toMailboxMax,
    now,
  )
  if (!toMailbox.isAllowed)
    throw new Refusal(
      'conflict',
      `${email} has been sent ${toMailboxMax.max} links within the hour, with all spellings ` +
        'of its mailbox: wait for the next.',
    )
  const token = newToken(context.random)
  const expiresAt = now.add({ minutes: validMinutes })
  await saveAddressChange(tx, {
    userId: person.id,
    sessionId,
    email,
    hash: hashToken(token),
    expiresAt,
    now,
  })
  return token
}

export function mailChange(
  context: Use<'mail' | 'log' | 'addresses'>,
  email: string,
  token: string,
): Promise<boolean> {
  return sendEmail(
    context,
    email,
    addressChangeEmail(pageLink(context.addresses.publicUrl(), 'email', token), validMinutes),
  )
}

type Confirmed =
  | { readonly kind: 'changed'; readonly email: string }
  | { readonly kind: 'sign_in_first' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'taken' }

/**
 * Confirms the new address from its emailed link. It counts only in the browser that requested it:
 * a person who gets an unrequested email must not give their address away by a click, not even
 * after a link of the requester has signed their browser in.
 */
export async function confirmAddress(
  context: Use<'db' | 'clock' | 'random' | 'mail' | 'log'>,
  { token, sessionToken }: { token: string; sessionToken: string | null },
): Promise<Confirmed> {
  const now = context.clock.now()
  const result = await retriedTransaction(context.db, async (tx) => {
    const change = await lockAddressChange(tx, hashToken(token), now)
    if (!change) return { kind: 'invalid' } as const
    const signedIn = sessionToken === null ? undefined : await findSignedIn(tx, sessionToken, now)
    if (signedIn?.id !== change.user_id || signedIn.sessionId !== change.session_id)
      return { kind: 'sign_in_first' } as const
    return takeNewAddress(tx, change.user_id, change.email, now)
  })
  if (result.kind === 'changed' && result.before !== null)
    await sendEmail(context, result.before, addressChangedEmail())
  return result
}

async function takeNewAddress(tx: Tx, userId: UserId, email: string, now: Temporal.Instant) {
  const holder = await lockPersonByEmail(tx, email)
  if (holder && holder.id !== userId) {
    if (holder.emailVerified) return { kind: 'taken' } as const
    await takeAddress(tx, holder, now)
  }
  const { email: before } = (await lockPerson(tx, userId))!
  if (before !== null) await removeLinksTo(tx, before)
  await removeAddressChange(tx, userId)
  await changePerson(tx, userId, { email, isProven: true }, now)
  return { kind: 'changed', email, before: before === email ? null : before } as const
}
