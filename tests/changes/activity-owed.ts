import type { ActivityKind } from '@crier/contract/activity.ts'
import type { ActivityWritten, Change, Values } from './watch-changes.ts'

/** A row of activity that a change owes: one of these kinds about this object. */
interface Owed {
  readonly id: string
  readonly kinds: readonly ActivityKind[]
}

interface Merged extends Pick<Change, 'name' | 'old' | 'new'> {
  readonly id: string
}

/**
 * Lists the faults in the activity of these transactions: a change without its one row, a row
 * without a change, a row of another transaction.
 */
export function findUnrecorded(changes: readonly Change[]): string[] {
  return [...Map.groupBy(changes, ({ tx }) => tx).values()].flatMap(unrecordedIn)
}

function unrecordedIn(changes: readonly Change[]): string[] {
  const found: string[] = []
  const left = activityOwed(changes)
  for (const { id, kind } of activityIn(changes)) {
    const place = left.findIndex((one) => one.id === id && one.kinds.includes(kind))
    if (place === -1) found.push(`${id} has a row of ${kind} and was not changed so`)
    else left.splice(place, 1)
  }
  return [
    ...found,
    ...left.map(({ id, kinds }) => `${id} was changed without a row of ${kinds.join(' or ')}`),
  ]
}

export function activityIn(changes: readonly Change[]): ActivityWritten[] {
  return changes.flatMap(({ name, account, new: row }) =>
    name === 'activity'
      ? [
          {
            account,
            id: row!['id'] as string,
            kind: row!['kind'] as ActivityKind,
            actor: row!['actor'] as string | null,
          },
        ]
      : [],
  )
}

function activityOwed(changes: readonly Change[]): Owed[] {
  const all = merged(changes)
  return all.flatMap((change) =>
    kindsOf(change, all).map((kinds) => ({ id: objectOf(change, kinds), kinds })),
  )
}

const objectOf = ({ id, name, old, new: now }: Merged, [kind]: readonly ActivityKind[]) => {
  if (kind === 'slots.configured') return String((now ?? old)!['connection'])
  return name === 'ledger_entry' ? String(now!['account']) : id
}

/** Each row once, from what it was before the first change to what it was after the last. */
function merged(changes: readonly Change[]): Merged[] {
  const byRow = new Map<string, Merged>()
  for (const { name, old, new: now } of changes) {
    if (name === 'activity') continue
    const id = String((now ?? old)!['id'])
    const before = byRow.get(`${name} ${id}`)
    byRow.set(`${name} ${id}`, { name, id, old: before ? before.old : old, new: now })
  }
  return [...byRow.values()].filter(({ old, new: now }) => old !== null || now !== null)
}

type Kinds = readonly (readonly ActivityKind[])[]

function kindsOf(change: Merged, all: readonly Merged[]): Kinds {
  const { name, old, new: now } = change
  if (name === 'connection') return connectionKinds(old, now, all)
  if (name === 'slot') return slotKinds(change, all)
  const ofRow = rowKinds[name as keyof typeof rowKinds]
  if (name === 'ledger_entry') return byMovement[String(now?.['kind'])] ?? []
  if (old === null) return ofRow.made
  if (now === null) return ofRow.gone(all, change)
  return ofRow.changed(old, now, all)
}

interface RowKinds {
  readonly made: Kinds
  gone(all: readonly Merged[], change: Merged): Kinds
  changed(old: Values, now: Values, all: readonly Merged[]): Kinds
}

const differs = (old: Values, now: Values, ...names: readonly string[]) =>
  names.some((name) => old[name] !== now[name])
const when = (isSo: boolean, ...kinds: readonly ActivityKind[]): Kinds => (isSo ? [kinds] : [])

const rowKinds: Readonly<
  Record<
    | 'draft'
    | 'post'
    | 'draft_repeat'
    | 'schedule'
    | 'media'
    | 'webhook'
    | 'api_key'
    | 'invitation'
    | 'membership'
    | 'account',
    RowKinds
  >
> = {
  draft: {
    made: [['draft.created']],
    // Forgotten, long after it was deleted.
    gone: () => [],
    changed: (old, now) => [
      ...when(differs(old, now, 'content', 'version', 'labels'), 'draft.edited'),
      ...when(old['deleted'] === null && now['deleted'] !== null, 'draft.deleted'),
      ...when(old['deleted'] !== null && now['deleted'] === null, 'draft.restored'),
    ],
  },
  post: {
    made: [['post.created']],
    // Forgotten with its last draft, or deleted.
    gone: (all) =>
      when(!all.some(({ name, new: now }) => name === 'draft' && now === null), 'post.deleted'),
    changed: (old, now) => when(differs(old, now, 'labels'), 'post.changed'),
  },
  schedule: {
    made: [['schedule.created']],
    gone: () => [['schedule.cancelled']],
    changed: scheduleKinds,
  },
  draft_repeat: {
    made: [['repeat.created']],
    gone: () => [['repeat.deleted']],
    changed: (old, now) => when(differs(old, now, 'weeks'), 'repeat.changed'),
  },
  media: {
    made: [['media.created', 'media.restored']],
    gone: () => [['media.deleted']],
    changed: (old, now) => when(differs(old, now, 'words'), 'media.changed'),
  },
  webhook: {
    made: [['webhook.created']],
    gone: () => [['webhook.deleted']],
    changed: (old, now) => [
      ...when(differs(old, now, 'url', 'events', 'enabled'), 'webhook.changed', 'webhook.disabled'),
      ...when(differs(old, now, 'secret'), 'webhook.secret_rotated'),
    ],
  },
  api_key: {
    // An agent's grant is a key that no secret opens.
    made: [['key.created', 'agent_grant.created']],
    gone: () => [],
    // The keys of a member end with them, whose removal tells of it.
    changed: (old, now, all) =>
      when(
        differs(old, now, 'revoked') && !isMemberRemoved(all),
        'key.revoked',
        'agent_grant.revoked',
      ),
  },
  invitation: {
    made: [['invitation.created']],
    // One that was accepted tells of it by the member who joined; a new one to the same address
    // takes the place of the old.
    gone: (all, { old }) =>
      when(
        !isMemberRemoved(all) &&
          !all.some(
            ({ name, old: before, new: now }) =>
              before === null && (name === 'membership' || now?.['email'] === old!['email']),
          ),
        'invitation.withdrawn',
      ),
    changed: (old, now) =>
      old['id'] === now['id']
        ? when(differs(old, now, 'role'), 'invitation.changed')
        : [['invitation.created']],
  },
  membership: {
    made: [['member.joined']],
    gone: () => [['member.removed']],
    changed: (old, now) => when(differs(old, now, 'role'), 'member.changed'),
  },
  account: {
    made: [['account.created']],
    gone: () => [],
    changed: (old, now) => [
      ...when(differs(old, now, 'own'), 'account.changed'),
      ...when(differs(old, now, 'plan'), 'account.plan_changed'),
      ...when(old['suspended'] === null && now['suspended'] !== null, 'account.suspended'),
      ...when(old['suspended'] !== null && now['suspended'] === null, 'account.resumed'),
      ...when(old['low'] === false && now['low'] === true, 'credits.low'),
    ],
  },
}

