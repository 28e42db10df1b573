import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

type Brand<Base, Name extends string> = Base & { readonly __brand: Name }

export type AccountId = Brand<string, 'AccountId'>
export type KeyId = Brand<string, 'KeyId'>
export type DraftId = Brand<string, 'DraftId'>
type RewriteId = Brand<string, 'RewriteId'>
type VariantsId = Brand<string, 'VariantsId'>
export type RemixId = Brand<string, 'RemixId'>
export type PostId = Brand<string, 'PostId'>
export type ScheduleId = Brand<string, 'ScheduleId'>
export type RepeatId = Brand<string, 'RepeatId'>
export type SlotId = Brand<string, 'SlotId'>
export type WebhookId = Brand<string, 'WebhookId'>
export type EventId = Brand<string, 'EventId'>
export type DeliveryId = Brand<string, 'DeliveryId'>
export type ConnectionId = Brand<string, 'ConnectionId'>
export type GrantId = Brand<string, 'GrantId'>
export type UserId = Brand<string, 'UserId'>
export type InvitationId = Brand<string, 'InvitationId'>
export type PreviewId = Brand<string, 'PreviewId'>
export type MediaId = Brand<string, 'MediaId'>
export type SnippetId = Brand<string, 'SnippetId'>
export type CommentId = Brand<string, 'CommentId'>
/** Of a key of the operator’s, which belongs to no account. */
export type OperatorKeyId = Brand<string, 'OperatorKeyId'>

interface IdByPrefix {
  acct: AccountId
  key: KeyId
  drft: DraftId
  rmx: RemixId
  rwr: RewriteId
  vrt: VariantsId
  post: PostId
  sch: ScheduleId
  rpt: RepeatId
  slot: SlotId
  whk: WebhookId
  evt: EventId
  dlv: DeliveryId
  conn: ConnectionId
  grnt: GrantId
  usr: UserId
  inv: InvitationId
  prv: PreviewId
  snp: SnippetId
  cmt: CommentId
  med: MediaId
  opk: OperatorKeyId
}

/**
 * A new id: the prefix and a UUIDv7 (RFC 9562) as 32 lower-case hex digits, so that ids of one kind
 * sort by time.
 */
export function mint<Prefix extends keyof IdByPrefix>(
  prefix: Prefix,
  ports: { clock: Clock; random: Random },
): IdByPrefix[Prefix] {
  const time = ports.clock.now().epochMilliseconds.toString(16).padStart(12, '0')
  const chance = ports.random.bytes(10)
  chance[0] = 0x70 | (chance[0]! & 0x0f)
  chance[2] = 0x80 | (chance[2]! & 0x3f)
  return `${prefix}_${time}${Buffer.from(chance).toString('hex')}` as IdByPrefix[Prefix]
}
