import { mayUse, type Scope } from '@crier/contract/scopes.ts'
import { scopesOf, scopesOfKey } from '../accounts/roles.ts'
import type { PreviewRow } from './store.ts'

/** True while a link works: it has not ended, and its maker may still make it. */
export function isActive(preview: PreviewRow, now: Temporal.Instant): boolean {
  const hasEnded =
    preview.revoked_at !== null || Temporal.Instant.compare(preview.expires_at, now) <= 0
  // mutant: maker-of-preview
  return !hasEnded && mayMake(scopesOfMaker(preview, now), preview.may_approve)
}

/** True when these scopes allow making a preview. */
export function mayMake(held: readonly Scope[], mayApprove: boolean): boolean {
  return mayUse(held, 'schedules:read') && (!mayApprove || mayUse(held, 'schedules:write'))
}

/**
 * As requests of theirs are let in: a person by their role, a key by its scopes within the role of
 * its maker.
 */
function scopesOfMaker(maker: PreviewRow, now: Temporal.Instant): readonly Scope[] {
  const { role, key_scopes: scopes, key_revoked_at: revokedAt, key_expires_at: expiresAt } = maker
  if (maker.user_id !== null) return role === null ? [] : scopesOf(role)
  const isOver =
    revokedAt !== null || (expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0)
  const isOrphaned = maker.key_created_by !== null && role === null
  return scopes === null || isOver || isOrphaned ? [] : scopesOfKey(scopes, role)
}
