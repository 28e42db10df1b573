import { developerTexts } from '../texts/developers.ts'
import { shortDayText } from '../time/format.ts'

interface Props {
  readonly title: string
  /** Oldest first, every day present, in UTC. */
  readonly days: readonly { readonly date: string; readonly count: number }[]
  readonly note?: string | undefined
}

const height = 120
const barWidth = 10
const step = 14

export function UsageChart({ title, days, note }: Props) {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...days.map(({ count }) => count))
  const dayText = (date: string, count: number) =>
    developerTexts.day(shortDayText(date, 'UTC'), count, title.toLowerCase())
  return (
    <section className="card card-body usage-chart">
      <div className="row spread">
        <h2>
          {title} {note !== undefined && <span className="small faint usage-note">{note}</span>}
        </h2>
        <strong className="num usage-total">{developerTexts.total(total)}</strong>
      </div>
      <svg
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}, ${developerTexts.usageTitle}: ${developerTexts.total(total)}`}
      >
        {days.map(({ date, count }, index) => {
          const tall = count === 0 ? 1.5 : Math.max((count / most) * (height - 4), 4)
          return (
            <rect
              key={date}
              x={index * step + 2}
              y={height - tall}
              width={barWidth}
              height={tall}
              rx={2}
              data-none={count === 0 || undefined}
            >
              <title>{dayText(date, count)}</title>
            </rect>
          )
        })}
      </svg>
      {/* The bars' titles, for a pointer. */}
      <ul className="visually-hidden">
        {days.map(({ date, count }) => (
          <li key={date}>{dayText(date, count)}</li>
        ))}
      </ul>
      <div className="row spread small faint num">
        <span>{days[0] && shortDayText(days[0].date, 'UTC')}</span>
        <span>{shortDayText(days.at(-1)?.date ?? 0, 'UTC')}</span>
      </div>
    </section>
  )
}
