import { hash } from 'node:crypto'
import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { mint, type AccountId } from '../../world/ids.ts'
import { instantText } from '../../world/instant-text.ts'
import { lockAccount } from '../store.ts'
import { newToken, pageLink } from './one-time-link.ts'
import { insertInvitation, invitationsOf, membersOf, removeInvitation, removeMembership } from './store.ts'

// A page shows them all; a larger house has several accounts.
const peopleMax = 100
const invitationDays = 7

export async function listMembers(
  context: Use<'db' | 'clock'>,
  { principal }: Input<Contract['listMembers']>,
): Promise<Answer<Contract['listMembers']>> {
  const [members, invitations] = await Promise.all([
    membersOf(context.db, principal.accountId),
    invitationsOf(context.db, principal.accountId, context.clock.now()),
  ])
  const active = members.map(({ user_id, email, name, role, since }) => ({
    member_id: user_id,
    state: 'active' as const,
    email,
    name,
    role,
    since: instantText(since),
    expires_at: null,
  }))
  const invited = invitations.map(({ id, email, role, created_at, expires_at }) => ({
    member_id: id,
    state: 'invited' as const,
    email,
    name: null,
    role,
    since: instantText(created_at),
    expires_at: instantText(expires_at),
  }))
  return { data: [...active, ...invited], next_cursor: null }
}

export async function inviteMember(
  context: Use<'db' | 'clock' | 'random' | 'addresses' | 'mail' | 'log'>,
  { principal, body }: Input<Contract['inviteMember']>,
): Promise<Answer<Contract['inviteMember']>> {
  const { role } = body
  const email = body.email.toLowerCase()
  const token = newToken(context.random)
  const now = context.clock.now()
  const expiresAt = now.add({ hours: 24 * invitationDays })
  const id = mint('inv', context)
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, principal.accountId)
    await refuseMemberOrCrowd(tx, principal.accountId, email, now)
    await insertInvitation(tx, { id, accountId: principal.accountId, email, role, hash: hash('sha256', token, 'buffer'), expiresAt, now })
  })
  const link = pageLink(context.addresses.publicUrl(), 'invitation', token)
  const isSent = await sendInvitation(context, email, link)
  return { member_id: id, email, role, expires_at: instantText(expiresAt), link: isSent ? null : link }
}

async function refuseMemberOrCrowd(tx: Tx, accountId: AccountId, email: string, now: Temporal.Instant): Promise<void> {
  const members = await membersOf(tx, accountId)
  if (members.some((member) => member.email === email)) throw new Refusal('conflict', `${email} belongs to this account already.`)
  const others = (await invitationsOf(tx, accountId, now)).filter((invitation) => invitation.email !== email)
  if (members.length + others.length >= peopleMax) throw new Refusal('conflict', `An account has at most ${peopleMax} people.`)
}

/** False where there is no mail server, or it did not take the letter: then the owner hands the link over. */
async function sendInvitation({ mail, log }: Use<'mail' | 'log'>, to: string, link: string): Promise<boolean> {
  if (mail === null) return false
  const text = `You are invited to plan posts together in Crier. This link works once, within ${invitationDays} days:\n\n${link}\n`
  return mail.send({ to, subject: 'An invitation to Crier', text }).then(
    () => true,
    (error: unknown) => {
      log.error('mail.not_sent', error)
      return false
    },
  )
}

export async function removeMember(context: Use<'db'>, { principal, params }: Input<Contract['removeMember']>): Promise<null> {
  const { accountId } = principal
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const isGone = (await removeInvitation(tx, accountId, params.member_id)) || (await removeMembership(tx, accountId, params.member_id))
    if (!isGone) throw new Refusal('not_found', 'There is no such person or invitation.')
    const left = await membersOf(tx, accountId)
    if (!left.some(({ role }) => role === 'owner')) throw new Refusal('conflict', 'An account keeps at least one owner.')
  })
  return null
}
