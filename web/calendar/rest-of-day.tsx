import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { Link } from '@tanstack/react-router'
import { NetworkMark } from '../shell/network-mark.tsx'
import { Sheet } from '../shell/sheet.tsx'
import { StateBadge } from '../shell/state-badge.tsx'
import { timeText } from '../time/format.ts'

interface Props {
  readonly day: string
  readonly posts: readonly ListedSchedule[]
  readonly zone: string
  readonly onClose: () => void
}

/** The posts of a day that its cell has no room for. */
export function RestOfDay({ day, posts, zone, onClose }: Props) {
  return (
    <Sheet title={day} onClose={onClose}>
      <ul className="lines">
        {posts.map((post) => (
          <li key={post.schedule_id}>
            <Link to="/posts/$scheduleId" params={{ scheduleId: post.schedule_id }} className="line">
              <NetworkMark network={post.platform} />
              <time dateTime={post.scheduled_at}>{timeText(post.scheduled_at, zone)}</time>
              <span className="line-text clip">{post.opening}</span>
              <StateBadge status={post.status} />
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
