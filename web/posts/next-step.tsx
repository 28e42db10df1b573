import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from '../controls/button.tsx'
import { mayWrite } from '../data/queries.ts'
import { postTexts } from '../texts/posts.ts'
import type { PostView } from './post-views.ts'

interface Props {
  readonly view: Exclude<PostView, 'queue' | 'repeats'>
  /** The words of a search without results. */
  readonly words: string
}

/** The way out of an empty list: the whole list after a search, a first post, or another view. */
export function NextStep({ view, words }: Props) {
  const navigate = useNavigate()
  const { data: may = false } = useQuery(mayWrite)
  if (words !== '')
    return (
      <Button
        variant="default"
        onClick={() =>
          void navigate({ to: '/posts', search: ({ q: _, ...rest }) => ({ ...rest, show: view }) })
        }
      >
        {postTexts.showAll}
      </Button>
    )
  const isOnTheWay = view === 'awaiting' || view === 'publishing' || view === 'failed'
  if (may && !isOnTheWay)
    return (
      <Button variant="default" onClick={() => void navigate({ to: '/compose' })}>
        {postTexts.writeFirst}
      </Button>
    )
  return isOnTheWay ? (
    <Link className="link" to="/posts" search={{ show: 'pending' }}>
      {postTexts.seePlanned}
    </Link>
  ) : (
    <Link className="link" to="/calendar">
      {postTexts.seeCalendar}
    </Link>
  )
}
