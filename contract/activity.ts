import { Type, type Static, type TObject, type TProperties } from 'typebox'
import { endpoint, Id, Instant, Nullable, Page, pageQuery, strict } from './endpoint.ts'
import { SubscriptionValue } from './events.ts'
import { mediaKinds } from './media.ts'
import { RoleValue } from './people.ts'
import { ContentTypeValue, PlatformValue } from './platform.ts'
import { publicationErrorCodes } from './schedules.ts'
import { scopes } from './scopes.ts'
import { DayValue } from './slots.ts'

const label = Nullable(Type.String({ description: 'As it was called then.' }))
const shape = <Fields extends TProperties>(fields: Fields) => Type.Object(fields, strict)
const fieldsOf = <const Names extends readonly string[]>(names: Names) =>
  Type.Array(Type.Enum(names), { description: 'The names of what was changed.' })
const oldAndNewTime = shape({
  from: Instant('The time before.'),
  to: Instant('The time since then.'),
})
const oldAndNewLimit = shape({
  from: Nullable(Instant('The limit before.')),
  to: Nullable(Instant('The limit since then.')),
})
const move = <const From extends string, const To extends string>(from: From, to: To) => ({
  from: Type.Literal(from),
  to: Type.Literal(to),
})
const planned = {
  draft_id: Id('drft'),
  platform: PlatformValue,
  connection_id: Id('conn'),
  scheduled_at: Instant('When it was to go out.'),
}
const oldAndNewRole = shape({ from: RoleValue, to: RoleValue })
const nothing = shape({})
const awaits = {
  approval: Type.Optional(
    Type.Enum(['awaiting'] as const, {
      description: 'There where it waits for approval since then, and did not before.',
    }),
  ),
}

const accountFields = [
  'name',
  'timezone',
  'brand_kit.name',
  'brand_kit.default_tone',
  'brand_kit.voice',
  'brand_kit.hashtags',
  'brand_kit.avoid_words',
  'brand_kit.colors',
  'brand_kit.language',
  'brand_kit.font',
  'brand_kit.template',
  'brand_kit.examples',
  'brand_kit.logo_media_id',
  'brand_kit.signature_hashtags',
] as const

/**
 * Every kind of change with what its `detail` tells: names of fields, old and new times, states and
 * labels. Never a text of a post, an address beyond its host, a secret or an e-mail address.
 */
