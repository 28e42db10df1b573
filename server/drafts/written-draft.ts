import type { ContentType } from '@crier/contract/platform.ts'
import type { PostOptions } from '@crier/contract/post-options.ts'
import type { Attached } from '@crier/writing/text/fitted.ts'
import type { StoredLinkCard } from '@crier/writing/text/link-card.ts'
import type { Insertable } from 'kysely'
import { recordBy } from '../activity/record.ts'
import type { Principal } from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { checkMedia } from '../media/drafts/given-media.ts'
import { createdChange } from './created-change.ts'
import { editorOf } from './editor.ts'
import { checkCount, givenPieces } from './given-pieces.ts'
import { insertDraft, type DraftRow } from './store.ts'

/** The text of a draft that its author wrote by hand. */
interface WrittenText {
  readonly content_type: ContentType
  readonly pieces: string[]
  readonly caption: string | null
  readonly first_comment: string | null
  readonly options: PostOptions
}

export function writtenDraft(
  body: Partial<Pick<WrittenText, 'content_type' | 'caption' | 'first_comment' | 'options'>> &
    Parameters<typeof givenPieces>[0],
): WrittenText {
  const pieces = givenPieces(body)
  const content_type = body.content_type ?? (pieces.length > 1 ? 'thread' : 'post')
  checkCount(content_type, pieces)
  const { caption = null, first_comment = null, options = {} } = body
  return { content_type, pieces, caption, first_comment, options }
}

export const textBytesOf = ({ pieces, caption, first_comment }: WrittenText) =>
  Buffer.byteLength([...pieces, caption, first_comment].join(''))

interface Written
  extends
    WrittenText,
    Pick<
      Insertable<Tables['draft']>,
      'id' | 'platform' | 'tone' | 'post_id' | 'connection_id' | 'tags' | 'metadata'
    > {
  readonly media: readonly Attached[]
  readonly link_card: StoredLinkCard | null
  readonly now: Temporal.Instant
}

export async function insertWritten(
  tx: Tx,
  principal: Principal,
  { now, media, options, link_card, ...written }: Written,
): Promise<DraftRow> {
  checkMedia(written.content_type, written.pieces, media)
  const draft = await insertDraft(tx, {
    ...written,
    account_id: principal.accountId,
    media: JSON.stringify(media),
    options: JSON.stringify(options),
    link_card: link_card && JSON.stringify(link_card),
    writer: 'author',
    credits_used: 0,
    ...editorOf(principal),
    created_at: now,
    updated_at: now,
  })
  await recordBy(tx, principal, createdChange(draft))
  return draft
}
