import { Type, type Static } from 'typebox'
import type { MediaFile } from '../../../ports/files/media-files.ts'
import type { OutboundRequest } from '../../../ports/outbound/outbound.ts'
import { callHeaders } from '../../call-headers.ts'
import { uploadMs } from '../../timeouts.ts'
import { AnyBody, readReply, type NetworkTrouble } from '../../network-reply.ts'
import type { NetworkPorts, PieceWork, StoppedOutcome } from '../../network.ts'
import { audienceOfUpload, isUploadAddress } from '../../media/upload-address.ts'
import { linkedInGet, linkedInPost } from '../api.ts'
import { asHandles, mediaHandles, type LinkedInHandles } from './handles.ts'
import { outcomeBeforeCreate, unreachable } from '../outcomes.ts'

const Started = Type.Object({
  value: Type.Object({
    video: Type.String({ pattern: '^urn:li:video:' }),
    uploadInstructions: Type.Array(
      Type.Object({
        uploadUrl: Type.String(),
        firstByte: Type.Integer({ minimum: 0 }),
        lastByte: Type.Integer({ minimum: 0 }),
      }),
      { minItems: 1, maxItems: 1_000 },
    ),
    uploadToken: Type.Optional(Type.String()),
    uploadUrlsExpireAt: Type.Optional(Type.Integer()),
  }),
})
type Parts = Static<typeof Started>['value']['uploadInstructions']

// The size of an upload within the time of one call at 10 Mbit/s. LinkedIn's parts have 4 MiB.
const partBytesMax = 50_000_000
// LinkedIn names the time; this is for an answer that does not.
const urlsLiveMs = 3_600_000
// A part that begins now has still to arrive.
const marginMs = 60_000
// A thousand long addresses.
const startedBytesMax = 2_097_152

/** How far an upload has come. */
export type Uploaded =
  | { readonly kind: 'uploaded'; readonly handles: LinkedInHandles }
  | { readonly kind: 'stopped'; readonly outcome: StoppedOutcome }

/**
 * Uploads a video in the parts that LinkedIn asks for: after a crash those that are missing, and
 * the others not again.
 */
export async function uploadVideo(
  ports: NetworkPorts,
  work: PieceWork,
  before: LinkedInHandles,
): Promise<Uploaded> {
  let handles = before
  for (const step of [begin, sendParts, finalize]) {
    const done = await step(ports, work, handles)
    if (done.kind === 'stopped') return done
    handles = done.handles
  }
  return { kind: 'uploaded', handles }
}

async function begin(
  ports: NetworkPorts,
  work: PieceWork,
  before: LinkedInHandles,
): Promise<Uploaded> {
  const nowMs = ports.clock.now().epochMilliseconds
  // A video that is being finalized needs no addresses any more.
  if (before.part_urls.length > 0 && before.finalizing > 0)
    return { kind: 'uploaded', handles: before }
  const { bytes, etag } = await work.file(0)
  const goesOn =
    before.part_urls.length > 0 &&
    before.upload_etag === etag &&
    nowMs + marginMs < before.urls_until
  if (goesOn) return { kind: 'uploaded', handles: before }
  const owner = work.access.externalAccountId
  const body = {
    initializeUploadRequest: {
      owner,
      fileSizeBytes: bytes,
      uploadCaptions: false,
      uploadThumbnail: false,
    },
  }
  const request = {
    ...linkedInPost(work, '/rest/videos?action=initializeUpload', body),
    maxReplyBytes: startedBytesMax,
  }
  const reply = readReply(Started, await ports.outbound.send(request))
  if (reply.kind !== 'value') return stoppedBy(ports, reply)
  const {
    video,
    uploadInstructions: parts,
    uploadToken = '',
    uploadUrlsExpireAt = nowMs + urlsLiveMs,
  } = reply.value.value
  if (!isWhole(parts, bytes) || !parts.every(({ uploadUrl }) => isUploadAddress(work, uploadUrl)))
    return {
      kind: 'stopped',
      outcome: unreachable({
        status: reply.status,
        message: 'The addresses for the upload cannot be used.',
      }),
    }
  const handles: LinkedInHandles = {
    media_urns: [video],
    media_uploaded: 0,
    media_uploaded_at: 0,
    card_bare: 0,
    upload_token: uploadToken,
    upload_etag: etag,
    part_urls: parts.map(({ uploadUrl }) => uploadUrl),
    part_ranges: parts.map(({ firstByte, lastByte }) => `${firstByte}-${lastByte}`),
    part_etags: [],
    urls_until: uploadUrlsExpireAt,
    finalizing: 0,
  }
  await work.keep(asHandles(handles))
  return { kind: 'uploaded', handles }
}

