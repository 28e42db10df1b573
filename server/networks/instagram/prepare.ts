import type { NetworkPorts, PieceWork, Prepared, StoppedOutcome } from '../network.ts'
import {
  commentRequest,
  containerExpired,
  containerFailure,
  containerStatus,
  makeContainer,
  publishRequest,
  type StatusReply,
} from './containers.ts'
import { descriptionOf, isPicture } from '@crier/writing/text/visual.ts'
import { waitedMs } from '../waiting.ts'
import { limits } from '../fit/limits.ts'
import { answerFor } from './answers.ts'
import { containerHandles, readHandles, type InstagramHandles } from './handles.ts'
import { optionFields } from './options.ts'
import { outcomeBeforePublish } from './outcomes.ts'

// Instagram takes 1 to 10 s for a picture, and up to minutes for a video: it recommends one
// poll a minute.
const firstLookMs = { picture: 2_000, video: 5_000 }
const laterLookMs = 60_000
// "Does not exist" may pass within 30 s to 2 min; after two such answers a new container is made.
const missingLookMs = 30_000
const missingMax = 2
const picturesMax = 10

type Waiting = Exclude<Prepared, { kind: 'ready' }>
type Step =
  | {
      readonly kind: 'container'
      readonly handles: InstagramHandles & { readonly container_id: string }
    }
  | Waiting

/**
 * Hands in what Instagram downloads itself, waits until it is processed, and ends with the one call
 * that publishes.
 */
export async function prepare(ports: NetworkPorts, work: PieceWork): Promise<Prepared> {
  if (work.piece.isComment)
    return { kind: 'ready', request: commentRequest(work, work.previousIds.at(-1)!) }
  const { pictures } = work.piece
  if (pictures.length === 0)
    return stopped(refusal('Instagram takes no post without a picture or a video.'))
  if (pictures.length > picturesMax)
    return stopped(refusal('Instagram takes at most 10 pictures and videos in one post.'))
  const handles = readHandles(work.handles)
  if (handles.ig_id !== undefined && handles.ig_id !== work.access.externalAccountId)
    return stopped(otherAccount)
  const step =
    pictures.length === 1
      ? await withSingle(ports, work, handles)
      : await withCarousel(ports, work, handles)
  if (step.kind !== 'container') return step
  const { container_id: containerId } = step.handles
  const waiting = await unlessFinished(ports, work, step.handles, containerId)
  return (
    waiting ?? { kind: 'ready', request: publishRequest(work.settings, work.access, containerId) }
  )
}

async function withSingle(
  ports: NetworkPorts,
  work: PieceWork,
  handles: InstagramHandles,
): Promise<Step> {
  // Every single video is a reel.
  return withContainer(ports, work, handles, async () => ({
    ...(await mediaForm(work, 0, 'REELS')),
    ...optionFields(work.piece),
    caption: work.piece.text,
  }))
}

type Form = Readonly<Record<string, string>>

/**
 * The fields of the media that Instagram fetches; a picture has an alternative text, which videos
 * cannot have.
 */
async function mediaForm(work: PieceWork, index: number, video: 'REELS' | 'VIDEO'): Promise<Form> {
  const visual = work.piece.pictures[index]!
  const address = await work.pictureUrl(index)
  if (!isPicture(visual)) return { media_type: video, video_url: address }
  const description = descriptionOf(visual, limits.instagram.pictureDescription)
  return { image_url: address, ...(description !== '' && { alt_text: description }) }
}

async function withCarousel(
  ports: NetworkPorts,
  work: PieceWork,
  handles: InstagramHandles,
): Promise<Step> {
  if (handles.container_id !== undefined)
    return withContainer(ports, work, handles, () => Promise.resolve({}))
  const items = await withItems(ports, work, handles)
  if ('kind' in items) return items
  for (const child of items.children) {
    const waiting = await unlessFinished(ports, work, items, child)
    if (waiting) return waiting
  }
  const form = {
    media_type: 'CAROUSEL',
    children: items.children.join(','),
    ...optionFields(work.piece),
    caption: work.piece.text,
  }
  return withContainer(ports, work, items, () => Promise.resolve(form))
}

