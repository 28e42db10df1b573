import { Type } from 'typebox'
import { descriptionOf, isPicture, pushedFormat } from '@crier/writing/text/visual.ts'
import { limits } from '../fit/limits.ts'
import { multipart, type FormFile } from '../media/multipart.ts'
import { AnyBody, readReply } from '../network-reply.ts'
import type { NetworkPorts, PieceWork, Prepared, StoppedOutcome } from '../network.ts'
import { uploadMs } from '../timeouts.ts'
import { waitedMs } from '../waiting.ts'
import { serverGet, serverPost, ServerId } from './api.ts'
import { createRequest } from './create-request.ts'
import { mediaHandles, readHandles, usable, type MastodonHandles } from './handles.ts'
import { outcomeBeforeSend } from './outcomes.ts'

type Step =
  | { readonly kind: 'on'; readonly handles: MastodonHandles }
  | { readonly kind: 'stopped'; readonly outcome: StoppedOutcome }

/**
 * Uploads what is still missing, waits until the server has processed it, and journals the key of
 * the post before it is sent. While an earlier send may still arrive, the key stays the same.
 */
export async function prepare(ports: NetworkPorts, work: PieceWork): Promise<Prepared> {
  const before = readHandles(work.handles)
  const isRepeat = work.mayArrive === true && before.idempotency_key !== ''
  const kept = isRepeat ? before : usable(before, ports.clock.now())
  const uploaded = await uploadMedia(ports, work, kept)
  if (uploaded.kind === 'stopped') return uploaded
  const processed = await checkProcessing(ports, work, uploaded.handles)
  if (processed.kind === 'stopped') return processed
  const { handles } = processed
  if (handles.unprocessed.length > 0)
    return {
      kind: 'not_yet',
      afterMs: lookMs(waitedMs(work.handles, ports.clock.now())),
      detail: 'The Mastodon server is processing what was uploaded.',
      forget: mediaHandles,
    }
  // mutant: same-key-on-mastodon
  const idempotency_key = isRepeat ? before.idempotency_key : newKey(ports)
  // mutant: keep-key-on-mastodon
  await work.keep({ idempotency_key })
  return { kind: 'ready', request: await createRequest(work, { ...handles, idempotency_key }) }
}

const newKey = (ports: NetworkPorts) => Buffer.from(ports.random.bytes(16)).toString('hex')

const lookMs = (waited: number) => Math.min(Math.max(Math.round(waited / 2), 1_000), 60_000)

const Uploaded = Type.Object({ id: ServerId })

async function uploadMedia(
  ports: NetworkPorts,
  work: PieceWork,
  before: MastodonHandles,
): Promise<Step> {
  let handles = before
  while (handles.media_ids.length < work.piece.pictures.length) {
    const index = handles.media_ids.length
    const file = await fileOf(work, index)
    const reply = readReply(
      Uploaded,
      await ports.outbound.send(uploadRequest(ports, work, index, file)),
    )
    const now = ports.clock.now()
    if (reply.kind !== 'value') return { kind: 'stopped', outcome: outcomeBeforeSend(reply, now) }
    const { id } = reply.value
    const media = {
      media_ids: [...handles.media_ids, id],
      media_uploaded_at: handles.media_uploaded_at || now.epochMilliseconds,
      // 200: it is processed already.
      unprocessed: reply.status === 200 ? handles.unprocessed : [...handles.unprocessed, id],
    }
    handles = { ...handles, ...media }
    await work.keep(media)
  }
  return { kind: 'on', handles }
}

async function fileOf(work: PieceWork, index: number): Promise<FormFile> {
  const visual = work.piece.pictures[index]!
  if (isPicture(visual)) {
    const format = pushedFormat(visual)
    return {
      name: 'file',
      filename: `${index + 1}.${format}`,
      contentType: `image/${format}`,
      body: await work.picture(index, format),
    }
  }
  const file = await work.file(index)
  const { contentType, bytes } = file
  return {
    name: 'file',
    filename: `${index + 1}.${contentType.slice(contentType.indexOf('/') + 1)}`,
    contentType,
    body: { bytes, read: () => file.read() },
  }
}

function uploadRequest(ports: NetworkPorts, work: PieceWork, index: number, file: FormFile) {
  const most = work.settings.serverLimits?.pictureDescription ?? limits.mastodon.pictureDescription
  const description = descriptionOf(work.piece.pictures[index]!, most)
  const boundary = Buffer.from(ports.random.bytes(16)).toString('hex')
  const { contentType, body } = multipart(boundary, description === '' ? {} : { description }, file)
  return serverPost(work, '/api/v2/media', { type: contentType, body, timeoutMs: uploadMs })
}

/** 206 while the server processes a medium, 200 when it has. */
async function checkProcessing(
  ports: NetworkPorts,
  work: PieceWork,
  before: MastodonHandles,
): Promise<Step> {
  if (before.unprocessed.length === 0) return { kind: 'on', handles: before }
  const unprocessed: string[] = []
  for (const id of before.unprocessed) {
    const reply = readReply(
      AnyBody,
      await ports.outbound.send(serverGet(work, `/api/v1/media/${encodeURIComponent(id)}`)),
    )
    if (reply.kind === 'value') {
      if (reply.status !== 200) unprocessed.push(id)
    } else if (reply.kind === 'error' && reply.status === 404)
      return { kind: 'stopped', outcome: mediaGone(reply.answer) }
    else return { kind: 'stopped', outcome: outcomeBeforeSend(reply, ports.clock.now()) }
  }
  if (unprocessed.length < before.unprocessed.length) await work.keep({ unprocessed })
  return { kind: 'on', handles: { ...before, unprocessed } }
}

const mediaGone = (answer: StoppedOutcome['answer']): StoppedOutcome => ({
  kind: 'refused',
  code: 'media_rejected',
  retry: true,
  detail: 'The Mastodon server no longer knows the media that were handed in.',
  answer,
  forget: mediaHandles,
})
