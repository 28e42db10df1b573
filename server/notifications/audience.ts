import type { NoticeKind } from '@crier/contract/notices.ts'
import { mayUse, type Scope } from '@crier/contract/scopes.ts'
import { scopesOf } from '../accounts/roles.ts'
import type { Role, StoredNotificationChoices } from '../database/stored-values.ts'

/** For each kind, the scope that a reader's role needs, and the choice that enables its emails. */
const audiences: Readonly<
  Record<
    NoticeKind,
    { readonly scope: Scope; readonly choice: Exclude<keyof StoredNotificationChoices, 'when'> }
  >
> = {
  post_failed: { scope: 'schedules:read', choice: 'failed_posts' },
  post_unconfirmed: { scope: 'schedules:read', choice: 'failed_posts' },
  post_to_approve: { scope: 'schedules:write', choice: 'posts_to_approve' },
  post_approved: { scope: 'schedules:read', choice: 'posts_to_approve' },
  post_rejected: { scope: 'schedules:read', choice: 'posts_to_approve' },
  connection_expiring: { scope: 'connections:write', choice: 'connections' },
  connection_needs_reconnect: { scope: 'connections:write', choice: 'connections' },
  texts_over_quota: { scope: 'drafts:write', choice: 'low_credits' },
  credits_low: { scope: 'reels:generate', choice: 'low_credits' },
}

/** It tells of the account, and of no post or connection. */
export const isOfAccount = (kind: NoticeKind) =>
  kind === 'credits_low' || kind === 'texts_over_quota'

/** It tells of a connection, and of no post. */
export const isOfConnection = (kind: NoticeKind) =>
  kind === 'connection_expiring' || kind === 'connection_needs_reconnect'

const kinds = Object.keys(audiences) as readonly NoticeKind[]

/** Returns the kinds that a role may see. */
export function kindsFor(role: Role): readonly NoticeKind[] {
  return kinds.filter((kind) => mayUse(scopesOf(role), audiences[kind].scope))
}

/** Returns the kinds that are sent by email, as the person has chosen. */
export function chosenKinds(role: Role, chosen: StoredNotificationChoices): readonly NoticeKind[] {
  return kindsFor(role).filter((kind) => chosen[audiences[kind].choice])
}
