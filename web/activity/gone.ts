import type { Activity } from '@crier/sdk/operations.ts'

const ends: readonly Activity['kind'][] = [
  'schedule.cancelled',
  'post.deleted',
  'draft.deleted',
  'slot.deleted',
  'connection.removed',
  'webhook.deleted',
  'key.revoked',
  'invitation.withdrawn',
  'member.removed',
]

/** The objects that are no longer there, as their newest entry says. `entries`: newest first. */
export function goneIn(entries: readonly Activity[]): ReadonlySet<string> {
  const newest = new Map<string, Activity>()
  for (const entry of entries)
    if (entry.object_id !== null && !newest.has(entry.object_id)) newest.set(entry.object_id, entry)
  return new Set([...newest].filter(([, { kind }]) => ends.includes(kind)).map(([id]) => id))
}
