import type { Activity } from '@crier/sdk/operations.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../controls/button.tsx'
import { NativeSelect, TextInput } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { More } from '../shell/more.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Empty, Failed, Skeleton } from '../shell/states.tsx'
import { listedActivityKinds, activityTexts, kindLabel } from '../texts/activity.ts'
import { shellTexts } from '../texts/shell.ts'
import { useZone } from '../time/zone.ts'
import './activity.css'
import { EntryLine } from './entry-line.tsx'
import type { ActivitySearch } from './filter.ts'
import { goneIn } from './gone.ts'
import { queryOf } from './query.ts'
import { actorName } from './title-of.ts'
import { useTitles } from './use-titles.ts'

const pageSize = 50

/** The change log, newest first. The filters are in the address. */
export function ActivityPage() {
  const search = useSearch({ from: '/inside/activity' })
  const zone = useZone()
  const titles = useTitles()
  const filter = queryOf(search, zone)
  const query = useInfiniteQuery({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam }) =>
      client.listActivity({
        query: { ...filter, limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })
  const entries = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data])
  const gone = useMemo(() => goneIn(entries), [entries])
  const actors = useMemo(
    () =>
      new Map(
        entries.filter(isPersonOrKey).map((entry) => [entry.actor.id ?? '', actorName(entry)]),
      ),
    [entries],
  )
  return (
    <div className="page">
      <PageHead title={activityTexts.title} />
      <p className="page-lead">{activityTexts.lead}</p>
      <Filters search={search} actors={actors} />
      {query.isError && query.data === undefined ? (
        <Failed error={query.error} again={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <Skeleton rows={8} />
      ) : entries.length === 0 ? (
        <div className="card">
          <Empty title={activityTexts.empty[0] ?? ''} text={activityTexts.empty[1] ?? ''}>
            {Object.keys(search).length > 0 ? (
              <Link className="link" to="/activity" search={{}}>
                {activityTexts.showAll}
              </Link>
            ) : (
              <Link className="link" to="/calendar">
                {shellTexts.toCalendar}
              </Link>
            )}
          </Empty>
        </div>
      ) : (
        <ul className="card lines">
          {entries.map((entry) => (
            <li key={entry.activity_id} className="line activity-line">
              <EntryLine entry={entry} titles={titles} zone={zone} gone={gone} />
            </li>
          ))}
        </ul>
      )}
      <More query={query}>{activityTexts.more}</More>
    </div>
  )
}

const { actors: servers } = activityTexts

// By these the API filters.
const isPersonOrKey = ({ actor: { type, id } }: Activity) =>
  id !== null && (type === 'person' || type === 'key')

function Filters({
  search,
  actors,
}: {
  readonly search: ActivitySearch
  readonly actors: ReadonlyMap<string, string>
}) {
  const navigate = useNavigate()
  const change = (part: ActivitySearch) => {
    const given = Object.entries({ ...search, ...part }).filter(([, value]) => value !== '')
    void navigate({
      to: '/activity',
      search: Object.fromEntries(given),
      replace: true,
      resetScroll: false,
    })
  }
  const { actor = '', kind = '', from = '', to = '', object } = search
  const people = [...actors].filter(([id]) => id !== actor)
  const chosen =
    actor === '' || actor in servers ? [] : [{ value: actor, label: actors.get(actor) ?? actor }]
  return (
    <div className="filters">
      <NativeSelect
        size="xs"
        label={activityTexts.who}
        value={actor}
        onChange={(event) => change({ actor: event.target.value })}
        data={[
          { value: '', label: activityTexts.anybody },
          ...chosen,
          ...people.map(([value, label]) => ({ value, label })),
          ...Object.entries(servers).map(([value, label]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        size="xs"
        label={activityTexts.what}
        value={kind}
        onChange={(event) => change({ kind: event.target.value })}
        data={[
          { value: '', label: activityTexts.anything },
          ...listedActivityKinds.map((value) => ({ value, label: kindLabel(value) })),
        ]}
      />
      <TextInput
        size="xs"
        type="date"
        label={activityTexts.from}
        value={from}
        onChange={(event) => change({ from: event.target.value })}
      />
      <TextInput
        size="xs"
        type="date"
        label={activityTexts.to}
        value={to}
        onChange={(event) => change({ to: event.target.value })}
      />
      {object !== undefined && <span className="state">{activityTexts.onlyObject}</span>}
      {Object.keys(search).length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => void navigate({ to: '/activity', search: {} })}
        >
          {activityTexts.clear}
        </Button>
      )}
    </div>
  )
}
