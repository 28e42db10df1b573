import type { Platform } from '@crier/sdk/operations.ts'
import { knownPlatforms } from '../data/is-platform.ts'
import { networkLabels } from '../texts/networks.ts'
import { resultTexts } from '../texts/results.ts'
import { resultPageTexts } from '../texts/results-page.ts'
import { dayMonthText, momentText, numberText, shortDayText } from '../time/format.ts'
import { ChartCard } from './chart-card.tsx'
import {
  compactText,
  countOf,
  ofPlatform,
  readText,
  readTimesOf,
  shareText,
  sumOf,
  type Week,
} from './figures.ts'
import type { Metric } from './search.ts'
import { Legend, StackedBars, type Bar, type Series } from './stacked-bars.tsx'

interface Props {
  /** The oldest first. */
  readonly weeks: readonly Week[]
  readonly zone: string
  /** When the server counted the posts, in epoch milliseconds. */
  readonly countedAt: number
}

const networksIn = (weeks: readonly Week[]): readonly Platform[] =>
  knownPlatforms.filter((platform) => weeks.some((week) => ofPlatform(week, platform)))

const weekText = ({ from, to }: Week, zone: string) =>
  resultPageTexts.weekOf(shortDayText(from, zone), shortDayText(Date.parse(to) - 1, zone))

const barOf = (week: Week, zone: string, asOf: string | null): Bar => ({
  key: week.from,
  label: weekText(week, zone),
  short: dayMonthText(week.from, zone),
  asOf,
})

export function PostsByWeek({ weeks, zone, countedAt }: Props) {
  const asOf = resultPageTexts.countedAt(momentText(countedAt, zone))
  const series = networksIn(weeks).map((platform) => ({
    key: platform,
    label: networkLabels[platform],
    values: weeks.map((week) => ofPlatform(week, platform)?.published ?? 0),
  }))
  const count = countOf(weeks, 'published')
  return (
    <WeekCard
      {...{ weeks, zone, asOf, series }}
      name="posts-by-week"
      title={resultPageTexts.postsByWeek}
      figure={resultPageTexts.posts(count)}
      height={220}
      countedAt={countedAt}
    />
  )
}

export function MetricByWeek({ weeks, zone, metric }: Props & { readonly metric: Metric }) {
  const title = resultPageTexts.byWeek(resultTexts.names[metric])
  const sum = sumOf(weeks, metric)
  const series = networksIn(weeks).flatMap((platform) => {
    const told = weeks.map((week) => ofPlatform(week, platform)?.[metric] ?? null)
    return told.every((value) => value === null)
      ? []
      : [{ key: platform, label: networkLabels[platform], told, values: told.map(Number) }]
  })
  return (
    <WeekCard
      {...{ weeks, zone, series, title }}
      name={`${metric}-by-week`}
      figure={sum === null ? undefined : compactText(sum)}
      asOf={readText(readTimesOf(weeks), zone)}
      height={150}
      none={sum === null ? resultPageTexts.untold(resultTexts.names[metric]) : undefined}
    />
  )
}

export function OnTimeByWeek({ weeks, zone, countedAt }: Props) {
  const [published, onTime] = [countOf(weeks, 'published'), countOf(weeks, 'on_time')]
  const series = (
    [
      ['on-time', resultPageTexts.onTime, ({ on_time }: Week) => on_time],
      ['late', resultPageTexts.late, (week: Week) => week.published - week.on_time],
      ['failed', resultPageTexts.failed, ({ failed }: Week) => failed],
    ] as const
  ).map(([key, label, countIn]) => ({ key, label, values: weeks.map(countIn) }))
  return (
    <WeekCard
      {...{ weeks, zone, series }}
      name="on-time-by-week"
      title={resultPageTexts.onTime}
      figure={published === 0 ? undefined : shareText(onTime, published)}
      asOf={resultPageTexts.countedAt(momentText(countedAt, zone))}
      height={190}
      note={resultPageTexts.onTimeNote}
      countedAt={countedAt}
    />
  )
}

interface WeekCardProps {
  readonly weeks: readonly Week[]
  readonly zone: string
  /** Of the file. */
  readonly name: string
  readonly title: string
  readonly figure: string | undefined
  readonly asOf: string | null
  readonly series: readonly (Series & { readonly told?: readonly (number | null)[] })[]
  readonly height: number
  readonly note?: string
  /** What is said in place of a chart without numbers. */
  readonly none?: string | undefined
  /** When the server counted; without it, the numbers have the times of their readings. */
  readonly countedAt?: number
}

function WeekCard(props: WeekCardProps) {
  const { weeks, zone, title, series, asOf, countedAt } = props
  const isRead = countedAt === undefined
  const rows = weeks.toReversed().map((week, fromNewest) => {
    const index = weeks.length - 1 - fromNewest
    return {
      week,
      numbers: series.map(({ told, values }) => (told ?? values)[index] ?? null),
      time: isRead ? week.last_read_at : new Date(countedAt).toISOString(),
    }
  })
  const timeHeading = isRead ? resultPageTexts.read : resultPageTexts.counted
  return (
    <ChartCard
      title={title}
      figure={props.figure}
      asOf={asOf}
      legend={series.length > 0 && <Legend series={series} />}
      table={{
        columns: [resultPageTexts.week, ...series.map(({ label }) => label), timeHeading],
        rows: rows.map(({ week, numbers, time }) => ({
          key: week.from,
          cells: [weekText(week, zone), ...numbers, time && momentText(time, zone)],
        })),
        file: {
          name: props.name,
          rows: rows.map(({ week, numbers, time }) => [week.from, ...numbers, time]),
        },
      }}
    >
      {props.none === undefined ? (
        <StackedBars
          label={resultPageTexts.chartOf(title, props.figure ?? numberText(0))}
          bars={weeks.map((week) => barOf(week, zone, isRead ? readText(week, zone) : null))}
          series={series}
          height={props.height}
        />
      ) : (
        <p className="soft small chart-none">{props.none}</p>
      )}
      {props.note !== undefined && <p className="faint small">{props.note}</p>}
    </ChartCard>
  )
}