/** One behind the other, from the first byte to the last. */
function isWhole(parts: Parts, bytes: number): boolean {
  let next = 0
  for (const { firstByte, lastByte } of parts) {
    if (firstByte !== next || lastByte < firstByte || lastByte - firstByte >= partBytesMax)
      return false
    next = lastByte + 1
  }
  return next === bytes
}

async function sendParts(
  ports: NetworkPorts,
  work: PieceWork,
  before: LinkedInHandles,
): Promise<Uploaded> {
  let handles = before
  const file = handles.part_etags.length < handles.part_urls.length ? await work.file(0) : undefined
  for (let part = handles.part_etags.length; file && part < handles.part_urls.length; part++) {
    const reply = readReply(
      AnyBody,
      await ports.outbound.send(partRequest(work, file, handles, part)),
    )
    if (reply.kind === 'error' && goneStatuses.has(reply.status))
      return { kind: 'stopped', outcome: addressGone(reply.answer) }
    if (reply.kind !== 'value') return stoppedBy(ports, reply)
    const etag = reply.headers['etag']
    if (etag === undefined)
      return {
        kind: 'stopped',
        outcome: unreachable({ ...reply.answer, message: 'A part got no name.' }),
      }
    handles = { ...handles, part_etags: [...handles.part_etags, etag] }
    await work.keep({ part_etags: handles.part_etags })
  }
  return { kind: 'uploaded', handles }
}

/** Without the token: the address is the secret. */
function partRequest(
  work: PieceWork,
  file: MediaFile,
  handles: LinkedInHandles,
  part: number,
): OutboundRequest {
  const [start, end] = handles.part_ranges[part]!.split('-').map(Number) as [number, number]
  return {
    ...audienceOfUpload(work),
    method: 'PUT',
    url: handles.part_urls[part]!,
    headers: { ...callHeaders, 'content-type': 'application/octet-stream' },
    body: { bytes: end - start + 1, read: () => file.read({ start, end }) },
    timeoutMs: uploadMs,
    maxReplyBytes: 16_384,
  }
}

const goneStatuses: ReadonlySet<number> = new Set([403, 404, 410])

const addressGone = (answer: StoppedOutcome['answer']): StoppedOutcome => ({
  kind: 'refused',
  code: 'media_rejected',
  retry: true,
  detail: 'LinkedIn no longer takes the video at the address that it gave: it is handed in again.',
  answer,
  forget: mediaHandles,
})

const Status = Type.Object({ status: Type.String() })

async function finalize(
  ports: NetworkPorts,
  work: PieceWork,
  handles: LinkedInHandles,
): Promise<Uploaded> {
  const [video] = handles.media_urns
  // Its answer may have been lost after it took effect.
  // mutant: was-finalized
  const wasTried = handles.finalizing > 0
  if (wasTried) {
    const reply = readReply(
      Status,
      await ports.outbound.send(linkedInGet(work, `/rest/videos/${encodeURIComponent(video!)}`)),
    )
    if (reply.kind !== 'value') return stoppedBy(ports, reply)
    if (reply.value.status !== 'WAITING_UPLOAD') return finalized(ports, work, handles)
  } else await work.keep({ finalizing: 1 })
  const body = {
    finalizeUploadRequest: {
      video,
      uploadToken: handles.upload_token,
      uploadedPartIds: handles.part_etags,
    },
  }
  const reply = readReply(
    AnyBody,
    await ports.outbound.send(linkedInPost(work, '/rest/videos?action=finalizeUpload', body)),
  )
  // An empty body is an answer here.
  if (reply.kind !== 'value' && reply.kind !== 'unreadable') return stoppedBy(ports, reply)
  return finalized(ports, work, handles)
}

async function finalized(
  ports: NetworkPorts,
  work: PieceWork,
  before: LinkedInHandles,
): Promise<Uploaded> {
  const uploadedAt = ports.clock.now().epochMilliseconds
  const handles = {
    ...before,
    media_uploaded: 1,
    media_uploaded_at: uploadedAt,
    part_urls: [],
    part_ranges: [],
    part_etags: [],
  }
  await work.keep(asHandles(handles))
  return { kind: 'uploaded', handles }
}

/** An upload that LinkedIn refuses is submitted again by the next attempt. */
function stoppedBy(ports: NetworkPorts, reply: NetworkTrouble): Uploaded {
  const outcome = outcomeBeforeCreate(reply, ports.clock.now())
  return {
    kind: 'stopped',
    outcome: outcome.kind === 'refused' ? { ...outcome, forget: mediaHandles } : outcome,
  }
}
