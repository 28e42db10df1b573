import { Type, type Static } from 'typebox'
import type { LookUp, NetworkDoors } from '../network.ts'
import type { Finding } from '../outcome.ts'
import { apiPost, readApi } from './api.ts'
import { noAnswer } from './outcomes.ts'
import { postUrl } from './links.ts'

const Listed = Type.Object({
  id: Type.Union([Type.String(), Type.Integer()]),
  /** Seconds since 1970. */
  create_time: Type.Integer(),
  title: Type.Optional(Type.String()),
  video_description: Type.Optional(Type.String()),
  share_url: Type.Optional(Type.String()),
})
type Listed = Static<typeof Listed>

const List = Type.Object({ videos: Type.Array(Listed) })

// A public post is named within a minute mostly; one that is not listed by then is not listed at all, and its owner is to hear why.
const listedWithin = { minutes: 5 }
// TikTok's clock is not ours, and its times have whole seconds.
const clockSkew = { seconds: 60 }

/**
 * After a lost answer to an init there is no handle. A public post may show in the list of videos, if the connection may read
 * it and if TikTok lists photo posts (unverified); not being in it proves nothing, so this never says that a post is absent.
 */
export async function findListed(doors: NetworkDoors, look: LookUp): Promise<Finding> {
  if (!look.access.scopes.includes('video.list')) return { kind: 'unable', detail: unableDetail(look) }
  const path = '/v2/video/list/?fields=id,create_time,title,video_description,share_url'
  const reply = readApi(List, await doors.outbound.send(apiPost(look.settings, look.access.accessToken, path, { max_count: 20 })))
  if (reply.kind !== 'value') return noAnswer(reply, doors.clock.now())
  const [only, ...others] = reply.value.videos.filter((video) => isOurs(look, video))
  if (only === undefined || others.length > 0) {
    const early = Temporal.Instant.compare(doors.clock.now(), (look.sentUntil ?? look.intentAt).add(listedWithin)) < 0
    return early ? { kind: 'absent', certain: false, answer: reply.answer } : { kind: 'unable', detail: unableDetail(look) }
  }
  const externalId = String(only.id)
  return {
    kind: 'found',
    externalId,
    externalUrl: only.share_url ?? postUrl(look, externalId),
    publishedAt: instantOf(only.create_time),
    answer: reply.answer,
  }
}

function isOurs(look: LookUp, video: Listed): boolean {
  const recent = Temporal.Instant.compare(instantOf(video.create_time), look.intentAt.subtract(clockSkew)) >= 0
  const texts = [video.video_description, video.title].map((text) => text?.trim())
  return recent && texts.includes(look.piece.text.trim()) && !look.isKnown(String(video.id))
}

const instantOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)

/** Pictures that TikTok fetched under this attempt's addresses mean that it took the post, not that the post came out. */
function unableDetail(look: LookUp): string {
  return look.fetchedAt === null
    ? 'TikTok cannot be asked about a post whose number was lost with the answer; it has not fetched the pictures so far.'
    : `TikTok cannot be asked about a post whose number was lost with the answer; it fetched the pictures at ${look.fetchedAt.toString()}, so the post is probably out.`
}