export const activityKinds = {
  'draft.created': {
    object: 'draft',
    detail: shape({
      platform: PlatformValue,
      content_type: ContentTypeValue,
      writer: Type.Enum(['model', 'offline', 'author'] as const),
      credits_used: Type.Integer({ minimum: 0 }),
    }),
  },
  'draft.edited': {
    object: 'draft',
    detail: shape({
      fields: fieldsOf([
        'pieces',
        'media',
        'caption',
        'first_comment',
        'options',
        'link_card',
        'tone',
        'language',
        'tags',
        'metadata',
      ]),
      version: Type.Integer({ minimum: 1, description: 'The version that came of it.' }),
      credits_used: Type.Optional(
        Type.Integer({ minimum: 1, description: 'What it cost, where it was rewritten.' }),
      ),
      restored_version: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: 'The version whose content it took, where one was restored.',
        }),
      ),
    }),
  },
  'draft.deleted': { object: 'draft', detail: nothing },
  'draft.restored': { object: 'draft', detail: nothing },
  'post.created': {
    object: 'post',
    detail: shape({
      drafts: Type.Integer({ minimum: 0, description: 'How many it was made with.' }),
    }),
  },
  'post.changed': { object: 'post', detail: shape({ fields: fieldsOf(['tags', 'metadata']) }) },
  'post.deleted': { object: 'post', detail: nothing },
  'schedule.created': {
    object: 'schedule',
    detail: shape({
      ...planned,
      not_later_than: Type.Optional(Instant('Where it was limited.')),
      ...awaits,
    }),
  },
  'schedule.moved': {
    object: 'schedule',
    detail: shape({
      scheduled_at: oldAndNewTime,
      not_later_than: Type.Optional(oldAndNewLimit),
      ...awaits,
    }),
  },
  'schedule.limited': {
    object: 'schedule',
    detail: shape({ not_later_than: oldAndNewLimit, ...awaits }),
  },
  'schedule.cancelled': { object: 'schedule', detail: shape(planned) },
  'schedule.publishing': { object: 'schedule', detail: shape(move('pending', 'publishing')) },
  'schedule.published': { object: 'schedule', detail: shape(move('publishing', 'published')) },
  'schedule.failed': {
    object: 'schedule',
    detail: shape({
      ...move('publishing', 'failed'),
      error_code: Type.Enum(publicationErrorCodes),
    }),
  },
  'schedule.postponed': {
    object: 'schedule',
    detail: shape({ ...move('publishing', 'pending'), ...awaits }),
  },
  'schedule.approved': { object: 'schedule', detail: nothing },
  'schedule.rejected': { object: 'schedule', detail: nothing },
  'schedule.awaiting': { object: 'schedule', detail: nothing },
  'schedule.retried': {
    object: 'schedule',
    detail: shape({
      from: Type.Enum(['failed', 'published'] as const, {
        description: '`published`: the missing pieces of a thread.',
      }),
      to: Type.Enum(['pending', 'published'] as const),
      scheduled_at: oldAndNewTime,
      force: Type.Boolean({
        description: 'Whether the request asserted that the post is not out.',
      }),
      ...awaits,
    }),
  },
  'schedule.commented': { object: 'schedule', detail: nothing },
  'schedule.resolved': { object: 'schedule', detail: nothing },
  'schedule.dismissed': {
    object: 'schedule',
    detail: shape({ dismissed: Type.Boolean({ description: 'False: fetched back.' }) }),
  },
  'repeat.created': {
    object: 'repeat',
    detail: shape({
      draft_id: Id('drft'),
      platform: PlatformValue,
      connection_id: Id('conn'),
      every_weeks: Type.Integer({ minimum: 1 }),
    }),
  },
  'repeat.changed': {
    object: 'repeat',
    detail: shape({
      every_weeks: shape({ from: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }) }),
    }),
  },
  'repeat.deleted': { object: 'repeat', detail: nothing },
  'snippet.created': { object: 'snippet', detail: nothing },
  'snippet.changed': {
    object: 'snippet',
    detail: shape({ fields: fieldsOf(['name', 'kind', 'content']) }),
  },
  'snippet.deleted': { object: 'snippet', detail: nothing },
  'preview.created': {
    object: 'preview',
    detail: shape({
      schedules: Type.Integer({ minimum: 0, description: 'How many posts it showed then.' }),
      from: Type.Optional(Instant('When the period that it shows begins.')),
      to: Type.Optional(Instant('When the period ends.')),
      may_approve: Type.Boolean(),
      expires_at: Instant('When it stops working.'),
    }),
  },
  'preview.revoked': { object: 'preview', detail: nothing },
  'media.created': {
    object: 'media',
    detail: shape({
      media_kind: Type.Enum(mediaKinds),
      content_type: Type.String(),
      bytes: Type.Integer({ minimum: 0 }),
    }),
  },
  'media.changed': { object: 'media', detail: shape({ fields: fieldsOf(['name', 'alt_text']) }) },
  'media.deleted': { object: 'media', detail: nothing },
  'media.restored': { object: 'media', detail: nothing },
  'slots.configured': {
    object: 'calendar',
    detail: shape({
      platform: PlatformValue,
      timezone: Type.String(),
      slots: shape({ from: Type.Integer({ minimum: 0 }), to: Type.Integer({ minimum: 0 }) }),
    }),
  },
  'slot.deleted': {
    object: 'slot',
    detail: shape({
      platform: PlatformValue,
      day: DayValue,
      time: Type.String(),
      timezone: Type.String(),
    }),
  },
  'connection.connected': {
    object: 'connection',
    detail: shape({
      platform: PlatformValue,
      kind: Type.Enum(['sandbox', 'live'] as const),
      account_name: label,
    }),
  },
  'connection.changed': {
    object: 'connection',
    detail: shape({
      platform: PlatformValue,
      fields: fieldsOf(['label', 'main', 'paused', 'settings']),
    }),
  },
  'connection.created': { object: 'connection', detail: shape({ platform: PlatformValue, label }) },
  'connection.expiring': {
    object: 'connection',
    detail: shape({ platform: PlatformValue, account_name: label }),
  },
  'connection.needs_reconnect': {
    object: 'connection',
    detail: shape({ platform: PlatformValue, account_name: label }),
  },
  'connection.disconnected': {
    object: 'connection',
    detail: shape({ platform: PlatformValue, account_name: label }),
  },
  'connection.removed': {
    object: 'connection',
    detail: shape({ platform: PlatformValue, account_name: label }),
  },
  'webhook.created': {
    object: 'webhook',
    detail: shape({
      host: Type.String({ description: 'Of its address, and no more of it.' }),
      events: Type.Array(SubscriptionValue),
    }),
  },
  'webhook.changed': {
    object: 'webhook',
    detail: shape({
      host: Type.String(),
      fields: fieldsOf(['url', 'events', 'enabled']),
      enabled: Type.Boolean({ description: 'As it is since then.' }),
    }),
  },
  'webhook.secret_rotated': { object: 'webhook', detail: shape({ host: Type.String() }) },
  'webhook.disabled': {
    object: 'webhook',
    detail: shape({ host: Type.String(), reason: Type.Literal('deliveries_dropped') }),
  },
  'webhook.deleted': { object: 'webhook', detail: shape({ host: Type.String() }) },
  'key.created': {
    object: 'key',
    detail: shape({ name: label, scopes: Type.Array(Type.Enum(scopes)) }),
  },
  'key.revoked': { object: 'key', detail: shape({ name: label }) },
  'agent_grant.created': {
    object: 'agent_grant',
    detail: shape({ name: label, scopes: Type.Array(Type.Enum(scopes)) }),
  },
  'agent_grant.revoked': {
    object: 'agent_grant',
    detail: shape({
      name: label,
      reason: Type.Enum(['asked', 'token_reused'] as const, {
        description:
          '`token_reused`: a code or a refresh token came a second time, so it was stolen.',
      }),
    }),
  },
  'invitation.created': { object: 'invitation', detail: shape({ role: RoleValue }) },
  'invitation.changed': { object: 'invitation', detail: shape({ role: oldAndNewRole }) },
  'invitation.withdrawn': { object: 'invitation', detail: shape({ role: RoleValue }) },
  'member.joined': { object: 'member', detail: shape({ name: label, role: RoleValue }) },
  'member.changed': { object: 'member', detail: shape({ name: label, role: oldAndNewRole }) },
  'member.removed': { object: 'member', detail: shape({ name: label, role: RoleValue }) },
  'account.created': { object: 'account', detail: shape({ plan: Type.String() }) },
  'account.changed': { object: 'account', detail: shape({ fields: fieldsOf(accountFields) }) },
  'account.plan_changed': {
    object: 'account',
    detail: shape({
      plan: shape({ from: Type.String(), to: Type.String() }),
      credits: Type.Integer({
        minimum: 0,
        description: 'Granted at once, when the quota became larger.',
      }),
    }),
  },
  'account.suspended': { object: 'account', detail: nothing },
  'account.resumed': { object: 'account', detail: nothing },
  'credits.granted': {
    object: 'account',
    detail: shape({ amount: Type.Integer(), balance: Type.Integer() }),
  },
  'credits.low': {
    object: 'account',
    detail: shape({ credits: Type.Integer({ minimum: 0 }), quota: Type.Integer({ minimum: 0 }) }),
  },
  'texts.over_quota': {
    object: 'account',
    detail: shape({
      text_bytes: Type.Integer({ minimum: 0 }),
      text_bytes_used: Type.Integer({ minimum: 0 }),
      until: Instant('Until when it keeps writing.'),
    }),
  },
  'credits.renewed': {
    object: 'account',
    detail: shape({ amount: Type.Integer(), balance: Type.Integer() }),
  },
} as const satisfies Record<string, { readonly object: string; readonly detail: TObject }>

