import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { actorOf } from '../../activity/actor.ts'
import type { Input, Use } from '../../context.ts'
import { retriedTransaction, type Tx } from '../../database/database.ts'
import type { AccountId, UserId } from '../../ports/ids.ts'
import { instantText } from '../../ports/instant-text.ts'
import { readAddress } from '../sign-in/links/address.ts'
import { countAttempt } from '../sign-in/count-attempt.ts'
import { invitationDays, invitationEmail, sendEmail } from '../sign-in/links/emails.ts'
import { addInvitation } from './add-invitation.ts'
import { lockAsOwner } from './lock-as-owner.ts'
import { mailboxOf } from '../sign-in/links/mailbox.ts'
import { newToken, pageLink } from '../sign-in/links/one-time-link.ts'
import { signedIn } from '../sign-in/signed-in.ts'
import { invitationsOf, markNotMailed, membersOf } from '../sign-in/store.ts'

// A page shows them all; a larger team has several accounts.
const peopleMax = 100

export async function inviteMember(
  context: Use<'db' | 'clock' | 'random' | 'addresses' | 'mail' | 'log'>,
  { principal, body }: Input<Contract['inviteMember']>,
): Promise<EndpointAnswer<Contract['inviteMember']>> {
  const { role } = body
  const { accountId } = principal
  const createdBy = signedIn(principal).userId
  const email = readAddress(body.email)
  const token = newToken(context.random)
  const now = context.clock.now()
  if (context.mail !== null)
    await assertInvitationRate(context, { accountId, userId: createdBy, email }, now)
  const { id, expiresAt } = await retriedTransaction(context.db, async (tx) => {
    await lockAsOwner(tx, principal)
    await assertMayInvite(tx, accountId, email, now)
    const actor = actorOf(principal)
    return addInvitation(context, tx, { accountId, email, role, token, actor, createdBy })
  })
  const link = pageLink(context.addresses.publicUrl(), 'invitation', token)
  const isSent = await sendEmail(context, email, invitationEmail(link, invitationDays))
  // Before the link is shown: what others have seen proves no address.
  if (!isSent && context.mail !== null) await markNotMailed(context.db, accountId, id)
  return {
    member_id: id,
    email,
    role,
    expires_at: instantText(expiresAt),
    link: isSent ? null : link,
  }
}

const hour = 3_600
// A person has up to 20 accounts: enough to invite the people of a full one.
const ofPersonMax = { max: peopleMax, seconds: hour }
// The limit of one account must not use up what other accounts may send.
const ofAccountMax = { max: peopleMax, seconds: hour }
const ofAccountToMailboxMax = { max: 5, seconds: hour }
// The limit of a mailbox over the installation, for a person who is invited to many accounts.
const toMailboxMax = { max: 20, seconds: hour }

interface Invited {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly email: string
}

/**
 * In the order in which a refusal leaves the fewest rows: past the limits of a person, an address
 * is not remembered.
 */
async function assertInvitationRate(
  { db }: Use<'db'>,
  { accountId, userId, email }: Invited,
  now: Temporal.Instant,
): Promise<void> {
  const mailbox = mailboxOf(email)
  const counts = [
    [`invitations of ${userId}`, ofPersonMax, 'You have sent'],
    [`invitations ${accountId}`, ofAccountMax, 'This account has sent'],
    [
      `invitation ${accountId} ${mailbox}`,
      ofAccountToMailboxMax,
      `This account has sent ${email}, with all spellings of its mailbox,`,
    ],
    [
      `invitations to ${mailbox}`,
      toMailboxMax,
      `All accounts together have sent ${email}, with all spellings of its mailbox,`,
    ],
  ] as const
  for (const [key, limit, subject] of counts) {
    const { isAllowed, retryAfter } = await countAttempt(db, key, limit, now)
    if (!isAllowed)
      throw new Refusal(
        'conflict',
        `${subject} ${limit.max} invitations within the hour, which is the limit: invite ` +
          `again in ${Math.ceil(retryAfter / 60)} minutes.`,
      )
  }
}

async function assertMayInvite(
  tx: Tx,
  accountId: AccountId,
  email: string,
  now: Temporal.Instant,
): Promise<void> {
  const members = await membersOf(tx, accountId)
  if (members.some((member) => member.email === email))
    throw new Refusal('conflict', `${email} belongs to this account already.`)
  const others = (await invitationsOf(tx, accountId, now)).filter(
    (invitation) => invitation.email !== email,
  )
  if (members.length + others.length >= peopleMax)
    throw new Refusal('conflict', `An account has at most ${peopleMax} people.`)
}
