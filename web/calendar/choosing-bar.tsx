import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Button } from '../controls/button.tsx'
import { BulkBar } from '../posts/bulk-bar.tsx'
import '../posts/posts.css'
import { refreshPosts } from '../posts/refresh-posts.ts'
import { usePostActions } from '../posts/use-post-actions.tsx'
import type { PostSelection } from '../posts/use-selection.ts'
import { isDragging } from '../shell/dragging.ts'
import { calendarTexts } from '../texts/calendar.ts'

interface Props {
  readonly posts: readonly ListedSchedule[]
  readonly selection: PostSelection
  readonly leave: () => void
}

/** Actions on the posts that are selected in the calendar. Escape ends the selection. */
export function ChoosingBar({ posts, selection, leave }: Props) {
  const queries = useQueryClient()
  // The next posts come first: when there are more than can be selected at once, those are.
  const all = useMemo(
    () =>
      posts.toSorted((one, other) => rank(one) - rank(other)).map(({ schedule_id }) => schedule_id),
    [posts],
  )
  const { actions, dialog } = usePostActions(posts, (ids) => {
    selection.leave(ids)
    refreshPosts(queries)
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !isDragging() &&
        document.querySelector('dialog[open]') === null
      )
        leave()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [leave])
  return (
    <div className="choosing-bar card" role="region" aria-label={calendarTexts.choosing}>
      {all.length === 0 && <span className="soft small">{calendarTexts.nothingToChoose}</span>}
      <BulkBar
        selection={selection}
        all={all}
        actions={actions}
        onDone={() => refreshPosts(queries)}
      />
      <Button size="compact-sm" variant="subtle" onClick={leave}>
        {calendarTexts.endChoosing}
      </Button>
      {dialog}
    </div>
  )
}

const rank = ({ status }: ListedSchedule) => (status === 'pending' ? 0 : 1)
