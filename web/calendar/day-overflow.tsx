import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { Link } from '@tanstack/react-router'
import { Button } from '../controls/button.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { displayStatusOf } from '../shell/display-status.ts'
import { ConnectionName } from '../shell/connection-name.tsx'
import { StateBadge } from '../shell/state-badge.tsx'
import { calendarTexts } from '../texts/calendar.ts'
import { timeText } from '../time/format.ts'
import { BulkCheck } from '../posts/bulk-bar.tsx'
import type { PostSelection } from '../posts/use-selection.ts'
import type { NameOf } from './entry.tsx'
import type { SlotTime } from './slot-times.ts'
import { useBounded } from './bounded.ts'

interface Props {
  readonly day: string
  readonly posts: readonly ListedSchedule[]
  readonly slotTimes: readonly SlotTime[]
  readonly zone: string
  readonly nameOf: NameOf
  /** Set while several are selected. */
  readonly selection: PostSelection | null
  readonly onClose: () => void
}

/** The posts and free slots of a day that its cell has no room for. */
export function DayOverflow({ day, posts, slotTimes, zone, nameOf, selection, onClose }: Props) {
  const { shown, left, more, watchEnd } = useBounded(posts, 14)
  return (
    <Dialog title={day} onClose={onClose}>
      <ul className="lines">
        {shown.map((post) => (
          <li key={post.schedule_id} className="chosen-line">
            {selection && (
              <BulkCheck
                id={post.schedule_id}
                name={post.opening || calendarTexts.withoutText}
                selection={selection}
              />
            )}
            <Link
              to="/posts/$scheduleId"
              params={{ scheduleId: post.schedule_id }}
              className="line"
              preload={false}
            >
              <NetworkMark network={post.platform} />
              <time dateTime={post.scheduled_at}>{timeText(post.scheduled_at, zone)}</time>
              <ConnectionName name={nameOf(post)} />
              <span className="line-text clip">{post.opening || calendarTexts.withoutText}</span>
              <StateBadge standing={displayStatusOf(post)} />
            </Link>
          </li>
        ))}
        {slotTimes.map(({ platform, connection_id, at }) => (
          <li key={connection_id + at}>
            <Link
              to="/compose"
              search={{ at, platform, connection: connection_id }}
              className="line"
              preload={false}
            >
              <NetworkMark network={platform} />
              <time dateTime={at}>{timeText(at, zone)}</time>
              <ConnectionName name={nameOf({ platform, connection_id })} />
              <span className="line-text soft">{calendarTexts.free}</span>
            </Link>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="default" onClick={more} ref={watchEnd}>
          {calendarTexts.more(left)}
        </Button>
      )}
    </Dialog>
  )
}
