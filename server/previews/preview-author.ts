import type { Use } from '../context.ts'
import { openPreview, type NotOpen } from './open-preview.ts'
import { pictureOfAuthor } from './post-store.ts'

/** The picture of a shown post's author; undefined when another one, or none, is stored by now. */
export async function previewAuthor(
  context: Use<'db' | 'clock'>,
  token: string,
  scheduleId: string,
  digest: string,
): Promise<Awaited<ReturnType<typeof pictureOfAuthor>> | NotOpen> {
  const preview = await openPreview(context, token)
  if (typeof preview === 'string') return preview
  const of = { accountId: preview.account_id, previewId: preview.id }
  return pictureOfAuthor(context.db, of, scheduleId, digest)
}
