import { Type, type Static } from 'typebox'
import { uploadMs } from '../timeouts.ts'
import { multipart, type FormFile } from '../media/multipart.ts'
import { AnyBody, readReply, type NetworkTrouble } from '../network-reply.ts'
import type { NetworkPorts, PieceWork, StoppedOutcome } from '../network.ts'
import { problemOf, XId, xGet, xPost, xSend } from './api.ts'
import { asHandles, mediaHandles, uploadHandles, withoutUpload, type XHandles } from './handles.ts'
import { outcomeBeforeCreate } from './outcomes.ts'
import { sourceOf, type UploadSource } from './upload-source.ts'

/**
 * How far an upload has come. `checkAfterMs`: X processes it, and wants to be asked then; null: it
 * is done with it.
 */
type Uploaded =
  | { readonly kind: 'uploaded'; readonly handles: XHandles; readonly checkAfterMs: number | null }
  | { readonly kind: 'stopped'; readonly outcome: StoppedOutcome }

type Step =
  { readonly kind: 'on'; readonly handles: XHandles } | Extract<Uploaded, { kind: 'stopped' }>

const ProcessingInfo = Type.Object({
  state: Type.String(),
  check_after_secs: Type.Optional(Type.Number({ minimum: 0 })),
  error: Type.Optional(Type.Object({ message: Type.Optional(Type.String()) })),
})

const Media = Type.Object({
  data: Type.Object({
    id: XId,
    media_key: Type.Optional(Type.String()),
    size: Type.Optional(Type.Integer({ minimum: 0 })),
    expires_after_secs: Type.Optional(Type.Integer({ minimum: 0 })),
    processing_info: Type.Optional(ProcessingInfo),
  }),
})
type Media = Static<typeof Media>['data']

// X's edge refuses calls of more than 1 MiB, the form around the part included.
const partBytesUsual = 1_000_000
// A gateway that refuses less than this refuses it for another reason than the size.
const partBytesMin = 65_536
// `segment_index` ends at 999.
const partsMax = 1_000
const mediaLifeMs = 86_400_000
// A part that begins now has still to arrive, and the end of the upload after it.
const marginMs = 120_000

/**
 * Uploads the next of what the piece shows: a small picture in one call, everything else in parts.
 */
export async function uploadNext(
  ports: NetworkPorts,
  work: PieceWork,
  before: XHandles,
): Promise<Uploaded> {
  const source = await sourceOf(work, before.media_ids.length)
  const isSmall =
    source.category === 'tweet_image' && source.bytes <= (before.part_bytes || partBytesUsual)
  return isSmall && before.upload_id === ''
    ? uploadAtOnce(ports, work, before, source)
    : uploadInParts(ports, work, before, source)
}

async function uploadAtOnce(
  ports: NetworkPorts,
  work: PieceWork,
  before: XHandles,
  source: UploadSource,
): Promise<Uploaded> {
  const file = fileOf(before, source, source.part(0, source.bytes))
  const at = ports.clock.now()
  const reply = readReply(
    Media,
    await ports.outbound.send(
      formRequest(ports, work, '', { media_category: source.category }, file),
    ),
  )
  if (isTooLargeAtEdge(reply)) {
    const smaller = await withSmallerParts(work, before, source.bytes)
    if (smaller) return uploadInParts(ports, work, smaller, source)
  }
  if (reply.kind !== 'value')
    return { kind: 'stopped', outcome: outcomeBeforeCreate(reply, before, ports.clock.now()) }
  return uploaded(work, before, reply.value.data, at)
}

/**
 * After a crash it continues after the last part that is known to have arrived; with other bytes,
 * or too late, it starts over.
 */
async function uploadInParts(
  ports: NetworkPorts,
  work: PieceWork,
  before: XHandles,
  source: UploadSource,
): Promise<Uploaded> {
  const begun = await begin(ports, work, before, source)
  if (begun.kind === 'stopped') return begun
  const sent = await sendParts(ports, work, begun.handles, source)
  return sent.kind === 'stopped' ? sent : finalize(ports, work, sent.handles, source)
}

