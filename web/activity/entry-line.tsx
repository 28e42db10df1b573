import type { Activity } from '@crier/sdk/operations.ts'
import { Link } from '@tanstack/react-router'
import { sentenceOf } from '../texts/activity.ts'
import { exactText, momentText } from '../time/format.ts'
import { actorName, activityTitle, type Titles } from './title-of.ts'

interface Props {
  readonly entry: Activity
  readonly titles: Titles
  readonly zone: string
  /** Objects that are gone: nothing leads there. */
  readonly gone: ReadonlySet<string>
}

/** Describes an entry as a sentence. */
export function EntryLine({ entry, titles, zone, gone }: Props) {
  const [before, after] = sentenceOf(entry, { moment: (at) => momentText(at, zone) })
  return (
    <>
      <span className="activity-text">
        <strong>{actorName(entry)}</strong> {before}{' '}
        <ObjectLink entry={entry} title={activityTitle(entry, titles)} gone={gone} /> {after}
      </span>
      <time className="faint small" dateTime={entry.at} title={exactText(entry.at, zone)}>
        {momentText(entry.at, zone)}
      </time>
    </>
  )
}

const pages = {
  connection: '/connections',
  calendar: '/slots',
  slot: '/slots',
  key: '/developers',
  agent_grant: '/developers',
  member: '/settings',
  invitation: '/settings',
  account: '/settings',
} as const satisfies Partial<Record<Activity['object_type'], string>>

function ObjectLink({
  entry: { object_type, object_id },
  title,
  gone,
}: Omit<Props, 'titles' | 'zone'> & { readonly title: string }) {
  if (object_id === null || gone.has(object_id)) return <span>{title}</span>
  switch (object_type) {
    case 'schedule':
      return (
        <Link
          className="link"
          to="/posts/$scheduleId"
          params={{ scheduleId: object_id }}
          preload={false}
        >
          {title}
        </Link>
      )
    case 'draft':
      return (
        <Link className="link" to="/compose" search={{ draft: object_id }} preload={false}>
          {title}
        </Link>
      )
    case 'media':
    case 'repeat':
    case 'snippet':
    case 'preview':
    case 'post':
      return <span>{title}</span>
    case 'webhook':
      return (
        <Link
          className="link"
          to="/developers/webhooks/$webhookId"
          params={{ webhookId: object_id }}
          preload={false}
        >
          {title}
        </Link>
      )
    default:
      return (
        <Link className="link" to={pages[object_type]} preload={false}>
          {title}
        </Link>
      )
  }
}
