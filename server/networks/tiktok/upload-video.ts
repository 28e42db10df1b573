import { Type } from 'typebox'
import type { Asset } from '@crier/writing/text/visual.ts'
import type { MediaFile } from '../../ports/files/media-files.ts'
import type {
  OutboundFailure,
  OutboundReply,
  OutboundRequest,
} from '../../ports/outbound/outbound.ts'
import { callHeaders } from '../call-headers.ts'
import { uploadMs } from '../timeouts.ts'
import { AnyBody, readReply, type NetworkReply } from '../network-reply.ts'
import type { NetworkPorts, PieceWork, Prepared, StoppedOutcome } from '../network.ts'
import type { Outcome } from '../outcome.ts'
import { audienceOfUpload, isUploadAddress } from '../media/upload-address.ts'
import { failReasonFor } from './answers.ts'
import { apiPost, readApi } from './api.ts'
import { chunksOf, rangeOf } from './chunks.ts'
import { askCreator, whyNoInbox } from './creator.ts'
import { isForInbox } from './options.ts'
import { outcomeBeforeInit, unreachable } from './outcomes.ts'
import { postInfo } from './post-info.ts'
import { statusOf } from './status.ts'
import { readVideoUpload, videoHandles, type VideoUpload } from './video-handles.ts'

type Step =
  | { readonly kind: 'going'; readonly upload: VideoUpload }
  | { readonly kind: 'stopped'; readonly outcome: StoppedOutcome }

// An address lives for an hour, and the last chunk has still to arrive.
const urlLivesMs = 3_600_000
const marginMs = 120_000

/**
 * Uploads every chunk of a video but the last; the request that it ends with is the last chunk,
 * which publishes. After a crash it goes on where TikTok says that the upload is. Once the last
 * chunk may have been sent, no other upload is begun.
 */
export async function uploadVideo(
  ports: NetworkPorts,
  work: PieceWork,
  video: Asset,
): Promise<Prepared> {
  const file = await work.file(0)
  const begun = readVideoUpload(work.handles)
  const resumed = begun === null ? null : await resume(ports, work, begun, file)
  let step = resumed ?? (await begin(ports, work, video, file))
  const { count } = chunksOf(file.bytes)
  while (step.kind === 'going' && step.upload.chunk_next < count - 1)
    step = await sendNext(ports, work, file, step.upload)
  return step.kind === 'stopped'
    ? step
    : { kind: 'ready', request: chunkRequest(work, file, step.upload, count - 1) }
}

/** Null: that upload can no longer become a post, and a new one may begin. */
async function resume(
  ports: NetworkPorts,
  work: PieceWork,
  upload: VideoUpload,
  { bytes, etag }: MediaFile,
): Promise<Step | null> {
  const isOver =
    ports.clock.now().epochMilliseconds + marginMs >= upload.url_until || upload.video_etag !== etag
  // mutant: upload-over
  if (isOver) return work.mayArrive ? stopped(inDoubt) : null
  const reply = await statusOf(ports, work, upload.publish_id)
  if (reply.kind === 'error' && reply.code === 'invalid_publish_id' && !work.mayArrive) return null
  if (reply.kind !== 'value') return stopped(outcomeBeforeInit(reply, ports.clock.now()))
  const { status, fail_reason: reason = '', uploaded_bytes: uploaded = 0 } = reply.value
  if (status === 'FAILED') return stopped(givenUp(reason, reply.answer))
  const { size, count } = chunksOf(bytes)
  const last = count - 1
  // An offset after the start of the last chunk, and every other status, means that it may have
  // arrived: sent again to this address it makes no second post, and the reconciliation after it
  // decides.
  const next = status === 'PROCESSING_UPLOAD' && uploaded < last * size ? uploaded / size : last
  if (!Number.isInteger(next)) return work.mayArrive ? stopped(inDoubt) : null
  return { kind: 'going', upload: { ...upload, chunk_next: next } }
}

const Begun = Type.Object({
  publish_id: Type.String({ minLength: 1, maxLength: 256 }),
  upload_url: Type.String({ minLength: 1, maxLength: 2_048 }),
})

async function begin(
  ports: NetworkPorts,
  work: PieceWork,
  video: Asset,
  { bytes, etag }: MediaFile,
): Promise<Step> {
  const init = isForInbox(work.piece)
    ? (whyNoInbox(work) ?? initRequest(work, 'inbox/video', {}, bytes))
    : await directInit(ports, work, video, bytes)
  if ('kind' in init) return init
  const begunAtMs = ports.clock.now().epochMilliseconds
  const reply = readApi(Begun, await ports.outbound.send(init))
  if (reply.kind !== 'value') return stopped(outcomeBeforeInit(reply, ports.clock.now()))
  const { publish_id, upload_url } = reply.value
  if (!isUploadAddress(work, upload_url))
    return stopped(unreachable({ ...reply.answer, message: 'The upload address cannot be used.' }))
  const upload = {
    publish_id,
    upload_url,
    url_until: begunAtMs + urlLivesMs,
    chunk_next: 0,
    video_bytes: bytes,
    video_etag: etag,
  }
  await work.keep({ ...upload })
  return { kind: 'going', upload }
}

async function directInit(
  ports: NetworkPorts,
  work: PieceWork,
  video: Asset,
  bytes: number,
): Promise<OutboundRequest | Extract<Step, { kind: 'stopped' }>> {
  const asked = await askCreator(ports, work)
  if (asked.kind === 'stopped') return asked
  const { creator, audience } = asked
  const secondsMax = creator.max_video_post_duration_sec ?? Infinity
  if ((video.durationMs ?? 0) > secondsMax * 1_000)
    return { kind: 'stopped', outcome: tooLong(video.durationMs!, secondsMax) }
  const post_info = { title: work.piece.text, ...postInfo(work, creator, audience) }
  return initRequest(work, 'video', { post_info }, bytes)
}