const byMovement: Readonly<Record<string, Kinds>> = {
  renewal: [['credits.renewed']],
  grant: [['credits.granted']],
}

const isMemberRemoved = (all: readonly Merged[]) =>
  all.some(({ name, new: now }) => name === 'membership' && now === null)

const byStatus: Readonly<Record<string, ActivityKind>> = {
  'pending publishing': 'schedule.publishing',
  'publishing published': 'schedule.published',
  'publishing failed': 'schedule.failed',
  'publishing pending': 'schedule.postponed',
  'failed pending': 'schedule.retried',
}

function scheduleKinds(old: Values, now: Values, all: readonly Merged[]): Kinds {
  const [status, isMoved] = [
    `${String(old['status'])} ${String(now['status'])}`,
    old['at'] !== now['at'],
  ]
  const isResumed =
    status === 'published published' && old['over'] === true && now['over'] === false
  const other = [...when(old['resolved'] !== now['resolved'], 'schedule.resolved')]
  if (old['status'] !== now['status']) return [[byStatus[status]!], ...other]
  if (isResumed) return [['schedule.retried'], ...other]
  if (isMoved) return [['schedule.moved'], ...other]
  if (old['limit'] !== now['limit']) return [['schedule.limited'], ...other]
  const isDraftEdited = all.some(({ name, id }) => name === 'draft' && id === now['draft'])
  return [
    ...when(old['dismissed'] !== now['dismissed'], 'schedule.dismissed'),
    ...when(old['approval'] !== 'awaiting' && now['approval'] === 'awaiting', 'schedule.awaiting'),
    // A person who may approve and edits the draft renews the approval: the edit's activity covers
    // it.
    ...when(
      now['approval'] === 'approved' && old['decided'] !== now['decided'] && !isDraftEdited,
      'schedule.approved',
    ),
    ...when(
      now['approval'] === 'rejected' && old['decided'] !== now['decided'],
      'schedule.rejected',
    ),
    ...other,
  ]
}

const byState: Readonly<Record<string, Kinds>> = {
  connected: [['connection.connected']],
  needs_reconnect: [['connection.needs_reconnect']],
  disconnected: [['connection.disconnected']],
}

function connectionKinds(old: Values | null, now: Values | null, all: readonly Merged[]): Kinds {
  if (now === null) return []
  const comesWithAccount = all.some(
    ({ name, old: before }) => name === 'account' && before === null,
  )
  // A connection that a consent adds is connected at once.
  if (old === null)
    return comesWithAccount
      ? []
      : now['state'] === 'connected'
        ? [['connection.connected']]
        : [['connection.created']]
  if (old['removed'] === null && now['removed'] !== null) return [['connection.removed']]
  if (
    differs(old, now, 'state') ||
    (differs(old, now, 'author', 'grant') && now['state'] === 'connected')
  )
    return byState[String(now['state'])] ?? []
  if (old['renewalLost'] === null && now['renewalLost'] !== null) return [['connection.expiring']]
  // Another one became the main one, and tells of it.
  const isSucceeded =
    old['main'] === true &&
    all.some(
      ({ name, new: other }) =>
        name === 'connection' &&
        other !== null &&
        other['platform'] === now['platform'] &&
        other['main'] === true,
    )
  return when(
    differs(old, now, 'label', 'paused', 'settings') || (differs(old, now, 'main') && !isSucceeded),
    'connection.changed',
  )
}

/** Each removed slot has a row; a replaced calendar has one. */
function slotKinds(change: Merged, all: readonly Merged[]): Kinds {
  const connection = (change.new ?? change.old)!['connection']
  if (
    all.some(
      ({ name, id, new: now }) =>
        name === 'connection' && id === connection && now?.['removed'] !== null,
    )
  )
    return []
  const ofCalendar = all.filter(
    ({ name, old, new: now }) => name === 'slot' && (now ?? old)!['connection'] === connection,
  )
  if (ofCalendar.length === 1 && change.new === null) return [['slot.deleted']]
  return ofCalendar[0] === change ? [['slots.configured']] : []
}
