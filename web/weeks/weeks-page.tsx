import type { Operations } from '@crier/sdk/operations.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { client } from '../data/client.ts'
import { account } from '../data/queries.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Empty, Loaded } from '../shell/states.tsx'
import { resultTexts } from '../texts/results.ts'
import { numberText, shortDayText } from '../time/format.ts'
import { reader } from '../time/reader.ts'
import './weeks.css'

type Week = Operations['getWeeks']['output']['weeks'][number]

const weeksAtFirst = 8
const weeksMax = 53
const names = ['views', 'likes', 'comments', 'shares'] as const

/** The published posts week by week, with their analytics. */
export function WeeksPage() {
  const [count, setCount] = useState(weeksAtFirst)
  const { weekStart } = reader()
  const query = useQuery({
    queryKey: ['schedules', 'weeks', count, weekStart],
    queryFn: async () =>
      (await client.getWeeks({ query: { weeks: count, first_day: weekStart } })).weeks,
    placeholderData: keepPreviousData,
  })
  // The weeks are those of the account's zone, also for readers elsewhere.
  const { data: owner } = useQuery(account)
  return (
    <div className="page">
      <PageHead title={resultTexts.weeks} />
      <p className="page-lead">{resultTexts.weeksLead}</p>
      <Loaded query={query} rows={8}>
        {(weeks) => <Weeks weeks={weeks} zone={owner?.timezone ?? 'UTC'} />}
      </Loaded>
      {count < weeksMax && (
        <p className="weeks-more">
          <Button
            variant="default"
            loading={query.isFetching && !query.isPending}
            onClick={() => setCount(weeksMax)}
          >
            {resultTexts.earlier}
          </Button>
        </p>
      )}
    </div>
  )
}

function Weeks({ weeks, zone }: { readonly weeks: readonly Week[]; readonly zone: string }) {
  // Weeks before the first post say nothing.
  const shown = weeks.slice(0, weeks.findLastIndex(({ planned }) => planned > 0) + 1)
  if (shown.length === 0)
    return (
      <div className="card">
        <Empty title={resultTexts.noWeeks[0] ?? ''} text={resultTexts.noWeeks[1] ?? ''}>
          <Link className="link" to="/compose">
            {resultTexts.write}
          </Link>
        </Empty>
      </div>
    )
  const { columns } = resultTexts
  return (
    <ul className="past-weeks">
      {shown.map((week, place) => (
        <li key={week.from} className="card card-body past-week">
          <h2>
            {place === 0 && <span className="week-now">{resultTexts.thisWeek} </span>}
            <span className={place === 0 ? 'faint small' : undefined}>
              {resultTexts.weekOf(
                shortDayText(week.from, zone),
                shortDayText(Date.parse(week.to) - 1, zone),
              )}
            </span>
          </h2>
          <dl className="week-numbers num">
            <Fact name={columns.planned} count={week.planned} />
            <Fact name={columns.published} count={week.published} />
            <Fact name={columns.onTime} count={week.on_time} />
            <Fact
              name={columns.failed}
              count={week.failed}
              tone={week.failed > 0 ? 'bad' : undefined}
            />
          </dl>
          {week.results_of > 0 && <Results week={week} />}
        </li>
      ))}
    </ul>
  )
}

function Results({ week }: { readonly week: Week }) {
  return (
    <div>
      <dl className="week-numbers week-results num">
        {names.flatMap((name) => {
          const count = week[name]
          return count === null
            ? []
            : [<Fact key={name} name={resultTexts.names[name]} count={count} />]
        })}
      </dl>
      <p className="faint small">{resultTexts.told(week.results_of, week.published)}</p>
    </div>
  )
}

function Fact({
  name,
  count,
  tone,
}: {
  readonly name: string
  readonly count: number
  readonly tone?: 'bad' | undefined
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-tone={tone}>{numberText(count)}</dd>
    </div>
  )
}
