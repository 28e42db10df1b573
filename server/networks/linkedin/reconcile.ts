import { Type, type Static } from 'typebox'
import { readReply } from '../network-reply.ts'
import type { ReconcileWork, NetworkPorts } from '../network.ts'
import type { ReconcileResult } from '../outcome.ts'
import { linkedInGet } from './api.ts'
import { isReadable } from './author.ts'
import { readHandles } from './prepare/handles.ts'
import { fromLittleText, shownText } from './little-text.ts'
import { noAnswer } from './outcomes.ts'
import { permalink } from './permalink.ts'
import { replay } from './replay.ts'

const Media = Type.Object({ id: Type.String() })
const Post = Type.Object({
  id: Type.String(),
  commentary: Type.Optional(Type.String()),
  createdAt: Type.Optional(Type.Integer()),
  publishedAt: Type.Optional(Type.Integer()),
  lifecycleState: Type.Optional(Type.String()),
  content: Type.Optional(
    Type.Object({
      media: Type.Optional(Media),
      multiImage: Type.Optional(Type.Object({ images: Type.Array(Media) })),
      article: Type.Optional(
        Type.Object({ source: Type.String(), thumbnail: Type.Optional(Type.String()) }),
      ),
    }),
  ),
})
type Post = Static<typeof Post>
const Posts = Type.Object({ elements: Type.Array(Post) })

// LinkedIn's clock is not ours.
const clockSkewMs = 60_000
// No account posts more than 200 times while a publication is doubtful.
const pageSize = 50
const pagesMax = 4

/**
 * A page's posts can be listed. A member's cannot: there is only the replay, which the operator
 * must have allowed.
 */
export async function reconcile(
  ports: NetworkPorts,
  look: ReconcileWork,
): Promise<ReconcileResult> {
  if (look.piece.isComment)
    return {
      kind: 'unable',
      detail: 'LinkedIn was not asked for comments: please look below the post.',
    }
  const named = namedDuplicate(look)
  if (named) return named
  if (isReadable(look.access)) return lookThroughPosts(ports, look)
  if (look.mayReplay?.()) return replay(ports, look, look.mayReplay)
  return {
    kind: 'unable',
    detail: 'LinkedIn does not let anybody read a member’s posts: please look at the profile.',
  }
}

/**
 * The post that LinkedIn took ours for a duplicate of, when it was made since the send and by no
 * other schedule: then it is ours.
 */
function namedDuplicate(look: ReconcileWork): ReconcileResult | undefined {
  const urn = look.handles['duplicate_of']
  if (typeof urn !== 'string' || look.isKnown(urn)) return undefined
  const madeMs = madeAtMs(urn)
  if (madeMs < look.intentAt.epochMilliseconds - clockSkewMs) return undefined
  const publishedAt = Temporal.Instant.fromEpochMilliseconds(madeMs)
  return {
    kind: 'found',
    externalId: urn,
    externalUrl: permalink(look.settings, urn),
    publishedAt,
    answer: { status: null, message: null },
  }
}

/** LinkedIn's numbers hold the time of their making: milliseconds since 1970, above 22 bits. */
const madeAtMs = (urn: string) => Number(BigInt(/(?<!\d)\d+$/.exec(urn)?.[0] ?? 0) >> 22n)

async function lookThroughPosts(
  ports: NetworkPorts,
  look: ReconcileWork,
): Promise<ReconcileResult> {
  const since = look.intentAt.epochMilliseconds - clockSkewMs
  const matches: Post[] = []
  for (let page = 0; ; page++) {
    const reply = readReply(Posts, await ports.outbound.send(finderRequest(look, page * pageSize)))
    if (reply.kind !== 'value') return noAnswer(reply, ports.clock.now())
    const { elements } = reply.value
    matches.push(
      ...elements.filter((post) => (post.createdAt ?? 0) >= since && isPiece(post, look)),
    )
    const isLast =
      elements.length < pageSize ||
      (elements.at(-1)?.createdAt ?? 0) < since ||
      page + 1 === pagesMax
    if (!isLast) continue
    // Newest first: of several equal ones, the one nearest to the send is ours.
    const ours = matches.at(-1)
    return ours === undefined
      ? { kind: 'absent', certain: false, answer: reply.answer }
      : findingOf(ours, look, reply.answer)
  }
}

function finderRequest(look: ReconcileWork, start: number) {
  const query = `q=author&author=${encodeURIComponent(look.access.externalAccountId)}&start=${start}&count=${pageSize}&sortBy=CREATED`
  return linkedInGet(look, `/rest/posts?${query}`, { 'x-restli-method': 'FINDER' })
}

function isPiece(post: Post, look: ReconcileWork): boolean {
  if (look.isKnown(post.id)) return false
  const shown = [
    ...(post.content?.media ? [post.content.media] : []),
    ...(post.content?.multiImage?.images ?? []),
  ].map(({ id }) => id)
  const article = post.content?.article
  if (article?.thumbnail !== undefined) shown.push(article.thumbnail)
  const own = readHandles(look.handles).media_urns
  // Each upload gets new URNs, which tell two posts with the same words apart.
  if (own.length > 0) return own.some((urn) => shown.includes(urn))
  // A caption belongs to a document or pictures, never to a text alone.
  return (
    !look.piece.isCaption &&
    shown.length === 0 &&
    (article?.source ?? null) === (look.piece.card?.link ?? null) &&
    folded(fromLittleText(post.commentary ?? '')) === folded(shownText(look.piece.text))
  )
}

function folded(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

function findingOf(
  post: Post,
  look: ReconcileWork,
  answer: { status: number | null; message: string | null },
): ReconcileResult {
  switch (post.lifecycleState) {
    case 'PUBLISH_REQUESTED':
      return { kind: 'processing', answer }
    case 'PUBLISH_FAILED':
      return {
        kind: 'failed',
        code: 'content_rejected',
        retry: false,
        detail: 'LinkedIn took the post and could not publish it.',
        answer,
      }
    default: {
      const at = post.publishedAt ?? post.createdAt
      const publishedAt = at === undefined ? null : Temporal.Instant.fromEpochMilliseconds(at)
      return {
        kind: 'found',
        externalId: post.id,
        externalUrl: permalink(look.settings, post.id),
        publishedAt,
        answer,
      }
    }
  }
}
