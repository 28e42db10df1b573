import type { Activity } from '@crier/sdk/operations.ts'
import { networkLabels } from './networks.ts'
import { bytesText } from '../time/bytes.ts'
import { numberText } from '../time/format.ts'
import { texts } from './texts.ts'

export type ListedActivityKind = Activity['kind']
type DetailOf<Kind extends ListedActivityKind> = Extract<Activity, { kind: Kind }>['detail']

/** What stands before the object and after it: who did it stands before both. */
type Sentence = readonly [before: string, after: string]

interface Words {
  /** A time as the account reads it. */
  readonly moment: (at: string) => string
}

type Told = {
  readonly [Kind in ListedActivityKind]: readonly [
    label: string,
    describe: (detail: DetailOf<Kind>, words: Words) => Sentence,
  ]
}

export const activityTexts = texts('activityTexts', {
  title: 'Activity',
  lead: 'Who changed what, newest first.',
  empty: ['Nothing to see', 'Nothing was changed that fits these filters.'],
  showAll: 'Show everything',
  more: 'Load more',
  who: 'By whom',
  anybody: 'Anybody',
  what: 'What',
  anything: 'Anything',
  from: 'From',
  to: 'Until',
  clear: 'Clear filters',
  onlyObject: 'Only one object',
  history: 'Who did what',
  historyEmpty: 'Nothing is recorded of this post any more.',
  ofPost: 'this post',
  actors: { network: 'A network', operator: 'The operator', system: 'Crier' },
  nameless: { person: 'Someone', key: 'An API key', client: 'A client' },
  objects: {
    post: 'a post',
    schedule: 'a post',
    draft: 'a draft',
    repeat: 'a repeated post',
    snippet: 'a snippet',
    preview: 'a preview for a client',
    media: 'a file',
    calendar: 'slots',
    slot: 'a slot',
    connection: 'a connection',
    webhook: 'a webhook',
    key: 'an API key',
    agent_grant: 'an agent',
    invitation: 'an invitation',
    member: 'a member',
    account: 'the workspace',
  } as Readonly<Record<string, string>>,
  clientNamed: (name: string) => `${name} (a client)`,
  keyNamed: (name: string) => `key ${name}`,
  quoted: (title: string) => `“${title}”`,
  slotsOf: (network: string) => `the slots of ${network}`,
  on: (network: string, name: string) => `${name} (${network})`,
})

const listed = (names: readonly string[]) =>
  names.map((name) => name.replace('brand_kit.', 'brand kit: ').replaceAll('_', ' ')).join(', ')

const toldOfDrafts = {
  'draft.created': ['Draft written', ({ platform }) => ['wrote', `for ${networkLabels[platform]}`]],
  'draft.edited': ['Draft edited', ({ version }) => ['edited', `(version ${version})`]],
  'draft.deleted': ['Draft deleted', () => ['deleted', '']],
  'draft.restored': ['Draft restored', () => ['restored', '']],
} as const satisfies Partial<Told>

const toldOfPosts = {
  'post.created': [
    'Post written',
    ({ drafts }) => ['wrote', drafts === 1 ? 'for 1 connection' : `for ${drafts} connections`],
  ],
  'post.changed': ['Post labelled', ({ fields }) => ['changed', `(${listed(fields)})`]],
  'post.deleted': ['Post deleted', () => ['deleted', '']],
  'schedule.created': [
    'Post scheduled',
    ({ platform, scheduled_at, approval }, { moment }) => [
      approval === undefined ? 'scheduled' : 'asked for',
      `on ${networkLabels[platform]} for ${moment(scheduled_at)}`,
    ],
  ],
  'schedule.moved': [
    'Post moved',
    ({ scheduled_at }, { moment }) => [
      'moved',
      `from ${moment(scheduled_at.from)} to ${moment(scheduled_at.to)}`,
    ],
  ],
  'schedule.limited': [
    'Post limited',
    ({ not_later_than: { to } }, { moment }) =>
      to === null ? ['lifted', 'its limit'] : ['limited', `to no later than ${moment(to)}`],
  ],
  'schedule.cancelled': [
    'Post cancelled',
    ({ platform, scheduled_at }, { moment }) => [
      'cancelled',
      `on ${networkLabels[platform]}, planned for ${moment(scheduled_at)}`,
    ],
  ],
  'schedule.publishing': ['Post begun', () => ['began to publish', '']],
  'schedule.published': ['Post published', () => ['published', '']],
  'schedule.failed': [
    'Post failed',
    ({ error_code }) => ['could not publish', `(${listed([error_code])})`],
  ],
  'schedule.postponed': ['Post put off', () => ['put off', 'to try again soon']],
  'schedule.approved': ['Post approved', () => ['approved', '']],
  'schedule.rejected': ['Post rejected', () => ['rejected', '']],
  'schedule.awaiting': ['Approval asked for', () => ['made', 'wait for approval']],
  'schedule.retried': [
    'Post tried again',
    ({ scheduled_at }, { moment }) => [
      'had',
      `published again, now due ${moment(scheduled_at.to)} instead of ${moment(scheduled_at.from)}`,
    ],
  ],
  'schedule.commented': ['Comment on a post', () => ['commented on', '']],
  'schedule.resolved': ['Post said to be out', () => ['said that', 'is out']],
  'schedule.dismissed': [
    'Post put away',
    ({ dismissed }) => (dismissed ? ['put', 'away'] : ['fetched', 'back']),
  ],
} as const satisfies Partial<Told>

const weeks = (count: number) => (count === 1 ? 'week' : `${count} weeks`)

