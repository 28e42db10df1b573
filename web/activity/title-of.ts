import type { Activity } from '@crier/sdk/operations.ts'
import { activityTexts } from '../texts/activity.ts'
import { networkLabels } from '../texts/networks.ts'
import { weekdayName } from '../time/format.ts'
import { weekDays } from '../time/week-days.ts'

/** The current names of objects, by their ids. */
export type Titles = ReadonlyMap<string, string>

/** The subject of an entry: its current name when it is known, else the one in the entry. */
export function activityTitle(entry: Activity, titles: Titles): string {
  const known = entry.object_id === null ? undefined : titles.get(entry.object_id)
  if (known !== undefined) return known
  switch (entry.kind) {
    case 'slots.configured':
      return activityTexts.slotsOf(networkLabels[entry.detail.platform])
    case 'slot.deleted':
      return activityTexts.on(
        networkLabels[entry.detail.platform],
        `${dayName(entry.detail.day)} ${entry.detail.time}`,
      )
    case 'connection.created':
      return activityTexts.on(
        networkLabels[entry.detail.platform],
        entry.detail.label ?? activityTexts.objects['connection']!,
      )
    case 'connection.changed':
      return activityTexts.on(
        networkLabels[entry.detail.platform],
        activityTexts.objects['connection']!,
      )
    case 'connection.connected':
    case 'connection.expiring':
    case 'connection.needs_reconnect':
    case 'connection.disconnected':
    case 'connection.removed':
      return activityTexts.on(
        networkLabels[entry.detail.platform],
        entry.detail.account_name ?? activityTexts.objects['connection']!,
      )
    case 'webhook.created':
    case 'webhook.changed':
    case 'webhook.secret_rotated':
    case 'webhook.disabled':
    case 'webhook.deleted':
      return entry.detail.host
    case 'key.created':
    case 'key.revoked':
    case 'agent_grant.created':
    case 'agent_grant.revoked':
    case 'member.joined':
    case 'member.changed':
    case 'member.removed':
      return entry.detail.name ?? activityTexts.objects[entry.object_type]!
    default:
      return activityTexts.objects[entry.object_type] ?? entry.object_type
  }
}

const dayName = (day: string) => weekdayName(weekDays.findIndex((one) => one === day) + 1)

export function actorName({ actor: { type, name } }: Pick<Activity, 'actor'>): string {
  if (type === 'network' || type === 'operator' || type === 'system')
    return activityTexts.actors[type]
  if (name === null) return activityTexts.nameless[type]
  if (type === 'client') return activityTexts.clientNamed(name)
  return type === 'key' ? activityTexts.keyNamed(name) : name
}
