import { Type, type Static } from 'typebox'
import type { Access, NetworkSettings } from '../network.ts'
import { ServerId } from './api.ts'

/** A status, as far as Crier reads it. */
export const Status = Type.Object({
  id: ServerId,
  url: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  created_at: Type.Optional(Type.String()),
  content: Type.Optional(Type.String()),
  spoiler_text: Type.Optional(Type.String()),
  in_reply_to_id: Type.Optional(Type.Union([ServerId, Type.Null()])),
  media_attachments: Type.Optional(Type.Array(Type.Object({ id: Type.String() }))),
})
export type Status = Static<typeof Status>

/** The address that the server names; where it names none, the one of Mastodon's software. */
export function permalink(
  { hosts }: Pick<NetworkSettings, 'hosts'>,
  { facts }: Pick<Access, 'facts'>,
  { id, url }: Pick<Status, 'id' | 'url'>,
): string {
  const isAddress = url != null && /^https?:\/\//.test(url) && URL.canParse(url)
  return isAddress
    ? url
    : `${hosts.api}/@${encodeURIComponent(facts['username'] ?? '')}/${encodeURIComponent(id)}`
}

export function createdAt({ created_at: at }: Pick<Status, 'created_at'>): Temporal.Instant | null {
  try {
    return at === undefined ? null : Temporal.Instant.from(at)
  } catch {
    return null
  }
}