const toldOfConnections = {
  'repeat.created': [
    'Repeat made',
    ({ every_weeks }) => ['made', `to come back every ${weeks(every_weeks)}`],
  ],
  'repeat.changed': [
    'Repeat changed',
    ({ every_weeks: { to } }) => ['changed', `to come back every ${weeks(to)}`],
  ],
  'repeat.deleted': ['Repeat ended', () => ['ended', '']],
  'snippet.created': ['Snippet saved', () => ['saved', '']],
  'snippet.changed': ['Snippet changed', ({ fields }) => ['changed', `(${listed(fields)})`]],
  'snippet.deleted': ['Snippet deleted', () => ['deleted', '']],
  'preview.created': [
    'Preview made',
    ({ schedules, expires_at }, { moment }) => [
      'made',
      `of ${schedules === 1 ? '1 post' : `${schedules} posts`}, until ${moment(expires_at)}`,
    ],
  ],
  'preview.revoked': ['Preview revoked', () => ['revoked', '']],
  'media.created': ['File uploaded', ({ content_type }) => ['uploaded', `(${content_type})`]],
  'media.changed': ['File changed', ({ fields }) => ['changed', `(${listed(fields)})`]],
  'media.deleted': ['File deleted', () => ['deleted', '']],
  'media.restored': ['File restored', () => ['restored', '']],
  'slots.configured': [
    'Slots changed',
    ({ slots }) => ['changed', `from ${slots.from} to ${slots.to} a week`],
  ],
  'slot.deleted': ['Slot deleted', () => ['deleted', '']],
  'connection.connected': [
    'Connected',
    ({ account_name }) => ['connected', account_name === null ? '' : `as ${account_name}`],
  ],
  'connection.changed': ['Connection changed', ({ fields }) => ['changed', `(${listed(fields)})`]],
  'connection.created': ['Connection added', () => ['added', '']],
  'connection.expiring': ['Renewal lost', () => ['lost the answer to the renewal of', '']],
  'connection.needs_reconnect': ['Access lost', () => ['ended the access of', '']],
  'connection.disconnected': ['Disconnected', () => ['disconnected', '']],
  'connection.removed': ['Connection removed', () => ['removed', '']],
} as const satisfies Partial<Told>

const toldOfDevelopers = {
  'webhook.created': ['Webhook added', () => ['added', '']],
  'webhook.changed': ['Webhook changed', ({ fields }) => ['changed', `(${listed(fields)})`]],
  'webhook.secret_rotated': ['Webhook secret rotated', () => ['rotated the secret of', '']],
  'webhook.disabled': ['Webhook disabled', () => ['disabled', 'because its deliveries failed']],
  'webhook.deleted': ['Webhook deleted', () => ['deleted', '']],
  'key.created': ['Key made', () => ['made', '']],
  'key.revoked': ['Key revoked', () => ['revoked', '']],
  'agent_grant.created': ['Agent allowed', () => ['allowed', 'to work here']],
  'agent_grant.revoked': [
    'Agent revoked',
    ({ reason }) => [
      'ended the access of',
      reason === 'token_reused' ? ': one of its tokens came twice, so it was stolen' : '',
    ],
  ],
} as const satisfies Partial<Told>

const toldOfPeople = {
  'invitation.created': ['Invited', ({ role }) => ['made', `as ${role}`]],
  'invitation.changed': [
    'Invitation changed',
    ({ role }) => ['changed', `from ${role.from} to ${role.to}`],
  ],
  'invitation.withdrawn': ['Invitation withdrawn', () => ['withdrew', '']],
  'member.joined': ['Member joined', ({ role }) => ['joined:', `as ${role}`]],
  'member.changed': [
    'Role changed',
    ({ role }) => ['changed the role of', `from ${role.from} to ${role.to}`],
  ],
  'member.removed': ['Member removed', () => ['removed', '']],
  'account.created': ['Workspace made', () => ['made', '']],
  'account.changed': ['Workspace changed', ({ fields }) => ['changed', `(${listed(fields)})`]],
  'account.plan_changed': [
    'Plan changed',
    ({ plan }) => ['moved', `from the plan ${plan.from} to ${plan.to}`],
  ],
  'account.suspended': ['Workspace suspended', () => ['suspended', '']],
  'account.resumed': ['Workspace resumed', () => ['resumed', '']],
  'credits.granted': [
    'Credits granted',
    ({ amount }) => [`granted ${numberText(amount)} credits to`, ''],
  ],
  'credits.low': [
    'Credits low',
    ({ credits }) => ['saw credits run low in', `: ${numberText(credits)} left`],
  ],
  'texts.over_quota': [
    'Texts above the plan',
    ({ text_bytes_used }) => [
      'found that the texts of',
      `exceed the plan: ${bytesText(text_bytes_used)}`,
    ],
  ],
  'credits.renewed': [
    'Credits renewed',
    ({ balance }) => ['renewed the credits of', `: ${numberText(balance)}`],
  ],
} as const satisfies Partial<Told>

export const changeTexts = texts('changeTexts', {
  ...toldOfDrafts,
  ...toldOfPosts,
  ...toldOfConnections,
  ...toldOfDevelopers,
  ...toldOfPeople,
} satisfies Told)

export const listedActivityKinds = Object.keys(changeTexts) as readonly ListedActivityKind[]

export const kindLabel = (kind: ListedActivityKind): string => changeTexts[kind][0]

/** What was done, in words. A kind that this page does not know yet is told by its name. */
export function sentenceOf({ kind, detail }: Activity, words: Words): Sentence {
  const entry = (changeTexts as Partial<typeof changeTexts>)[kind]
  if (entry === undefined) return [kind, '']
  const describe = entry[1] as (detail: Activity['detail'], words: Words) => Sentence
  return describe(detail, words)
}
