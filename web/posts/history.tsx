import type { Activity, Schedule } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { actorName } from '../activity/title-of.ts'
import { client } from '../data/client.ts'
import { Loaded } from '../shell/states.tsx'
import { activityTexts, sentenceOf } from '../texts/activity.ts'
import { momentText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'

const most = 20

// The journal tells of the publication itself.
const ofJournal: readonly Activity['kind'][] = ['schedule.publishing', 'schedule.postponed']

/** The newest activity of a post: scheduled, moved, approved. */
export function History({ post: { schedule_id, updated_at } }: { readonly post: Schedule }) {
  const zone = useZone()
  const query = useQuery({
    queryKey: ['activity', 'of', schedule_id, updated_at],
    queryFn: () => client.listActivity({ query: { object_id: schedule_id, limit: most } }),
    placeholderData: (earlier) => earlier,
  })
  return (
    <section className="card">
      <header className="card-head">
        <h2>{activityTexts.history}</h2>
      </header>
      <div className="card-body">
        <Loaded query={query} rows={2}>
          {({ data, next_cursor }) => (
            <>
              {data.length === 0 && <p className="soft">{activityTexts.historyEmpty}</p>}
              <ul className="history">
                {data
                  .filter(({ kind }) => !ofJournal.includes(kind))
                  .map((entry) => (
                    <li key={entry.activity_id}>
                      <HistoryLine entry={entry} zone={zone} />
                    </li>
                  ))}
              </ul>
              {next_cursor !== null && (
                <Link className="link small" to="/activity" search={{ object: schedule_id }}>
                  {activityTexts.more}
                </Link>
              )}
            </>
          )}
        </Loaded>
      </div>
    </section>
  )
}

function HistoryLine({ entry, zone }: { readonly entry: Activity; readonly zone: string }) {
  const [before, after] = sentenceOf(entry, { moment: (at) => momentText(at, zone) })
  return (
    <>
      <span>
        <strong>{actorName(entry)}</strong> {before} {activityTexts.ofPost} {after}
      </span>
      <time className="faint small num" dateTime={entry.at}>
        {momentText(entry.at, zone)}
      </time>
    </>
  )
}
