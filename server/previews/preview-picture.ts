import { asUploaded } from '@crier/writing/text/visual.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../context.ts'
import { visualDigest } from '../networks/media/picture-digest.ts'
import { PictureGone, servedOf } from '../networks/media/picture-of.ts'
import type { MediaFile } from '../ports/files/media-files.ts'
import { TaskUndone } from '../ports/workers/worker-pool.ts'
import { readPreviewPosts } from './post-store.ts'
import { cardsOf } from './show-preview.ts'
import { asFitted, asSent, isSent, fitRequestOf } from './shown-publication.ts'
import type { PreviewRow } from './store.ts'

interface Asked {
  readonly scheduleId: string
  /** Counted from 1. */
  readonly piece: number
  /** Counted from 1. */
  readonly picture: number
  /** The digest from the page; null for the current picture. */
  readonly digest: string | null
}

/**
 * Returns a file of a post, a picture as JPEG, to a holder of the link; null when the post shows no
 * such file. `signal`: the caller has left.
 */
export async function previewPicture(
  context: Use<'db' | 'clock' | 'config' | 'fitter' | 'renderer' | 'mediaFiles'>,
  { account_id: accountId, id: previewId }: PreviewRow,
  { scheduleId, piece, picture, digest }: Asked,
  signal: AbortSignal,
): Promise<MediaFile | null> {
  const [post] = await readPreviewPosts(context.db, { accountId, previewId }, [scheduleId])
  if (!post) return null
  const fitted = isSent(post)
    ? null
    : await context.fitter.fit(accountId, fitRequestOf(context, post))
  const { publication, brand } =
    fitted === null ? asSent(post) : asFitted(post, fitted.ok ? fitted.publication : null)
  const shown = publication?.pieces[piece - 1]
  const card = shown && cardsOf(shown)[picture - 1]
  if (!card || (digest !== null && digest !== visualDigest(card, brand))) return null
  try {
    return await servedOf(
      context,
      // The picture of a link’s card is a file without an upload.
      { accountId, undeletedOnly: shown.card === undefined, signal },
      { platform: post.platform, visual: asUploaded(card), brand },
    )
  } catch (error) {
    if (error instanceof PictureGone) return null
    if (!(error instanceof TaskUndone)) throw error
    throw new Refusal(
      'service_unavailable',
      'Too many pictures are being made at the moment. Repeat the request in a moment.',
    )
  }
}
