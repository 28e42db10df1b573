import type { Use } from '../context.ts'
import type { AccountId, PreviewId } from '../ports/ids.ts'
import { commentsLeftBy } from './comment-store.ts'
import { presentComment } from './present-preview.ts'

/** All that was said by a preview's link, oldest first, with the post that it is about. */
export async function leftComments({ db }: Use<'db'>, accountId: AccountId, previewId: string) {
  const rows = await commentsLeftBy(db, accountId, previewId as PreviewId)
  return rows.map((row) => ({ ...presentComment(row), schedule_id: row.schedule_id }))
}
