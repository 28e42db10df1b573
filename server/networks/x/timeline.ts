import { Type, type Static } from 'typebox'
import type { ReconcileWork } from '../network.ts'
import { XId } from './api.ts'
import { readHandles } from './handles.ts'
import { isSameText, type LinkEntity } from './timeline-text.ts'

const Link = Type.Object({
  url: Type.String(),
  expanded_url: Type.Optional(Type.String()),
  media_key: Type.Optional(Type.String()),
})
const Entities = Type.Optional(Type.Object({ urls: Type.Optional(Type.Array(Link)) }))
const References = Type.Optional(Type.Array(Type.Object({ type: Type.String(), id: XId })))
const LongText = Type.Optional(Type.Object({ text: Type.String(), entities: Entities }))

// Both spellings of X's fields: since August 2026 a tweet is a post, in some places.
const TimelinePost = Type.Object({
  id: XId,
  text: Type.String(),
  created_at: Type.Optional(Type.String()),
  conversation_id: Type.Optional(Type.String()),
  entities: Entities,
  attachments: Type.Optional(Type.Object({ media_keys: Type.Optional(Type.Array(Type.String())) })),
  referenced_tweets: References,
  referenced_posts: References,
  note_tweet: LongText,
  note_post: LongText,
})
export type TimelinePost = Static<typeof TimelinePost>

/** `data` is absent when there is nothing, `meta` is there in any case. */
export const Timeline = Type.Object({
  data: Type.Optional(Type.Array(TimelinePost)),
  meta: Type.Object({ next_token: Type.Optional(Type.String()) }),
})

/** The requested fields; `spelling` is `post` for X's new names, anything else for the old ones. */
export function timelineFields(spelling: string): Record<string, string> {
  return spelling === 'post'
    ? {
        'post.fields': 'created_at,text,entities,conversation_id,attachments,note_post',
        expansions: 'referenced_posts',
      }
    : {
        'tweet.fields':
          'created_at,text,entities,referenced_tweets,conversation_id,in_reply_to_user_id,attachments,note_tweet',
      }
}

/** True when a post of the timeline is the piece that was sent. */
export function isPiece(
  post: TimelinePost,
  look: Pick<ReconcileWork, 'piece' | 'previousIds' | 'handles' | 'isKnown'>,
): boolean {
  if (
    look.isKnown(post.id) ||
    look.previousIds.includes(post.id) ||
    !isInPlace(post, look.previousIds)
  )
    return false
  const postKeys =
    post.attachments?.media_keys ?? (look.piece.pictures.length > 0 ? linkedKeys(post) : [])
  const ownKeys = readHandles(look.handles).media_keys.filter((key) => key !== '')
  // Each upload gets new keys, which tell two posts with the same words apart.
  if (look.piece.pictures.length > 0 && ownKeys.length > 0)
    return ownKeys.some((key) => postKeys.includes(key))
  if (look.piece.pictures.length === 0 && postKeys.length > 0) return false
  if (look.piece.isCaption) return false
  return look.piece.text !== '' && isSameText(look.piece.text, ...shownText(post))
}

/**
 * A timeline may leave the attachments of a post out altogether. Then its words are all there is to
 * go by: it may be the piece that was sent with pictures, and is taken for it where no other post
 * of this time has the same words. A caption beside slides is no such proof: other slides may have
 * the same.
 */
export function mayBePiece(
  post: TimelinePost,
  look: Pick<ReconcileWork, 'piece' | 'previousIds' | 'isKnown'>,
): boolean {
  // mutant: caption-on-x
  if (look.piece.pictures.length === 0 || look.piece.isCaption || post.attachments !== undefined)
    return false
  if (
    look.isKnown(post.id) ||
    look.previousIds.includes(post.id) ||
    !isInPlace(post, look.previousIds)
  )
    return false
  return look.piece.text !== '' && isSameText(look.piece.text, ...shownText(post))
}

/** The keys of media that have a link in the text, as attached ones do. */
const linkedKeys = ({ entities }: TimelinePost) =>
  entities?.urls?.flatMap(({ media_key }) => media_key ?? []) ?? []

/** A thread's piece replies to the one before; a first piece replies to nothing. */
function isInPlace(post: TimelinePost, previousIds: readonly string[]): boolean {
  const repliedTo = [...(post.referenced_tweets ?? []), ...(post.referenced_posts ?? [])].find(
    ({ type }) => type === 'replied_to',
  )?.id
  if (repliedTo !== undefined) return repliedTo === previousIds.at(-1)
  if (post.conversation_id === undefined) return true
  return post.conversation_id === (previousIds[0] ?? post.id)
}

/** A long post's `text` is cut; another field has the whole. */
function shownText(post: TimelinePost): [text: string, links: LinkEntity[]] {
  const whole = post.note_tweet ?? post.note_post ?? post
  return [whole.text, [...(whole.entities?.urls ?? []), ...(post.entities?.urls ?? [])]]
}

/** X writes `2026-11-21T10:00:00.000Z`. */
export function createdAt(post: TimelinePost): Temporal.Instant | null {
  try {
    return post.created_at === undefined ? null : Temporal.Instant.from(post.created_at)
  } catch {
    return null
  }
}
