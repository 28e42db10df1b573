import type { Use } from '../../../context.ts'
import { normalAddress } from './address.ts'
import { countAttempt } from '../count-attempt.ts'
import { passwordResetEmail, sendEmail, signInEmail } from './emails.ts'
import { countLinksTo } from './link-store.ts'
import { mailboxOf } from './mailbox.ts'
import { createLink, pageLink } from './one-time-link.ts'
import { findPersonByEmail, lockPersonByEmail } from '../store.ts'

const validMinutes = 15
// At most this many active links per purpose, so that a mailbox cannot be flooded. They are counted
// apart: requests for password resets must not keep the person from signing in by a link.
const linksMax = 5
// Several people may have spellings of one mailbox; together they get as many as one person would.
const toMailboxMax = { max: (60 / validMinutes) * linksMax, seconds: 3_600 }

/**
 * Mails a link to sign in, or to choose a password, to the person who has this address, if
 * there is one.
 */
export async function mailLink(
  context: Use<'db' | 'clock' | 'random' | 'addresses' | 'mail' | 'log'>,
  typed: string,
  purpose: 'sign_in' | 'reset',
): Promise<void> {
  const email = normalAddress(typed)
  if (context.mail === null || !(await findPersonByEmail(context.db, email))) return
  // Counted for those who are known only: anybody may type any address.
  const counted = await countAttempt(
    context.db,
    `${purpose} to ${mailboxOf(email)}`,
    toMailboxMax,
    context.clock.now(),
  )
  if (!counted.isAllowed) return
  const token = await context.db.transaction().execute(async (tx) => {
    const person = await lockPersonByEmail(tx, email)
    if (
      !person ||
      (await countLinksTo(tx, { userId: person.id, purpose }, context.clock.now())) >= linksMax
    )
      return undefined
    return createLink(
      context,
      tx,
      { email, userId: person.id },
      { purpose, validFor: { minutes: validMinutes } },
    )
  })
  if (token === undefined) return
  const link = pageLink(
    context.addresses.publicUrl(),
    purpose === 'reset' ? 'reset' : 'token',
    token,
  )
  // The email goes to the stored address, never to the spelling that was typed.
  await sendEmail(
    context,
    email,
    purpose === 'reset' ? passwordResetEmail(link, validMinutes) : signInEmail(link, validMinutes),
  )
}