type WithItems = InstagramHandles & { readonly children: readonly string[] }

async function withItems(
  ports: NetworkPorts,
  work: PieceWork,
  before: InstagramHandles,
): Promise<WithItems | Waiting> {
  let handles: WithItems = { ...before, children: before.children ?? [] }
  while (handles.children.length < work.piece.pictures.length) {
    const made = await makeContainer(ports, work, {
      is_carousel_item: 'true',
      ...(await mediaForm(work, handles.children.length, 'VIDEO')),
    })
    if (made.kind === 'stopped') return made
    handles = { ...handles, children: [...handles.children, made.id] }
    await keep(work, handles)
  }
  return handles
}

async function withContainer(
  ports: NetworkPorts,
  work: PieceWork,
  handles: InstagramHandles,
  form: () => Promise<Form>,
): Promise<Step> {
  if (handles.container_id !== undefined)
    return { kind: 'container', handles: { ...handles, container_id: handles.container_id } }
  const made = await makeContainer(ports, work, await form())
  if (made.kind === 'stopped') return made
  const named = { ...handles, container_id: made.id }
  await keep(work, named)
  return { kind: 'container', handles: named }
}

/** Nothing when the container can be used; otherwise why not, or for how long not yet. */
async function unlessFinished(
  ports: NetworkPorts,
  work: PieceWork,
  handles: InstagramHandles,
  containerId: string,
): Promise<Waiting | undefined> {
  const reply = await containerStatus(ports, work, containerId)
  if (reply.kind !== 'value') return unreadStatus(ports, work, handles, reply)
  const { status_code: code, status } = reply.value
  switch (code) {
    // mutant: processed-on-instagram
    case 'FINISHED':
    // Already published, although every doubtful send is reconciled first: publishing the same
    // container cannot make a second post, and the check after it finds the first.
    case 'PUBLISHED':
      return undefined
    case 'IN_PROGRESS':
      return {
        kind: 'not_yet',
        afterMs: nextLookMs(work, ports.clock.now()),
        detail: 'Instagram is still processing what was handed in.',
        forget: containerHandles,
      }
    case 'ERROR':
      return stopped(containerFailure(status, reply.answer))
    case 'EXPIRED':
      return stopped(containerExpired(reply.answer))
    default:
      return code satisfies never
  }
}

async function unreadStatus(
  ports: NetworkPorts,
  work: PieceWork,
  handles: InstagramHandles,
  reply: Exclude<StatusReply, { kind: 'value' }>,
): Promise<Waiting> {
  const row = reply.kind === 'error' ? answerFor(reply.error) : undefined
  if (row?.means.is !== 'container_missing')
    return stopped(outcomeBeforePublish(reply, ports.clock.now()))
  if ((handles.missing ?? 0) >= missingMax)
    return stopped({ ...containerExpired(reply.answer), detail: row.detail })
  await keep(work, { ...handles, missing: (handles.missing ?? 0) + 1 })
  return { kind: 'not_yet', afterMs: missingLookMs, detail: row.detail, forget: containerHandles }
}

function nextLookMs({ piece, handles }: PieceWork, now: Temporal.Instant): number {
  const first = firstLookMs[piece.pictures.every(isPicture) ? 'picture' : 'video']
  return Math.min(Math.max(waitedMs(handles, now), first), laterLookMs)
}

/** The whole set each time, so that it does not matter whether the journal adds or replaces. */
function keep(work: PieceWork, handles: InstagramHandles): Promise<void> {
  return work.keep({ ...work.handles, ...handles, ig_id: work.access.externalAccountId })
}

const stopped = (outcome: StoppedOutcome): Waiting => ({ kind: 'stopped', outcome })

const noAnswer = { status: null, message: null }

function refusal(detail: string): StoppedOutcome {
  return { kind: 'refused', code: 'media_rejected', retry: false, detail, answer: noAnswer }
}

const otherAccount: StoppedOutcome = {
  kind: 'refused',
  code: 'platform_not_connected',
  retry: true,
  detail: 'Another Instagram account has been connected since: the pictures are handed in again.',
  answer: noAnswer,
  forget: containerHandles,
}
