import type { Client } from '@crier/sdk/client.ts'
import type { Connection, Schedule, Slot } from '@crier/sdk/operations.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { undoTexts } from '../texts/undo.ts'

type Calendar = Pick<Connection, 'platform' | 'connection_id'>

/**
 * Deletions take effect at once; these functions restore the objects. Each throws an error whose
 * message says why it could not.
 */
export async function undoDraftDeletion(client: Client, draftId: string): Promise<void> {
  await orSay(client.restoreDraft({ params: { draft_id: draftId } }))
}

export async function undoMediaDeletion(client: Client, mediaId: string): Promise<void> {
  await orSay(client.restoreMedia({ params: { media_id: mediaId } }), undoTexts.reasonsOfFiles)
}

/**
 * Excludes a post that waits for approval, or was rejected, when the person's own posts need none:
 * it would be published without one.
 */
export const comesBack = ({ approval }: Pick<Schedule, 'approval'>, mayApprove: boolean): boolean =>
  !mayApprove || approval === null || approval.state === 'approved'

export function scheduleAgain(
  client: Client,
  { draft_id, platform, connection_id, scheduled_at, not_later_than }: Schedule,
): Promise<Schedule> {
  return orSay(
    client.scheduleDraft({
      body: {
        draft_id,
        platform,
        connection_id,
        scheduled_at,
        ...(not_later_than !== null && { not_later_than }),
      },
    }),
  )
}

/** The week of a connection as it was. */
export async function configureAgain(
  client: Client,
  { platform, connection_id }: Calendar,
  slots: readonly Slot[],
): Promise<void> {
  const [first] = slots
  const timezone = first === undefined ? {} : { timezone: first.timezone }
  await orSay(
    client.configureSlots({
      body: {
        platform,
        connection_id,
        ...timezone,
        slots: slots.map(({ day, time }) => ({ days: [day], time })),
      },
    }),
  )
}

async function orSay<Answer>(
  request: Promise<Answer>,
  reasons = undoTexts.reasons,
): Promise<Answer> {
  try {
    return await request
  } catch (error) {
    const reason = error instanceof CrierProblem ? reasons[error.code] : undefined
    throw reason === undefined ? error : new Error(reason, { cause: error })
  }
}
