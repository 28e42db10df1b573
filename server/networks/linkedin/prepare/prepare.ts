import { Type } from 'typebox'
import { readReply } from '../../network-reply.ts'
import type { Piece } from '@crier/writing/text/publication.ts'
import type { NetworkPorts, PieceWork, Prepared, StoppedOutcome } from '../../network.ts'
import { linkedInGet } from '../api.ts'
import { isReadable } from '../author.ts'
import { commentRequest, createRequest } from '../create-request.ts'
import { asHandles, mediaHandles, noHandles, readHandles, type LinkedInHandles } from './handles.ts'
import { outcomeBeforeCreate } from '../outcomes.ts'
import { uploadNext } from './upload.ts'

// LinkedIn does not say how long an upload waits for its post. A day is what the other
// networks give.
const mediaLifeMs = 86_400_000

/**
 * Uploads what is still missing and waits until LinkedIn has processed it; the request that it ends
 * with is the post.
 */
export async function prepare(ports: NetworkPorts, work: PieceWork): Promise<Prepared> {
  if (work.piece.isComment)
    return { kind: 'ready', request: commentRequest(work, work.previousIds.at(-1)!) }
  let handles = usable(readHandles(work.handles), ports.clock.now())
  while (handles.media_uploaded < uploadsOf(work.piece, handles)) {
    const uploaded = await uploadNext(ports, work, handles)
    if (uploaded.kind === 'stopped') {
      if (!isCardRefused(work.piece, uploaded.outcome)) return uploaded
      handles = await withoutPicture(work)
    } else handles = uploaded.handles
  }
  const waiting =
    uploadsOf(work.piece, handles) === 0 ? null : await processing(ports, work, handles)
  if (waiting?.kind === 'stopped' && isCardRefused(work.piece, waiting.outcome))
    handles = await withoutPicture(work)
  else if (waiting !== null) return waiting
  return { kind: 'ready', request: createRequest(work, handles.media_urns) }
}

function uploadsOf({ document, pictures, card }: Piece, { card_bare }: LinkedInHandles): number {
  if (card) return card.picture !== null && card_bare === 0 ? 1 : 0
  return document.length > 0 ? 1 : pictures.length
}

/** LinkedIn has refused the picture itself: the post is worth more than it. */
const isCardRefused = ({ card }: Piece, outcome: StoppedOutcome) =>
  card !== undefined && outcome.kind === 'refused' && outcome.code === 'media_rejected'

async function withoutPicture(work: PieceWork): Promise<LinkedInHandles> {
  const handles = { ...noHandles, card_bare: 1 }
  await work.keep(asHandles(handles))
  return handles
}

function usable(handles: LinkedInHandles, now: Temporal.Instant): LinkedInHandles {
  const isOld =
    handles.media_uploaded > 0 && now.epochMilliseconds - handles.media_uploaded_at > mediaLifeMs
  return isOld ? noHandles : handles
}

const Media = Type.Object({
  status: Type.String(),
  processingFailureReason: Type.Optional(Type.String()),
})

/** The media that LinkedIn is still processing; null when the post can be created. */
async function processing(
  ports: NetworkPorts,
  work: PieceWork,
  handles: LinkedInHandles,
): Promise<Prepared | null> {
  const waitedMs = ports.clock.now().epochMilliseconds - handles.media_uploaded_at
  // A member's pictures and documents cannot be read, their videos can.
  const kinds = handles.media_urns.map(kindOf)
  if (!isReadable(work.access) && !kinds.includes('videos')) return unread(waitedMs, 'images')
  for (const [index, urn] of handles.media_urns.entries()) {
    const kind = kinds[index]!
    const reply = readReply(
      Media,
      await ports.outbound.send(linkedInGet(work, `/rest/${kind}/${encodeURIComponent(urn)}`)),
    )
    if (reply.kind === 'error' && reply.status === 403) return unread(waitedMs, kind)
    if (reply.kind !== 'value')
      return { kind: 'stopped', outcome: outcomeBeforeCreate(reply, ports.clock.now()) }
    const { status, processingFailureReason: reason = '' } = reply.value
    if (status === 'PROCESSING_FAILED')
      return failed(`LinkedIn could not process what was uploaded. ${reason}`.trim(), false)
    if (status === 'AVAILABLE') continue
    if (waitedMs > processingMaxMs && kind !== 'videos')
      return failed(
        'LinkedIn did not finish processing what was uploaded: it is handed in again.',
        true,
      )
    const afterMs =
      kind === 'videos' ? videoLookMs(waitedMs) : Math.min(Math.max(waitedMs, 1_000), 15_000)
    return {
      kind: 'not_yet',
      afterMs,
      detail: 'LinkedIn is processing what was uploaded.',
      forget: mediaHandles,
    }
  }
  return null

  function failed(detail: string, retry: boolean): Prepared {
    const answer = { status: null, message: null }
    return {
      kind: 'stopped',
      outcome: {
        kind: 'refused',
        code: 'media_rejected',
        retry,
        detail,
        answer,
        forget: mediaHandles,
      },
    }
  }
}

// A picture or a document. Videos take longer, for as long as anything may be processed.
const processingMaxMs = 600_000
// A member has 150 calls a day: an hour of processing costs 30 of them.
const videoLookMs = (waitedMs: number) =>
  Math.min(Math.max(Math.round(waitedMs / 2), 2_000), 180_000)
// A member's pictures and documents cannot be queried. They are processed in a moment; LinkedIn
// answers 400 when they are not.
const blindWaitMs = { images: 5_000, documents: 5_000, videos: 120_000 } as const
type MediaKind = keyof typeof blindWaitMs

function kindOf(urn: string): MediaKind {
  if (urn.startsWith('urn:li:video:')) return 'videos'
  return urn.startsWith('urn:li:document:') ? 'documents' : 'images'
}

function unread(waitedMs: number, kind: MediaKind): Prepared | null {
  const left = blindWaitMs[kind] - waitedMs
  return left <= 0
    ? null
    : {
        kind: 'not_yet',
        afterMs: left,
        detail: 'LinkedIn is given a moment for what was uploaded.',
      }
}
