import type { Connection, ListedSchedule, Slot } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { distinctName } from '../data/connection-names.ts'
import { connections as connectionsQuery } from '../data/queries.ts'
import { isDragging, watchDragging } from '../shell/dragging.ts'
import { Icon } from '../shell/icon.tsx'
import { calendarTexts } from '../texts/calendar.ts'
import { connectionLabel } from './entry.tsx'

const needs = ['reconnect', 'expiring', 'away', 'paused'] as const
type Need = (typeof needs)[number]

interface Props {
  readonly posts: readonly ListedSchedule[]
  readonly slots: readonly Slot[]
}

/**
 * Connections whose posts are not published until a person acts, in one line, with links to them.
 */
export function ConnectionNeeds({ posts, slots }: Props) {
  const { data: connections } = useQuery(connectionsQuery)
  const isHeld = useSyncExternalStore(watchDragging, isDragging)
  const found = useMemo(
    () => sentencesOf(connections ?? [], posts, slots),
    [connections, posts, slots],
  )
  const [shown, setShown] = useState(found)
  if (!isHeld && shown !== found) setShown(found)
  if (shown === '') return null
  return (
    <div className="connection-needs notice" data-tone="warn">
      <Icon name="alert" size={16} />
      <p>
        {shown}{' '}
        <Link to="/connections" className="link">
          {calendarTexts.toConnections}
        </Link>
      </p>
    </div>
  )
}

function sentencesOf(
  connections: readonly Connection[],
  posts: readonly ListedSchedule[],
  slots: readonly Slot[],
): string {
  const used = new Set(
    [...posts.filter(({ status }) => status === 'pending'), ...slots].map(
      ({ connection_id }) => connection_id,
    ),
  )
  const byNeed = Map.groupBy(connections, (connection) =>
    needOf(connection, used.has(connection.connection_id)),
  )
  const nameIn = (connection: Connection) =>
    connectionLabel(connection.platform, distinctName(connections, connection))
  return needs
    .flatMap((need) =>
      byNeed.has(need) ? [calendarTexts.needs[need](byNeed.get(need)!.map(nameIn))] : [],
    )
    .join(' ')
}

/**
 * Every network has a connection from the start: one without an author is missed only when
 * something is planned for it.
 */
function needOf({ health, paused }: Connection, isUsed: boolean): Need | null {
  if (health === 'needs_reconnect') return 'reconnect'
  if (health === 'not_connected') return isUsed ? 'away' : null
  if (paused) return 'paused'
  return health === 'expiring' ? 'expiring' : null
}
