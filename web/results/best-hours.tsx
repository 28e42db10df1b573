import type { Operations } from '@crier/sdk/operations.ts'
import { scaleBand, scaleLinear } from 'd3-scale'
import { resultTexts } from '../texts/results.ts'
import { resultPageTexts } from '../texts/results-page.ts'
import { momentText, numberText, timeOfDayText, weekdayName } from '../time/format.ts'
import { reader } from '../time/reader.ts'
import { ChartCard } from './chart-card.tsx'
import { readText, readTimesOf } from './figures.ts'
import type { Metric } from './search.ts'
import { useWidth } from './use-width.ts'

type Hour = Operations['getResults']['output']['hours'][number]

const rowHeight = 26
const top = 20
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const namedHours = [0, 6, 12, 18] as const
const namedMax = 3
// One post that did well says nothing about its hour.
const postsForBest = 2

const averageOf = ({ total, posts }: Hour) => total / posts
const roundedOf = (hour: Hour) => Math.round(averageOf(hour) * 10) / 10
const hourName = (hour: number) => timeOfDayText(`${String(hour).padStart(2, '0')}:00`)
const nameOf = ({ weekday, hour }: Hour) => `${weekdayName(weekday)} ${hourName(hour)}`

export function BestHours({
  hours: found,
  by,
  zone,
}: {
  readonly hours: readonly Hour[]
  readonly by: Metric
  readonly zone: string
}) {
  const metric = resultTexts.names[by]
  const title = resultPageTexts.bestHours
  const ranked = found.toSorted((one, other) => averageOf(other) - averageOf(one))
  const proven = ranked.filter(({ posts }) => posts >= postsForBest)
  return (
    <ChartCard
      title={title}
      asOf={readText(readTimesOf(found), zone)}
      table={{
        columns: [
          resultPageTexts.hour,
          resultPageTexts.average(metric),
          resultPageTexts.postsHere,
          resultPageTexts.read,
        ],
        rows: ranked.map((hour) => ({
          key: nameOf(hour),
          cells: [
            nameOf(hour),
            roundedOf(hour),
            hour.posts,
            hour.last_read_at && momentText(hour.last_read_at, zone),
          ],
        })),
        file: {
          name: 'best-hours',
          rows: ranked.map((hour) => [
            nameOf(hour),
            roundedOf(hour),
            hour.posts,
            hour.last_read_at,
          ]),
        },
      }}
    >
      {found.length === 0 ? (
        <p className="soft small chart-none">{resultPageTexts.untold(metric)}</p>
      ) : (
        <>
          <ol className="best-hours num">
            {(proven.length > 0 ? proven : ranked).slice(0, namedMax).map((hour) => (
              <li key={nameOf(hour)}>
                <strong>{nameOf(hour)}</strong>
                <span className="small soft">
                  {resultPageTexts.averageOf(numberText(roundedOf(hour)), metric, hour.posts)}
                </span>
              </li>
            ))}
          </ol>
          <HeatMap found={found} label={resultPageTexts.hoursChart(metric)} metric={metric} />
        </>
      )}
      <p className="faint small">{resultPageTexts.hoursNote(zone)}</p>
    </ChartCard>
  )
}

function HeatMap({
  found,
  label,
  metric,
}: {
  readonly found: readonly Hour[]
  readonly label: string
  readonly metric: string
}) {
  const { frame, width } = useWidth()
  const { weekStart } = reader()
  const days = Array.from({ length: 7 }, (_, index) => ((weekStart - 1 + index) % 7) + 1)
  const left = 40
  const across = scaleBand<number>(hours, [left, width]).paddingInner(0.12)
  const down = scaleBand<number>(days, [top, top + 7 * rowHeight]).paddingInner(0.12)
  // The lowest is still seen.
  const strength = scaleLinear([0, Math.max(1, ...found.map(averageOf))], [0.22, 1])
  const ofCell = new Map(found.map((hour) => [`${hour.weekday} ${hour.hour}`, hour]))
  return (
    <div className="chart" ref={frame}>
      <svg width={width} height={top + 7 * rowHeight} role="img" aria-label={label}>
        {namedHours.map((hour) => (
          <text key={hour} className="chart-label" x={across(hour)} y={12}>
            {hourName(hour)}
          </text>
        ))}
        {days.map((day) => (
          <g key={day}>
            <text className="chart-label" x={0} y={down(day)! + down.bandwidth() / 2} dy="0.32em">
              {weekdayName(day).slice(0, 2)}
            </text>
            {hours.map((hour) => {
              const cell = ofCell.get(`${day} ${hour}`)
              return (
                <rect
                  key={hour}
                  className={cell ? 'heat-cell' : 'heat-none'}
                  x={across(hour)}
                  y={down(day)}
                  width={across.bandwidth()}
                  height={down.bandwidth()}
                  rx={3}
                  fillOpacity={cell && strength(averageOf(cell))}
                >
                  {cell && (
                    <title>
                      {`${nameOf(cell)}: ${resultPageTexts.averageOf(numberText(roundedOf(cell)), metric, cell.posts)}`}
                    </title>
                  )}
                </rect>
              )
            })}
          </g>
        ))}
      </svg>
    </div>
  )
}
