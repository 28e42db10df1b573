import { Type, type Static } from 'typebox'
import type { ReconcileWork, NetworkPorts } from '../network.ts'
import type { ReconcileResult } from '../outcome.ts'
import { optionsOf } from '../options.ts'
import { apiPost, readApi } from './api.ts'
import { isForInbox } from './options.ts'
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

// TikTok fetches within seconds; the addresses are closed to a fetch that has not begun by then.
const fetchedWithin = { seconds: 30 }
// A public post is named within a minute mostly; one that is not listed by then is not listed at
// all, and its owner is to hear why.
const listedWithin = { minutes: 2 }
// The status gives the number of most posts within a minute.
const namedWithin = { minutes: 1 }
// A post with the same words that a person makes later is not this one.
// mutant: created-within
const createdWithin = { hours: 1 }
// After a rewind the time of the send is unknown, and TikTok's list may lag.
const listedWithinAfterSetBack = { minutes: 5 }
// TikTok's clock is not ours, and its times have whole seconds.
const clockSkew = { seconds: 60 }

/**
 * After an init without a clear answer there is no handle. A public post may show in the list of
 * videos, if the connection may read it and if TikTok lists photo posts (unverified); not being in
 * it proves nothing. What TikTok has not fetched it cannot publish: once the addresses of this send
 * are closed, an absent post stays absent.
 */
export async function findListed(
  ports: NetworkPorts,
  look: ReconcileWork,
): Promise<ReconcileResult> {
  // An author who finishes a post in the app chooses its words and its audience.
  const mayList = look.access.scopes.includes('video.list') && !isForInbox(look.piece)
  const listed: ReconcileResult = mayList
    ? await askForList(ports, look)
    : { kind: 'absent', certain: false, answer: { status: null, message: null } }
  const isWithin = (time: Temporal.DurationLike) =>
    Temporal.Instant.compare(ports.clock.now(), (look.sentUntil ?? look.intentAt).add(time)) < 0
  // Another carousel may have the same caption: it is this one only where TikTok has fetched the
  // pictures of this send.
  const isDoubtful = listed.kind === 'found' && look.piece.isCaption === true
  if (listed.kind !== 'absent' && !isDoubtful) return listed
  const absent = { kind: 'absent', certain: false, answer: listed.answer } as const
  if (isWithin(fetchedWithin)) return absent
  const addresses = await look.closeAddresses()
  if (addresses.closed) return { ...absent, certain: true, forget: [] }
  if (isDoubtful && addresses.fetchedAt !== null) return listed
  return mayList && isWithin(look.sentUntil ? listedWithinAfterSetBack : listedWithin)
    ? { ...absent, taken: true }
    : {
        kind: 'unable',
        /* mutant: fetched-picture */ taken: true,
        detail: unableDetail(addresses.fetchedAt),
      }
}

/**
 * Finds the number of a published post when TikTok's status does not give it: of a public post with
 * a text of its own. Null when the list does not show exactly one such post: the next search for
 * the link tries again.
 */
export async function findNumber(
  ports: NetworkPorts,
  look: ReconcileWork,
): Promise<ReconcileResult | null> {
  const { access, piece, intentAt } = look
  const audience = optionsOf<'tiktok'>(piece).privacy_level ?? access.settings?.['privacy_level']
  const isListed = access.scopes.includes('video.list') && audience === 'PUBLIC_TO_EVERYONE'
  if (isForInbox(piece)) return null
  const isOwnText = piece.isCaption !== true && piece.text.trim() !== ''
  const mayBeNamed = Temporal.Instant.compare(ports.clock.now(), intentAt.add(namedWithin)) < 0
  if (!isListed || !isOwnText || mayBeNamed) return null
  const found = await askForList(ports, look, intentAt.add(createdWithin))
  return found.kind === 'found' ? found : null
}

async function askForList(
  ports: NetworkPorts,
  look: ReconcileWork,
  createdUntil: Temporal.Instant | null = null,
): Promise<ReconcileResult> {
  const path = '/v2/video/list/?fields=id,create_time,title,video_description,share_url'
  const reply = readApi(
    List,
    await ports.outbound.send(
      apiPost(look.settings, look.access.accessToken, path, { max_count: 20 }),
    ),
  )
  if (reply.kind !== 'value') return noAnswer(reply, ports.clock.now())
  const [only, ...others] = reply.value.videos.filter(
    (video) =>
      isOurs(look, video) &&
      (createdUntil === null ||
        Temporal.Instant.compare(instantOf(video.create_time), createdUntil) <= 0),
  )
  if (only === undefined || others.length > 0)
    return { kind: 'absent', certain: false, answer: reply.answer }
  const externalId = String(only.id)
  return {
    kind: 'found',
    externalId,
    externalUrl: only.share_url ?? postUrl(look, externalId),
    publishedAt: instantOf(only.create_time),
    answer: reply.answer,
  }
}

function isOurs(look: ReconcileWork, video: Listed): boolean {
  const recent =
    Temporal.Instant.compare(instantOf(video.create_time), look.intentAt.subtract(clockSkew)) >= 0
  const texts = [video.video_description, video.title].map((text) => text?.trim())
  return recent && texts.includes(look.piece.text.trim()) && !look.isKnown(String(video.id))
}

const instantOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)

/**
 * Pictures that TikTok fetched under the addresses of this send mean that it took the post, not
 * that the post came out.
 */
function unableDetail(fetchedAt: Temporal.Instant | null): string {
  const lost = 'TikTok cannot be asked about a post whose number was lost with the answer'
  return fetchedAt === null
    ? `${lost}, and it is unknown whether it has fetched the pictures.`
    : `${lost}; it fetched the pictures at ${fetchedAt.toString()}, so the post is probably out.`
}