async function begin(
  ports: NetworkPorts,
  work: PieceWork,
  before: XHandles,
  source: UploadSource,
): Promise<Step> {
  const now = ports.clock.now().epochMilliseconds
  const goesOn =
    before.upload_id !== '' &&
    before.upload_etag === source.etag &&
    before.upload_until - now > marginMs
  if (goesOn) return { kind: 'on', handles: before }
  const body = {
    media_type: source.contentType,
    total_bytes: source.bytes,
    media_category: source.category,
  }
  const reply = readReply(
    Media,
    await ports.outbound.send(xPost(work, '/2/media/upload/initialize', body)),
  )
  if (reply.kind !== 'value')
    return { kind: 'stopped', outcome: outcomeBeforeCreate(reply, before, ports.clock.now()) }
  const { id, media_key: key = '', expires_after_secs: seconds } = reply.value.data
  const handles: XHandles = {
    ...withoutUpload(before),
    upload_id: id,
    upload_key: key,
    upload_etag: source.etag,
    upload_until: now + (seconds === undefined ? mediaLifeMs : seconds * 1_000),
  }
  await work.keep(asHandles(handles))
  return { kind: 'on', handles }
}

async function sendParts(
  ports: NetworkPorts,
  work: PieceWork,
  before: XHandles,
  source: UploadSource,
): Promise<Step> {
  let handles = before
  while (handles.bytes_sent < source.bytes) {
    const { upload_id: id, bytes_sent: start, parts_sent: index } = handles
    const bytes = Math.min(partBytes(handles, source), source.bytes - start)
    const file = fileOf(handles, source, source.part(start, start + bytes))
    const request = formRequest(
      ports,
      work,
      `/${id}/append`,
      { segment_index: String(index) },
      file,
    )
    const reply = readReply(AnyBody, await ports.outbound.send(request))
    if (isTooLargeAtEdge(reply)) {
      const smaller = await withSmallerParts(work, handles, bytes)
      // Smaller still, and what is left would need more parts than there are numbers.
      if (smaller && partBytes(smaller, source) < bytes) {
        handles = smaller
        continue
      }
    }
    if (reply.kind !== 'value') return stoppedBy(ports, reply, handles)
    const sent = { parts_sent: index + 1, bytes_sent: start + bytes }
    await work.keep(sent)
    handles = { ...handles, ...sent }
  }
  return { kind: 'on', handles }
}

function partBytes(
  { part_bytes: learnt, bytes_sent: sent, parts_sent: parts }: XHandles,
  { bytes }: UploadSource,
): number {
  return Math.max(
    learnt || partBytesUsual,
    Math.ceil((bytes - sent) / Math.max(1, partsMax - parts)),
  )
}

/**
 * A gateway in front of X refuses a call by its size, without a message: this says nothing about
 * the picture or the video.
 */
const isTooLargeAtEdge = (reply: { readonly kind: string; readonly status?: number }) =>
  reply.kind === 'error' && (reply.status === 413 || reply.status === 431)

async function withSmallerParts(
  work: PieceWork,
  before: XHandles,
  refusedBytes: number,
): Promise<XHandles | null> {
  const part_bytes = Math.floor(Math.min(refusedBytes, before.part_bytes || partBytesUsual) / 2)
  if (part_bytes < partBytesMin) return null
  await work.keep({ part_bytes })
  return { ...before, part_bytes }
}

async function finalize(
  ports: NetworkPorts,
  work: PieceWork,
  handles: XHandles,
  source: UploadSource,
): Promise<Uploaded> {
  const at = ports.clock.now()
  // Its answer may have been lost after it took effect.
  // mutant: was-ended
  if (handles.finalizing > 0) {
    const reply = readReply(
      Media,
      await ports.outbound.send(statusRequest(work, handles.upload_id)),
    )
    if (reply.kind !== 'value') return stoppedBy(ports, reply, handles)
    const { processing_info: info, size = 0 } = reply.value.data
    if (info !== undefined || size === source.bytes)
      return uploaded(work, handles, reply.value.data, at)
  } else await work.keep({ finalizing: 1 })
  // Without a body X answers that it wants a JSON object.
  const reply = readReply(
    Media,
    await ports.outbound.send(xPost(work, `/2/media/upload/${handles.upload_id}/finalize`, {})),
  )
  return reply.kind === 'value'
    ? uploaded(work, handles, reply.value.data, at)
    : stoppedBy(ports, reply, handles)
}

