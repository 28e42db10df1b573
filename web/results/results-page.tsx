import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { SegmentedControl } from '../controls/segmented-control.tsx'
import { client } from '../data/client.ts'
import { filterOf } from '../data/only.ts'
import { mayWrite } from '../data/queries.ts'
import { ConnectionFilterMenu } from '../shell/connection-filter.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Empty, Loaded } from '../shell/states.tsx'
import { resultTexts } from '../texts/results.ts'
import { resultPageTexts } from '../texts/results-page.ts'
import { momentText } from '../time/format.ts'
import { reader } from '../time/reader.ts'
import { useIsZoneKnown, useZone } from '../time/zone.ts'
import { BestHours } from './best-hours.tsx'
import { BestPosts } from './best-posts.tsx'
import {
  compactText,
  countOf,
  readText,
  readTimesOf,
  shareText,
  sumOf,
  type Week,
} from './figures.ts'
import { metrics, periods, resultSearchIn, type Metric, type ResultSearch } from './search.ts'
import { Hatches } from './stacked-bars.tsx'
import { MetricByWeek, OnTimeByWeek, PostsByWeek } from './week-charts.tsx'
import './style-sheet.ts'

const metricsOfCharts = ['views', 'likes', 'comments'] as const satisfies readonly Metric[]

/** The published posts: how many, how punctual, and the numbers that networks report. */
export function ResultsPage() {
  const { weeks: count = 13, only, by = 'likes' } = useSearch({ from: '/inside/results' })
  const navigate = useNavigate()
  const zone = useZone()
  const enabled = useIsZoneKnown()
  const narrow = (change: Readonly<Record<string, unknown>>) =>
    void navigate({
      to: '/results',
      search: (before): ResultSearch => resultSearchIn({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  const period = { weeks: count, first_day: reader().weekStart, timezone: zone, ...filterOf(only) }
  const weeksQuery = useQuery({
    queryKey: ['schedules', 'weeks', period],
    queryFn: async () => (await client.getWeeks({ query: period })).weeks,
    placeholderData: keepPreviousData,
    enabled,
  })
  const resultsQuery = useQuery({
    queryKey: ['schedules', 'results', period, by],
    queryFn: () => client.getResults({ query: { ...period, by } }),
    placeholderData: keepPreviousData,
    enabled,
  })
  return (
    <div className="page results">
      <PageHead title={resultTexts.title}>
        <ConnectionFilterMenu always only={only} choose={(picked) => narrow({ only: picked })} />
        <SegmentedControl
          size="xs"
          aria-label={resultPageTexts.period}
          value={String(count)}
          onChange={(chosen) => narrow({ weeks: Number(chosen) })}
          data={periods.map((weeks) => ({
            value: String(weeks),
            label: resultPageTexts.periods[weeks],
          }))}
        />
      </PageHead>
      <Hatches />
      <Loaded query={weeksQuery} rows={8}>
        {(newestFirst) => {
          const weeks = newestFirst.toReversed()
          if (weeks.every(({ planned }) => planned === 0))
            return <Nothing only={only} clear={() => narrow({ only: undefined, weeks: 53 })} />
          const given = { weeks, zone, countedAt: weeksQuery.dataUpdatedAt }
          return (
            <>
              <Totals {...given} />
              <PostsByWeek {...given} />
              <div className="chart-row">
                {metricsOfCharts.map((metric) => (
                  <MetricByWeek key={metric} {...given} metric={metric} />
                ))}
              </div>
              <div className="results-turn">
                <h2>{resultPageTexts.didBest}</h2>
                <SegmentedControl
                  size="xs"
                  aria-label={resultPageTexts.rankedBy}
                  value={by}
                  onChange={(chosen) => narrow({ by: chosen })}
                  data={metrics.map((value) => ({ value, label: resultTexts.names[value] }))}
                />
              </div>
              <Loaded query={resultsQuery} rows={6}>
                {({ best, hours }) => (
                  <div className="chart-pair">
                    <BestPosts posts={best} by={by} zone={zone} />
                    <BestHours hours={hours} by={by} zone={zone} />
                  </div>
                )}
              </Loaded>
              <OnTimeByWeek {...given} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

function Nothing({
  only,
  clear,
}: {
  readonly only: string | undefined
  readonly clear: () => void
}) {
  const { data: may = false } = useQuery(mayWrite)
  const [title, text] = only === undefined ? resultPageTexts.none : resultPageTexts.noneHere
  return (
    <div className="card">
      <Empty title={title ?? ''} text={text ?? ''}>
        {only !== undefined ? (
          <button type="button" className="plain-button link" onClick={clear}>
            {resultPageTexts.showAll}
          </button>
        ) : (
          may && (
            <Link className="link" to="/compose">
              {resultPageTexts.write}
            </Link>
          )
        )}
      </Empty>
    </div>
  )
}

/** The sums of the period, each with its time. */
function Totals({
  weeks,
  zone,
  countedAt,
}: {
  readonly weeks: readonly Week[]
  readonly zone: string
  readonly countedAt: number
}) {
  const published = countOf(weeks, 'published')
  const counted = resultPageTexts.countedAt(momentText(countedAt, zone))
  const read = readText(readTimesOf(weeks), zone)
  return (
    <dl className="totals num">
      <Total name={resultPageTexts.published} value={compactText(published)} asOf={counted} />
      <Total
        name={resultPageTexts.onTime}
        value={published === 0 ? '–' : shareText(countOf(weeks, 'on_time'), published)}
        asOf={counted}
      />
      {metricsOfCharts.map((metric) => {
        const sum = sumOf(weeks, metric)
        return (
          <Total
            key={metric}
            name={resultTexts.names[metric]}
            value={sum === null ? '–' : compactText(sum)}
            asOf={sum === null ? resultTexts.untold : (read ?? '')}
          />
        )
      })}
    </dl>
  )
}

function Total({
  name,
  value,
  asOf,
}: {
  readonly name: string
  readonly value: string
  readonly asOf: string
}) {
  return (
    <div className="card total">
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="faint small">{asOf}</dd>
    </div>
  )
}
