import type { Platform } from '@crier/sdk/operations.ts'
import { Icon } from '../shell/icon.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { PostPicture } from '../shell/post-picture.tsx'
import { displayStatusOf } from '../shell/display-status.ts'
import { calendarTexts } from '../texts/calendar.ts'
import { networkLabels } from '../texts/networks.ts'
import { statusTexts } from '../texts/shell.ts'
import { momentText, numberText } from '../time/format.ts'
import { viewerZone } from '../time/zone.ts'
import type { CalendarEntry } from './overflow.ts'
import type { SlotTime } from './slot-times.ts'

interface Props {
  readonly entry: CalendarEntry
  readonly time: string
  readonly zone: string
  readonly refused: boolean
  /** The lines of text below time and network; without any the text is beside them. */
  readonly lines?: number
  readonly nameOf: NameOf
}

/** Distinguishes a connection from others of its network; null when there is no other. */
export type NameOf = (of: {
  readonly platform: Platform
  readonly connection_id: string
}) => string | null

/** A post or a free slot, in any view. The hint has the time in the viewer's own zone. */
export function EntryContent({ entry, time, zone, refused, lines = 0, nameOf }: Props) {
  if (entry.kind === 'slot')
    return (
      <SlotTimeContent
        slotTime={entry.slotTime}
        time={time}
        zone={zone}
        name={nameOf(entry.slotTime)}
      />
    )
  if (entry.kind === 'overflow') {
    const rest = entry.posts.length + entry.slotTimes.length
    return (
      <span className="entry entry-rest">
        <span className="entry-words">{calendarTexts.more(rest)}</span>
        <span className="entry-count">+{numberText(rest)}</span>
      </span>
    )
  }
  const { post } = entry
  const standing = displayStatusOf(post)
  const name = nameOf(post)
  const isOut = standing === 'published' || standing === 'resolved'
  const label = calendarTexts.post(
    connectionLabel(post.platform, name),
    momentText(post.scheduled_at, zone),
    statusTexts[standing],
    post.opening || calendarTexts.withoutText,
  )
  return (
    <span
      className="entry"
      data-lines={lines || undefined}
      data-status={standing}
      data-refused={refused || undefined}
      title={hint(label, post.scheduled_at, zone)}
    >
      <NetworkMark network={post.platform} size={15} />
      <time dateTime={post.scheduled_at}>{time}</time>
      {name !== null && <span className="entry-connection clip">{name}</span>}
      <PostPicture address={post.thumbnail_url} size={18} />
      <span className="entry-text clip">{post.opening || calendarTexts.withoutText}</span>
      <span
        className="entry-state"
        role="img"
        aria-label={statusTexts[standing]}
        data-usual={isOut || undefined}
      >
        {isOut && <Icon name="check" size={13} />}
        {standing === 'awaiting' && <Icon name="clock" size={13} />}
        {(standing === 'failed' || standing === 'unconfirmed' || standing === 'rejected') && (
          <Icon name="alert" size={13} />
        )}
      </span>
    </span>
  )
}

interface SlotTimeProps {
  readonly slotTime: SlotTime
  readonly time: string
  readonly zone: string
  readonly name: string | null
}

function SlotTimeContent({ slotTime, time, zone, name }: SlotTimeProps) {
  const label = calendarTexts.freeSlot(
    connectionLabel(slotTime.platform, name),
    momentText(slotTime.at, zone),
  )
  return (
    <span
      className="entry entry-place"
      title={hint(label, slotTime.at, zone)}
      aria-label={label}
      role="img"
    >
      <NetworkMark network={slotTime.platform} size={15} named={false} />
      <time dateTime={slotTime.at}>{time}</time>
      <span className="entry-free clip">{name ?? calendarTexts.free}</span>
      <span className="entry-plus">
        <Icon name="plus" size={12} />
      </span>
    </span>
  )
}

/** `LinkedIn (Rye & Sons)` */
export const connectionLabel = (platform: Platform, name: string | null) =>
  name === null ? networkLabels[platform] : `${networkLabels[platform]} (${name})`

const hint = (label: string, at: string, zone: string) =>
  zone === viewerZone
    ? label
    : `${label}\n${calendarTexts.zoneOfViewer(viewerZone, momentText(at, viewerZone))}`
