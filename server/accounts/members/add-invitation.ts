import type { ChangeActor } from '../../activity/actor.ts'
import { record } from '../../activity/record.ts'
import type { Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Role } from '../../database/stored-values.ts'
import { mint, type AccountId, type InvitationId, type UserId } from '../../ports/ids.ts'
import { invitationDays } from '../sign-in/links/emails.ts'
import { hashToken } from '../sign-in/links/one-time-link.ts'
import { insertInvitation } from '../sign-in/store.ts'

interface NewInvitation {
  readonly accountId: AccountId
  readonly email: string
  readonly role: Role
  readonly token: string
  readonly actor: ChangeActor
  /** Null: an operator's key. */
  readonly createdBy: UserId | null
}

/** Its link works for `invitationDays`. */
export async function addInvitation(
  context: Use<'clock' | 'random' | 'mail'>,
  tx: Tx,
  { accountId, email, role, token, actor, createdBy }: NewInvitation,
): Promise<{ readonly id: InvitationId; readonly expiresAt: Temporal.Instant }> {
  const now = context.clock.now()
  const expiresAt = now.add({ hours: 24 * invitationDays })
  const id = mint('inv', context)
  await record(tx, {
    accountId,
    actor,
    at: now,
    kind: 'invitation.created',
    objectId: id,
    detail: { role },
  })
  await insertInvitation(tx, {
    ...{ id, accountId, email, role, createdBy, expiresAt, now },
    hash: hashToken(token),
    mailed: context.mail !== null,
  })
  return { id, expiresAt }
}
