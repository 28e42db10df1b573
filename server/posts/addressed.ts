import { Refusal, refusalAt, refusalOfEntry } from '@crier/contract/problems.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { notEnabledDetail } from '../networks/not-enabled.ts'
import type { AccountId, ConnectionId } from '../ports/ids.ts'
import { findConnectionsToPost, type ConnectionToPost } from '../schedules/planning-store.ts'

type Body = Input<Contract['createPost']>['body']
type Version = NonNullable<Body['versions']>[string]

/** One connection that a post goes to, with the text that is for it. */
export interface Addressed {
  readonly place: string
  readonly platform: Platform
  /** Null: the main one of the platform, whichever it is when it is scheduled. */
  readonly connectionId: ConnectionId | null
  readonly found: ConnectionToPost
  readonly text: Version
  /** Its version, and the place of it in the body; undefined: it has none. */
  readonly version: { readonly pointer: string; readonly fields: Version } | undefined
}

/** The connections that a post is addressed to, in the order given. */
export async function addressedOf(
  { db, config }: Use<'db' | 'config'>,
  accountId: AccountId,
  body: Body,
): Promise<Addressed[]> {
  const asked =
    body.connection_ids?.map((connectionId) => ({ connectionId, platform: null })) ??
    body.platforms?.map((platform) => ({ connectionId: null, platform })) ??
    throwNowhere()
  if (body.connection_ids && body.platforms)
    throw new Refusal('invalid_parameter', 'Give `connection_ids` or `platforms`, not both.', [
      { pointer: '/platforms', detail: 'must be left out when `connection_ids` is given' },
    ])
  const places = await findConnectionsToPost(db, accountId, asked)
  const name = body.connection_ids ? 'connection_ids' : 'platforms'
  const targets = asked.map(({ connectionId, platform }, index) => {
    const found = places[index]!
    const place = `/${name}/${index}`
    const { connection } = found
    if (connectionId !== null && connection === null)
      throw refusalOfEntry(new Refusal('not_found', 'There is no such connection.'), place)
    const on = platform ?? connection!.platform
    const detail = notEnabledDetail(on, config.CRIER_NETWORKS)
    if (detail !== undefined)
      throw new Refusal('unrecognized_value', `\`${place}\` ${detail}.`, [
        { pointer: place, detail },
      ])
    return {
      place,
      platform: on,
      connectionId: connectionId === null ? null : connection!.id,
      found,
    }
  })
  const versions = versionsOf(body, targets)
  return targets.map((target) => {
    const version = versions.get(target.place)
    return { ...target, version, text: textFor(body, version?.fields) }
  })
}

type Target = Omit<Addressed, 'text' | 'version'>

/** Each version by the place of what it is for. */
function versionsOf({ versions = {} }: Body, targets: readonly Target[]) {
  const chosen = new Map<string, NonNullable<Addressed['version']>>()
  for (const [key, fields] of Object.entries(versions)) {
    const pointer = `/versions/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const meant = targets.filter(
      ({ platform, found }) => key === platform || key === found.connection?.id,
    )
    if (meant.length === 0)
      throw refused(
        pointer,
        'names no platform and no connection that this post is addressed to',
        'Leave it out, or address it.',
      )
    for (const { place } of meant) {
      const other = chosen.get(place)
      if (other)
        throw refused(
          pointer,
          `is a second version for ${place}, beside ${other.pointer}`,
          'Keep one.',
        )
      chosen.set(place, { pointer, fields })
    }
  }
  return chosen
}

const refused = (pointer: string, detail: string, advice: string) =>
  new Refusal('invalid_parameter', `\`${pointer}\` ${detail}. ${advice}`, [{ pointer, detail }])

/** What is the same everywhere, with what is different here. */
function textFor(body: Body, version: Version = {}): Version {
  const { content, pieces, media, caption, first_comment, options, content_type, tone } = body
  const { link_card } = body
  const hasText = version.content !== undefined || version.pieces !== undefined
  const common = { media, caption, first_comment, options, link_card, content_type, tone }
  return { ...(!hasText && { content, pieces }), ...common, ...version } as Version
}

function throwNowhere(): never {
  throw new Refusal(
    'missing_parameter',
    'Say where the post goes: `connection_ids` or `platforms`.',
    [{ pointer: '/connection_ids', detail: 'is required, unless `platforms` is given' }],
  )
}

/** Names the place of a refusal of one part in the body: its version, or its connection. */
export function placed(refusal: Refusal, { place, version }: Addressed): Refusal {
  const [, field] = refusal.errors[0]?.pointer.split('/') ?? []
  const isOfVersion = version !== undefined && field !== undefined && field in version.fields
  return isOfVersion ? refusalOfEntry(refusal, version.pointer) : refusalAt(refusal, place)
}
