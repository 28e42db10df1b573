import { Icon } from '../shell/icon.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { standingOf } from '../shell/standing.ts'
import { calendarTexts } from '../texts/calendar.ts'
import { networkNames } from '../texts/networks.ts'
import { statusTexts } from '../texts/shell.ts'
import { momentText } from '../time/format.ts'
import { viewerZone } from '../time/zone.ts'
import type { Entry } from './overflow.ts'
import type { SlotTime } from './slot-times.ts'

interface Props {
  readonly entry: Entry
  readonly time: string
  readonly zone: string
  readonly refused: boolean
}

/** A post or a free slot, in whichever view. The time in the viewer's own zone stands in the hint. */
export function EntryContent({ entry, time, zone, refused }: Props) {
  if (entry.kind === 'slot') return <SlotTimeContent slotTime={entry.slotTime} time={time} zone={zone} />
  if (entry.kind === 'overflow')
    return <span className="entry entry-rest">{calendarTexts.more(entry.posts.length + entry.slotTimes.length)}</span>
  const { post } = entry
  const standing = standingOf(post)
  const label = calendarTexts.post(networkNames[post.platform], momentText(post.scheduled_at, zone), statusTexts[standing], post.opening)
  return (
    <span
      className="entry"
      data-roomy={entry.roomy || undefined}
      data-status={standing}
      data-refused={refused || undefined}
      title={hint(label, post.scheduled_at, zone)}
    >
      <NetworkMark network={post.platform} size={15} named={false} />
      <time dateTime={post.scheduled_at}>{time}</time>
      <span className="entry-text clip">{post.opening}</span>
      <span className="entry-state" role="img" aria-label={statusTexts[standing]}>
        {(standing === 'published' || standing === 'resolved') && <Icon name="check" size={13} />}
        {standing === 'failed' && <Icon name="alert" size={13} />}
      </span>
    </span>
  )
}

function SlotTimeContent({ slotTime, time, zone }: { readonly slotTime: SlotTime; readonly time: string; readonly zone: string }) {
  const label = calendarTexts.freeSlot(networkNames[slotTime.platform], momentText(slotTime.at, zone))
  return (
    <span className="entry entry-place" title={hint(label, slotTime.at, zone)} aria-label={label} role="img">
      <NetworkMark network={slotTime.platform} size={15} named={false} />
      <time dateTime={slotTime.at}>{time}</time>
      <span className="entry-free clip">{calendarTexts.free}</span>
      <span className="entry-plus">
        <Icon name="plus" size={12} />
      </span>
    </span>
  )
}

const hint = (label: string, at: string, zone: string) =>
  zone === viewerZone ? label : `${label}\n${calendarTexts.zoneOfViewer(viewerZone, momentText(at, viewerZone))}`
