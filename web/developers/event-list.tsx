import { BulkCheck } from '../posts/bulk-bar.tsx'
import type { PostSelection } from '../posts/use-selection.ts'
import { More } from '../shell/more.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { developerTexts } from '../texts/developers.ts'
import { eventPageTexts as texts } from '../texts/events.ts'
import { exactText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import type { ListedEvent } from './events.ts'

interface Props {
  readonly events: readonly ListedEvent[]
  readonly query: Parameters<typeof More>[0]['query']
  /** Undefined when there is no action on several. */
  readonly selection: PostSelection | undefined
  readonly openId: string
  readonly show: (eventId: string) => void
}

/** Newest first: open one, or select several to deliver again. */
export function EventList({ events, query, selection, openId, show }: Props) {
  const zone = useZone()
  return (
    <div className="delivery-list">
      <ul className="lines">
        {events.map(({ event_id, event, created_at, test, data }) => (
          <li key={event_id} className="chosen-line">
            {selection && (
              <BulkCheck
                id={event_id}
                name={texts.named(event, exactText(created_at, zone))}
                selection={selection}
              />
            )}
            <button
              type="button"
              className="line plain-button delivery-line"
              aria-pressed={event_id === openId}
              onClick={() => show(event_id)}
            >
              <span className="line-text">
                <span className="mono">{event}</span>{' '}
                {test && <span className="sandbox-mark">{developerTexts.testMark}</span>}
                {'error_code' in data && (
                  <span className="mono event-error clip">{data.error_code}</span>
                )}
                <span className="small faint num delivery-time">{exactText(created_at, zone)}</span>
              </span>
              {'platform' in data && <NetworkMark network={data.platform} size={20} />}
            </button>
          </li>
        ))}
      </ul>
      <More query={query}>{developerTexts.more}</More>
    </div>
  )
}
