import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../../activity/record.ts'
import type { Input, Use } from '../../context.ts'
import { retriedTransaction, type Tx } from '../../database/database.ts'
import { mint, type AccountId } from '../../ports/ids.ts'
import { instantText } from '../../ports/instant-text.ts'
import { readAddress } from './address.ts'
import { countAttempt } from './count-attempt.ts'
import { invitationLetter, sendLetter } from './letters.ts'
import { lockAsOwner } from './lock-as-owner.ts'
import { hashToken, newToken, pageLink } from './one-time-link.ts'
import { signedIn } from './signed-in.ts'
import { insertInvitation, invitationsOf, markNotMailed, membersOf } from './store.ts'

// A page shows them all; a larger team has several accounts.
const peopleMax = 100

const invitationDays = 7

export async function inviteMember(
  context: Use<'db' | 'clock' | 'random' | 'addresses' | 'mail' | 'log'>,
  { principal, body }: Input<Contract['inviteMember']>,
): Promise<Answer<Contract['inviteMember']>> {
  const { role } = body
  const { accountId } = principal
  const createdBy = signedIn(principal).userId
  const email = readAddress(body.email)
  const token = newToken(context.random)
  const now = context.clock.now()
  const expiresAt = now.add({ hours: 24 * invitationDays })
  const id = mint('inv', context)
  if (context.mail !== null) await refuseFlood(context, { accountId, email }, now)
  await retriedTransaction(context.db, async (tx) => {
    await lockAsOwner(tx, principal)
    await refuseMemberOrTooMany(tx, accountId, email, now)
    const mailed = context.mail !== null
    await recordBy(tx, principal, { at: now, kind: 'invitation.created', objectId: id, detail: { role } })
    await insertInvitation(tx, { id, accountId, email, role, hash: hashToken(token), mailed, createdBy, expiresAt, now })
  })
  const link = pageLink(context.addresses.publicUrl(), 'invitation', token)
  const isSent = await sendLetter(context, email, invitationLetter(link, invitationDays))
  // Before the link is shown: what others have seen proves no address.
  if (!isSent && context.mail !== null) await markNotMailed(context.db, accountId, id)
  return { member_id: id, email, role, expires_at: instantText(expiresAt), link: isSent ? null : link }
}

// More letters an hour would only fill somebody's mailbox. Of each account: one must not use up the letters of another.
const lettersMax = { max: 5, seconds: 3_600 }
// One mailbox has as many spellings as somebody likes (`name+1@`, `name+2@`, …). Enough to invite everybody at once.
const lettersOfAccountMax = { max: peopleMax, seconds: 3_600 }

async function refuseFlood(
  context: Use<'db'>,
  { accountId, email }: { accountId: AccountId; email: string },
  now: Temporal.Instant,
): Promise<void> {
  const { isAllowed } = await countAttempt(context.db, `invitation ${accountId} ${email}`, lettersMax, now)
  if (!isAllowed)
    throw new Refusal(
      'conflict',
      `${email} has been sent ${lettersMax.max} invitations to this account within the hour: wait for the next.`,
    )
  const all = await countAttempt(context.db, `invitations ${accountId}`, lettersOfAccountMax, now)
  if (!all.isAllowed)
    throw new Refusal(
      'conflict',
      `This account has sent ${lettersOfAccountMax.max} invitations within the hour, all that go out in one: wait for the next.`,
    )
}

async function refuseMemberOrTooMany(tx: Tx, accountId: AccountId, email: string, now: Temporal.Instant): Promise<void> {
  const members = await membersOf(tx, accountId)
  if (members.some((member) => member.email === email)) throw new Refusal('conflict', `${email} belongs to this account already.`)
  const others = (await invitationsOf(tx, accountId, now)).filter((invitation) => invitation.email !== email)
  if (members.length + others.length >= peopleMax) throw new Refusal('conflict', `An account has at most ${peopleMax} people.`)
}
