import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { client } from '../data/client.ts'
import { mayApprove as mayApproveQuery } from '../data/queries.ts'
import { comesBack, scheduleAgain } from '../data/undo.ts'
import { useMayChange } from '../data/use-may-change.ts'
import { postTexts } from '../texts/posts.ts'
import { undoTexts } from '../texts/undo.ts'
import type { BulkAction, BulkQuestion } from './bulk-bar.tsx'
import { moveBack } from './move-back.ts'

const { bulk } = postTexts

// Loaded on first use.
const TimesDialog = lazy(() =>
  import('./times-dialog.tsx').then((module) => ({ default: module.TimesDialog })),
)
const ApproveDialog = lazy(() =>
  import('./approve-dialog.tsx').then((module) => ({ default: module.ApproveDialog })),
)
const CopyDialog = lazy(() =>
  import('./copy-dialog.tsx').then((module) => ({ default: module.CopyDialog })),
)

interface Asked {
  readonly what: 'approve' | 'move' | 'copy'
  readonly posts: readonly ListedSchedule[]
}

/**
 * Actions on several posts at once, and the dialog for times. Only pending posts are moved
 * and cancelled.
 */
export function usePostActions(
  posts: readonly ListedSchedule[],
  onDone: (ids: readonly string[]) => void,
) {
  const mayChange = useMayChange()
  const { data: approves = true } = useQuery(mayApproveQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const byId = useMemo(() => new Map(posts.map((post) => [post.schedule_id, post])), [posts])
  const those = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const takes = (id: string) =>
    those([id]).some((post) => post.status === 'pending' && mayChange(post))
  const awaits = (id: string) =>
    approves && those([id]).some(({ approval }) => approval?.state === 'awaiting')
  const question = (what: Asked['what']) => ({
    label: bulk[what],
    open: (ids: readonly string[]) => setAsked({ what, posts: those(ids) }),
  })
  const actions: readonly (BulkAction | BulkQuestion)[] = [
    { ...question('approve'), takes: awaits },
    { ...question('move'), takes },
    {
      label: bulk.toSlots,
      takes,
      done: bulk.moved,
      run: (schedule_id) =>
        client.moveSchedule({ params: { schedule_id }, body: { use_next_free_slot: true } }),
      undo: (ids) => moveBack(those(ids)),
    },
    question('copy'),
    {
      label: bulk.cancel,
      takes,
      done: bulk.cancelled,
      run: (schedule_id) => client.cancelSchedule({ params: { schedule_id } }),
      ...(posts.some((post) => comesBack(post, approves))
        ? {
            ask: bulk.cancelAsk,
            undo: (ids: readonly string[]) => scheduleAll(those(ids), approves),
          }
        : { ask: bulk.cancelForGoodAsk }),
    },
  ]
  return { actions, dialog: asked && dialogOf(asked, () => setAsked(null), onDone) }
}

function dialogOf(
  { what, posts }: Asked,
  close: () => void,
  onDone: (ids: readonly string[]) => void,
): ReactNode {
  const [only, ...others] = posts
  return (
    <Suspense fallback={null}>
      {what === 'approve' ? (
        <ApproveDialog posts={posts} close={close} onDone={onDone} />
      ) : what === 'copy' && only !== undefined && others.length === 0 ? (
        <CopyDialog post={only} close={close} onDone={() => onDone([only.schedule_id])} />
      ) : (
        <TimesDialog what={what} posts={posts} close={close} onDone={onDone} />
      )}
    </Suspense>
  )
}

async function scheduleAll(
  cancelled: readonly ListedSchedule[],
  mayApprove: boolean,
): Promise<void> {
  const back = cancelled.filter((post) => comesBack(post, mayApprove))
  await Promise.all(back.map((post) => scheduleAgain(client, post)))
  if (back.length < cancelled.length) throw new Error(undoTexts.unapproved)
}
