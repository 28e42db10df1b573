import { hashToken } from '../accounts/sign-in/links/one-time-link.ts'
import type { Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { isActive } from './makers-right.ts'
import { findByToken, holdByToken, isShown, type PreviewRow } from './store.ts'

/**
 * `unknown`: there is no such link, or it is forgotten. `over`: it has expired, was revoked, or its
 * maker has lost the right.
 */
export type NotOpen = 'unknown' | 'over'

/** Opens a preview by its token. Any token costs one lookup in an index of hashes. */
export async function openPreview(
  { db, clock }: Use<'db' | 'clock'>,
  token: string,
): Promise<PreviewRow | NotOpen> {
  return ifActive(await findByToken(db, hashToken(token)), clock.now())
}

/**
 * As `openPreview`, for a change of one of its posts: the link cannot be revoked before the end of
 * the transaction.
 */
export async function openToChange(
  tx: Tx,
  { token, scheduleId }: { readonly token: string; readonly scheduleId: string },
  now: Temporal.Instant,
): Promise<PreviewRow | NotOpen | 'not_shown'> {
  const preview = ifActive(await holdByToken(tx, hashToken(token)), now)
  return typeof preview === 'string' || (await isShown(tx, preview, scheduleId))
    ? preview
    : 'not_shown'
}

function ifActive(preview: PreviewRow | undefined, now: Temporal.Instant): PreviewRow | NotOpen {
  if (!preview) return 'unknown'
  return isActive(preview, now) ? preview : 'over'
}
