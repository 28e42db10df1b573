import type { Draft, Schedule } from '@crier/sdk/operations.ts'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { useIntentKey } from '../data/intent-key.ts'

type Copied = Pick<Schedule, 'schedule_id' | 'draft_id'>

type Original = Pick<Schedule, 'schedule_id' | 'draft_id' | 'platform' | 'connection_id'>

export type CopyTime = { readonly scheduled_at: string } | { readonly use_next_free_slot: true }

/**
 * Copies posts: a new draft with the content of each, and a schedule for it. Asked again after
 * a refusal or a lost answer, none of them is copied twice; `end` deletes the drafts that have
 * got no time.
 */
export function useCopies() {
  const once = useIntentKey()
  const [copies] = useState(() => copier(once))
  return copies
}

function copier(once: ReturnType<typeof useIntentKey>) {
  // Drafts without a time.
  const idle = new Set<string>()
  const draftOf = async ({ schedule_id, draft_id }: Original): Promise<string> => {
    const made = await once(['copy', schedule_id], async (idempotencyKey) => {
      const draft = await client.getDraft({ params: { draft_id } })
      return client.createDraft({ body: contentOf(draft), idempotencyKey })
    })
    idle.add(made.draft_id)
    return made.draft_id
  }
  return {
    /** A copy for further editing. */
    draft: async (post: Original): Promise<string> => {
      const draftId = await draftOf(post)
      idle.delete(draftId)
      return draftId
    },
    schedule: async (
      post: Original,
      time: CopyTime,
      connectionId = post.connection_id,
    ): Promise<Schedule> => {
      const draft_id = await draftOf(post)
      const body = { draft_id, platform: post.platform, connection_id: connectionId, ...time }
      const made = await once(body, (idempotencyKey) =>
        client.scheduleDraft({ body, idempotencyKey }),
      )
      idle.delete(draft_id)
      return made
    },
    end: () => {
      for (const draft_id of idle)
        void client.deleteDraft({ params: { draft_id } }).catch(() => undefined)
      idle.clear()
    },
  }
}

function contentOf(draft: Draft) {
  const { platform, content_type, pieces, media, caption, first_comment, options, tone } = draft
  const { link_card } = draft
  return { platform, content_type, pieces, media, caption, first_comment, options, link_card, tone }
}

/** Takes copies back. */
export async function dropCopies(copies: readonly Copied[]): Promise<void> {
  for (const { schedule_id, draft_id } of copies) {
    await client.cancelSchedule({ params: { schedule_id } })
    await client.deleteDraft({ params: { draft_id } })
  }
}
