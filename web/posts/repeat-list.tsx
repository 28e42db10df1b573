import type { Repeat } from '@crier/sdk/operations.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { client } from '../data/client.ts'
import { distinctName } from '../data/connection-names.ts'
import { belongsTo } from '../data/only.ts'
import {
  connections as connectionsQuery,
  draft as draftQuery,
  mayApprove,
} from '../data/queries.ts'
import { ConnectionName } from '../shell/connection-name.tsx'
import { More } from '../shell/more.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { Empty, Failed, Skeleton } from '../shell/states.tsx'
import { calendarTexts } from '../texts/calendar.ts'
import { postTexts } from '../texts/posts.ts'
import { momentText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import { RepeatDialog } from './repeat.tsx'

const { repeat: texts } = postTexts

// Few: the text of each is a separate request.
const pageSize = 10

/** Repeated posts: their interval and next time. */
export function RepeatList({ only }: { readonly only: string | undefined }) {
  const navigate = useNavigate()
  const { data: may = false } = useQuery(mayApprove)
  const [changed, setChanged] = useState<Repeat | null>(null)
  const query = useInfiniteQuery({
    queryKey: ['repeats', 'list'],
    queryFn: ({ pageParam }) =>
      client.listRepeats({
        query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
  if (query.isError && !query.data)
    return <Failed error={query.error} again={() => void query.refetch()} />
  if (!query.data) return <Skeleton rows={6} />
  const repeats = query.data.pages
    .flatMap(({ data }) => data)
    .filter((repeat) => belongsTo(only, repeat))
  const [title = '', text = ''] = postTexts.empty.repeats
  return (
    <>
      {repeats.length === 0 ? (
        <div className="card">
          <Empty title={title} text={text}>
            <Button
              variant="default"
              onClick={() => void navigate({ to: '/posts', search: { show: 'published' } })}
            >
              {texts.choose}
            </Button>
          </Empty>
        </div>
      ) : (
        <ul className="card lines">
          {repeats.map((repeat) => (
            <RepeatLine
              key={repeat.repeat_id}
              repeat={repeat}
              change={may ? () => setChanged(repeat) : null}
            />
          ))}
        </ul>
      )}
      <More query={query}>{postTexts.more}</More>
      {changed && <RepeatDialog post={changed} repeat={changed} close={() => setChanged(null)} />}
    </>
  )
}

function RepeatLine({
  repeat,
  change,
}: {
  readonly repeat: Repeat
  readonly change: (() => void) | null
}) {
  const zone = useZone()
  const { data: connections } = useQuery(connectionsQuery)
  const { data: draft } = useQuery(draftQuery(repeat.draft_id))
  const opening =
    draft === undefined ? '…' : draft.pieces[0]?.split('\n')[0] || calendarTexts.withoutText
  const words = (
    <>
      <NetworkMark network={repeat.platform} size={20} />
      <span className="line-text">
        <span className="clip post-opening">{opening}</span>
        <span className="small soft">{texts.every(repeat.every_weeks)}</span>
        {repeat.detail !== null && <span className="small post-error">{repeat.detail}</span>}
      </span>
      <ConnectionName name={distinctName(connections, repeat)} />
      <span className="soft small num">
        {repeat.scheduled_at === null ? (
          texts.noneNext
        ) : (
          <time dateTime={repeat.scheduled_at}>
            {texts.next(momentText(repeat.scheduled_at, zone))}
          </time>
        )}
      </span>
    </>
  )
  return (
    <li className="draft-line">
      {repeat.schedule_id === null ? (
        <Link to="/compose" search={{ draft: repeat.draft_id }} className="line post-line">
          {words}
        </Link>
      ) : (
        <Link
          to="/posts/$scheduleId"
          params={{ scheduleId: repeat.schedule_id }}
          className="line post-line"
        >
          {words}
        </Link>
      )}
      {change && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={texts.changeOf(opening)}
          onClick={change}
        >
          {texts.change}
        </Button>
      )}
    </li>
  )
}
