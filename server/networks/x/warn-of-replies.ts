import type { Publication } from '@crier/writing/text/publication.ts'
import type { NetworkWarning } from '../network.ts'

/**
 * Warns of a thread on X itself: every post after the first is a reply. The sandbox restricts
 * replies only when it is set to.
 */
export function warnOfReplies(
  { pieces }: Publication,
  { live }: { readonly live: boolean },
): NetworkWarning[] {
  return live && pieces.length > 1 ? [{ code: 'replies_restricted', detail }] : []
}

const detail =
  'The posts of a thread after the first are replies. Since 23 February 2026 X may refuse ' +
  'replies by API to applications on its self-serve plans, unless the author replied to has ' +
  'mentioned the account; whether this holds for threads is not known. A thread may then end ' +
  'after its first post. CRIER_X_THREADS=off has threads refused when they are scheduled.'