export type ActivityKind = keyof typeof activityKinds
export type ActivityDetail<Kind extends ActivityKind> = Static<
  (typeof activityKinds)[Kind]['detail']
>

const kindNames = Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]]
export const ActivityKindValue = Type.Enum(kindNames, { description: 'What was done with what.' })

export const actorTypes = ['person', 'key', 'client', 'network', 'operator', 'system'] as const

export const Actor = Type.Object({
  type: Type.Enum(actorTypes, {
    description:
      '`client`: a person with the link of a preview. `network`: a network ended an access. ' +
      '`operator`: the command line of the server. `system`: the server.',
  }),
  id: Nullable(
    Type.String({
      description:
        'Of the person, key or preview. Keys and members who may only read see people ' +
        'by name: null.',
    }),
  ),
  name: Nullable(
    Type.String({ description: 'By the name of that moment; null where there is none.' }),
  ),
})

const common = {
  activity_id: Type.String({
    pattern: '^act_[0-9a-f]{32}$',
    description: '`act_` and 32 hex digits.',
  }),
  at: Instant('When it was done.'),
  actor: Actor,
}

/** One change of something of the account. */
export type Activity = {
  [Kind in ActivityKind]: {
    activity_id: string
    at: string
    actor: Static<typeof Actor>
    kind: Kind
    object_type: (typeof activityKinds)[Kind]['object']
    object_id: string | null
    detail: ActivityDetail<Kind>
  }
}[ActivityKind]

export const Activity = Type.Unsafe<Activity>(
  Type.Union(
    kindNames.map((kind) =>
      Type.Object({
        ...common,
        kind: Type.Literal(kind),
        object_type: Type.Literal(activityKinds[kind].object),
        object_id: Nullable(
          Type.String({
            description: 'Null where it is a person, for whom keys and viewers see by name only.',
          }),
        ),
        detail: activityKinds[kind].detail,
      }),
    ),
  ),
)

export const listActivityEndpoint = endpoint({
  method: 'GET',
  path: '/api/activity',
  scope: 'account:read',
  summary: 'List who changed what, newest first',
  description:
    'One entry for each change, kept as long as the operator keeps attempts and deliveries ' +
    '(90 days by default). It holds names of fields, times, states and labels, and no text, ' +
    'no secret and no e-mail address.',
  query: Type.Object(
    {
      object_id: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: 'Only what was done with this.' }),
      ),
      actor: Type.Optional(
        Type.String({
          pattern: '^((usr|key|prv)_[0-9a-f]{32}|network|operator|system)$',
          examples: ['usr_01a2091449ffbe5ba500d94adca5de00', 'system'],
          description:
            'Only what this person, key or preview’s client did, by its id, or `network`, ' +
            '`operator` or `system`.',
        }),
      ),
      kind: Type.Optional(ActivityKindValue),
      from: Type.Optional(Instant('From this time on.')),
      to: Type.Optional(Instant('Before this time.')),
      ...pageQuery,
    },
    strict,
  ),
  success: { status: 200, schema: Page(Activity) },
  problems: ['unrecognized_value'],
})