/** It has arrived: from now on it lives for a day. */
async function uploaded(
  work: PieceWork,
  before: XHandles,
  media: Media,
  at: Temporal.Instant,
): Promise<Uploaded> {
  const {
    id,
    media_key: key = before.upload_key,
    expires_after_secs: seconds,
    processing_info: info,
  } = media
  const until = at.epochMilliseconds + (seconds === undefined ? mediaLifeMs : seconds * 1_000)
  const isFirst = before.media_ids.length === 0
  const isDone = info === undefined || info.state === 'succeeded'
  const handles: XHandles = {
    ...withoutUpload(before),
    media_ids: [...before.media_ids, id],
    media_keys: [...before.media_keys, key],
    media_uploaded_at: isFirst ? at.epochMilliseconds : before.media_uploaded_at,
    media_until: isFirst ? until : Math.min(until, before.media_until),
    unprocessed: isDone ? before.unprocessed : [...before.unprocessed, id],
  }
  await work.keep(asHandles(handles))
  return {
    kind: 'uploaded',
    handles,
    checkAfterMs: isDone ? null : (info.check_after_secs ?? 1) * 1_000,
  }
}

/** Asks for what X was still processing. */
export async function checkProcessing(
  ports: NetworkPorts,
  work: PieceWork,
  before: XHandles,
): Promise<Uploaded> {
  let handles = before
  for (const id of before.unprocessed) {
    const reply = readReply(Media, await ports.outbound.send(statusRequest(work, id)))
    if (reply.kind !== 'value')
      return isGone(reply) ? gone(reply, mediaHandles) : stoppedBy(ports, reply, handles)
    const info = reply.value.data.processing_info
    if (info?.state === 'failed')
      return { kind: 'stopped', outcome: notProcessed(info.error?.message ?? '') }
    if (info !== undefined && info.state !== 'succeeded')
      return { kind: 'uploaded', handles, checkAfterMs: (info.check_after_secs ?? 1) * 1_000 }
    handles = { ...handles, unprocessed: handles.unprocessed.filter((one) => one !== id) }
    await work.keep({ unprocessed: handles.unprocessed })
  }
  return { kind: 'uploaded', handles, checkAfterMs: null }
}

const notProcessed = (why: string): StoppedOutcome => ({
  kind: 'refused',
  code: 'media_rejected',
  retry: false,
  detail: `X could not process what was uploaded. ${why}`.trim(),
  answer: { status: null, message: null },
  forget: mediaHandles,
})

const statusRequest = (work: PieceWork, id: string) =>
  xGet(work, '/2/media/upload', { command: 'STATUS', media_id: id })

function fileOf(
  handles: XHandles,
  { extension, contentType }: UploadSource,
  body: FormFile['body'],
): FormFile {
  return {
    name: 'media',
    filename: `${handles.media_ids.length + 1}.${extension}`,
    contentType,
    body,
  }
}

function formRequest(
  ports: NetworkPorts,
  work: PieceWork,
  path: string,
  fields: Readonly<Record<string, string>>,
  file: FormFile,
) {
  const boundary = Buffer.from(ports.random.bytes(16)).toString('hex')
  const { contentType, body } = multipart(boundary, fields, file)
  return xSend(work, `/2/media/upload${path}`, contentType, body, uploadMs)
}

function isGone(reply: NetworkTrouble): boolean {
  if (reply.kind !== 'error') return false
  if (reply.status === 404 || reply.status === 410) return true
  const { words } = problemOf(reply.status, reply.body)
  return reply.status === 400 && /media ids? (?:are|is) invalid|segments do not add up/i.test(words)
}

function gone(
  { answer }: NetworkTrouble,
  forget: readonly string[],
): Uploaded & { kind: 'stopped' } {
  const detail = 'X no longer knows what was uploaded: it is handed in again.'
  return {
    kind: 'stopped',
    outcome: { kind: 'refused', code: 'media_rejected', retry: true, detail, answer, forget },
  }
}

/** The next attempt restarts an open upload that X refuses for good. */
function stoppedBy(
  ports: NetworkPorts,
  reply: NetworkTrouble,
  handles: XHandles,
): Uploaded & { kind: 'stopped' } {
  if (isGone(reply)) return gone(reply, uploadHandles)
  const outcome = outcomeBeforeCreate(reply, handles, ports.clock.now())
  const isFinal = outcome.kind === 'refused' && !outcome.retry
  return { kind: 'stopped', outcome: isFinal ? { ...outcome, forget: uploadHandles } : outcome }
}
