import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { draft as draftQuery } from '../data/queries.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { messageOf, Callout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { postTexts } from '../texts/posts.ts'
import { momentText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import { PostText } from './post-text.tsx'
import { runEach } from './run-each.ts'

const { approval: texts, bulk } = postTexts

interface Props {
  readonly posts: readonly ListedSchedule[]
  readonly close: () => void
  /** The ids that were approved. */
  readonly onDone: (ids: readonly string[]) => void
}

/**
 * Shows each text and picture in full before they are approved together. What was changed meanwhile
 * is refused and stays.
 */
export function ApproveDialog({ posts, close, onDone }: Props) {
  const zone = useZone()
  const queries = useQueryClient()
  const [left, setLeft] = useState(posts)
  const drafts = useQueries({ queries: left.map(({ draft_id }) => draftQuery(draft_id)) })
  const approve = useMutation({
    mutationFn: () =>
      runEach(
        left.map((post, index) => ({ ...post, draft_version: drafts[index]!.data!.version })),
        ({ schedule_id, draft_version }) =>
          client.approveSchedule({ params: { schedule_id }, body: { draft_version } }),
      ),
    onSuccess: async ({ done, refused }) => {
      if (done.length > 0) say(bulk.approved(done.length))
      onDone(done.map(({ item }) => item.schedule_id))
      setLeft(refused.map(({ item }) => item))
      if (refused.length === 0) close()
      else await queries.invalidateQueries({ queryKey: ['draft'] })
    },
  })
  const title = texts.approveAll(left.length)
  return (
    <FormDialog
      title={title}
      disabled={drafts.some(({ isSuccess }) => !isSuccess)}
      wide
      action={approve}
      submit={() => approve.mutate()}
      close={close}
      beside={null}
    >
      {approve.data?.refused.map(({ item, error }) => (
        <Callout key={item.schedule_id} tone="bad">
          {item.opening}: {messageOf(error)}
        </Callout>
      ))}
      <ul className="approve-list">
        {left.map((post) => (
          <li key={post.schedule_id} className="stack">
            <p className="row small">
              <NetworkMark network={post.platform} size={16} />
              <span className="num soft">{momentText(post.scheduled_at, zone)}</span>
            </p>
            <PostText post={post} />
          </li>
        ))}
      </ul>
      <p className="small faint">{texts.binds}</p>
    </FormDialog>
  )
}
