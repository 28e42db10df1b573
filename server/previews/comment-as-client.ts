import { record } from '../activity/record.ts'
import type { Use } from '../context.ts'
import { retriedTransaction } from '../database/database.ts'
import { mint, type ScheduleId } from '../ports/ids.ts'
import { countComment, insertComment } from './comment-store.ts'
import { openToChange, type NotOpen } from './open-preview.ts'
import { holdSchedule } from './store.ts'

// As the table says too.
export const commentsMax = 100

interface Said {
  readonly token: string
  readonly scheduleId: string
  readonly name: string
  readonly text: string
}

/** Keeps what a client says of a post; `full`: this link has had its comments. */
export function commentAsClient(
  context: Use<'db' | 'clock' | 'random'>,
  said: Said,
): Promise<'done' | 'full' | 'not_shown' | NotOpen> {
  return retriedTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    const preview = await openToChange(tx, said, now)
    if (typeof preview === 'string') return preview
    const { account_id: accountId, id: preview_id } = preview
    // mutant: hold-commented
    if (!(await holdSchedule(tx, accountId, said.scheduleId))) return 'not_shown'
    if (!(await countComment(tx, accountId, preview_id, commentsMax))) return 'full'
    const { name, text } = said
    const scheduleId = said.scheduleId as ScheduleId
    const id = mint('cmt', context)
    await insertComment(tx, {
      account_id: accountId,
      id,
      preview_id,
      schedule_id: scheduleId,
      name,
      text,
      author: null,
      visible_to_client: false,
      created_at: now,
    })
    const actor = { type: 'client' as const, preview_id, name }
    await record(tx, {
      accountId,
      actor,
      at: now,
      kind: 'schedule.commented',
      objectId: scheduleId,
      detail: {},
    })
    return 'done'
  })
}
