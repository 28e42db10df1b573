import type { DraftWarning, Evidence } from '@crier/contract/drafts.ts'
import { isDeepStrictEqual } from 'node:util'
import type { ContentType } from '@crier/contract/platform.ts'
import type { PostOptions } from '@crier/contract/post-options.ts'
import { draftContent, type Attached } from '@crier/writing/text/fitted.ts'
import type { StoredLinkCard } from '@crier/writing/text/link-card.ts'
import type { Principal } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { changeApprovals } from '../schedules/approving/change-approvals.ts'
import { keepVersion, type EditKind } from './versions/keep-version.ts'
import { saveContent, type DraftRow } from './store.ts'

export interface EditedContent {
  readonly pieces: string[]
  readonly media: readonly Attached[]
  readonly caption: string | null
  readonly first_comment: string | null
  readonly options: PostOptions
  readonly link_card: StoredLinkCard | null
  readonly contentType: ContentType
  readonly evidence: readonly Evidence[]
  readonly warnings: readonly DraftWarning[]
}

/**
 * Saves another content of a draft that is locked, keeps the one before, and does what it means for
 * its approvals: every edit comes through here, but for an upload that goes (`detach-media.ts`).
 */
export async function saveEdit(
  tx: Tx,
  {
    principal,
    draft,
    kind,
  }: { readonly principal: Principal; readonly draft: DraftRow; readonly kind: EditKind },
  content: EditedContent,
  now: Temporal.Instant,
) {
  const { editor, editor_name, editing_since } = draft
  const isSame = isDeepStrictEqual(
    draftContent({ ...content, content_type: content.contentType, media: [...content.media] }),
    draftContent(draft),
  )
  const editing = isSame
    ? { editor, editor_name, editing_since }
    : await keepVersion(tx, principal, draft, kind, now)
  const saved = await saveContent(tx, principal.accountId, draft.id, { ...content, editing }, now)
  if (!isSame) await changeApprovals(tx, principal, draft.id, now)
  return saved
}