function initRequest(
  work: PieceWork,
  kind: 'video' | 'inbox/video',
  fields: Readonly<Record<string, unknown>>,
  bytes: number,
): OutboundRequest {
  const { size, count } = chunksOf(bytes)
  return apiPost(work.settings, work.access.accessToken, `/v2/post/publish/${kind}/init/`, {
    ...fields,
    source_info: {
      source: 'FILE_UPLOAD',
      video_size: bytes,
      chunk_size: size,
      total_chunk_count: count,
    },
  })
}

async function sendNext(
  ports: NetworkPorts,
  work: PieceWork,
  file: MediaFile,
  upload: VideoUpload,
): Promise<Step> {
  const reply = readReply(
    AnyBody,
    await ports.outbound.send(chunkRequest(work, file, upload, upload.chunk_next)),
  )
  const outcome = outcomeOfChunk(reply)
  // 206: more is expected.
  if (outcome === 'taken' && reply.answer.status === 206) {
    const further = { ...upload, chunk_next: upload.chunk_next + 1 }
    await work.keep({ chunk_next: further.chunk_next })
    return { kind: 'going', upload: further }
  }
  if (outcome === 'taken' || outcome === 'unknown') return stopped(unreachable(reply.answer))
  return stopped(outcome.kind === 'refused' && work.mayArrive ? inDoubt : outcome)
}

/** Without the token: the address is the secret. */
function chunkRequest(
  work: PieceWork,
  file: MediaFile,
  { upload_url: url }: VideoUpload,
  chunk: number,
): OutboundRequest {
  const { start, end } = rangeOf(chunksOf(file.bytes), chunk, file.bytes)
  return {
    ...audienceOfUpload(work),
    method: 'PUT',
    url,
    headers: {
      ...callHeaders,
      'content-type': file.contentType,
      'content-range': `bytes ${start}-${end}/${file.bytes}`,
    },
    body: { bytes: end - start + 1, read: () => file.read({ start, end }) },
    timeoutMs: uploadMs,
    maxReplyBytes: 16_384,
  }
}

/** Maps the answer to the last chunk: the irreversible call. */
export function outcomeOfLastChunk(
  result: OutboundReply | OutboundFailure,
  { mayArrive = false }: Pick<PieceWork, 'mayArrive'>,
  now: Temporal.Instant,
): Outcome {
  const reply = readReply(AnyBody, result)
  const outcome = outcomeOfChunk(reply, now)
  if (outcome === 'taken' && reply.answer.status === 201)
    return {
      kind: 'confirmed',
      complete: false,
      externalId: null,
      externalUrl: null,
      answer: reply.answer,
    }
  // An address that takes no more chunks, or none at this place, may do so because it has them all.
  const isDoubtful =
    outcome === 'taken' || outcome === 'unknown' || (outcome.kind === 'refused' && mayArrive)
  return isDoubtful
    ? {
        kind: 'unknown',
        detail: 'TikTok may have taken the video, but did not say so.',
        answer: reply.answer,
      }
    : outcome
}

function outcomeOfChunk(
  reply: NetworkReply<unknown>,
  now?: Temporal.Instant,
): 'taken' | 'unknown' | StoppedOutcome {
  const { answer } = reply
  if (reply.kind === 'failure') return reply.failure.sent ? 'unknown' : unreachable(answer)
  const { status } = reply
  if (status < 300) return 'taken'
  if (status === 429)
    return {
      kind: 'throttled',
      until: now?.add({ minutes: 1 }) ?? null,
      detail: 'TikTok takes no more calls for now.',
      answer,
    }
  if (status < 400 || status >= 500 || status === 408 || status === 425) return 'unknown'
  if (anewStatuses.has(status))
    return {
      kind: 'refused',
      code: 'media_rejected',
      retry: true,
      detail: addressGone,
      answer,
      forget: videoHandles,
    }
  return {
    kind: 'refused',
    code: 'media_rejected',
    retry: false,
    detail: 'TikTok refused a part of the video.',
    answer,
  }
}

/** The address has ended, or the upload is at another place than it should be. */
const anewStatuses: ReadonlySet<number> = new Set([403, 404, 410, 416])
const addressGone =
  'TikTok no longer takes the video at the address that it gave: it is handed in again.'

function givenUp(reason: string, answer: StoppedOutcome['answer']): StoppedOutcome {
  const { code, retry, detail } = failReasonFor(reason) ?? {
    code: 'media_rejected',
    retry: false,
    detail: 'TikTok gave the post up.',
  }
  return {
    kind: 'refused',
    code,
    retry,
    detail,
    answer: { ...answer, message: reason },
    forget: videoHandles,
  }
}

const noAnswer = { status: null, message: null }

/**
 * The last chunk was sent, and TikTok has not counted it: neither another chunk nor another upload
 * may follow automatically.
 */
const inDoubt: StoppedOutcome = {
  kind: 'refused',
  code: 'publication_unconfirmed',
  retry: false,
  detail: 'The end of the video was sent, and TikTok has not said whether it arrived.',
  answer: noAnswer,
}

function tooLong(durationMs: number, secondsMax: number): StoppedOutcome {
  const seconds = Math.round(durationMs / 100) / 10
  const detail =
    `The video lasts ${seconds} s; TikTok takes at most ${secondsMax} s from this account. ` +
    'Shorten it.'
  return { kind: 'refused', code: 'media_rejected', retry: false, detail, answer: noAnswer }
}

const stopped = (outcome: StoppedOutcome): Step => ({ kind: 'stopped', outcome })
