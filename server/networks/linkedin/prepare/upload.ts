import { Type } from 'typebox'
import type { OutboundRequest, StreamedBody } from '../../../ports/outbound/outbound.ts'
import { isPicture, pushedFormat, type Asset } from '@crier/writing/text/visual.ts'
import { callHeaders } from '../../call-headers.ts'
import { uploadMs } from '../../timeouts.ts'
import { AnyBody, readReply } from '../../network-reply.ts'
import type { NetworkPorts, PieceWork, StoppedOutcome } from '../../network.ts'
import { audienceOfUpload, isUploadAddress } from '../../media/upload-address.ts'
import { linkedInPost } from '../api.ts'
import { asHandles, type LinkedInHandles } from './handles.ts'
import { outcomeBeforeCreate, unreachable } from '../outcomes.ts'
import { uploadVideo, type Uploaded } from './upload-video.ts'

const ImageStarted = Type.Object({
  value: Type.Object({
    uploadUrl: Type.String(),
    image: Type.String({ pattern: '^urn:li:image:' }),
  }),
})
const DocumentStarted = Type.Object({
  value: Type.Object({
    uploadUrl: Type.String(),
    document: Type.String({ pattern: '^urn:li:document:' }),
  }),
})

type Started =
  | { readonly kind: 'started'; readonly urn: string; readonly uploadUrl: string }
  | { readonly kind: 'stopped'; readonly outcome: StoppedOutcome }

/**
 * Uploads the next picture, the document or the video. A name that was given before a crash is left
 * to LinkedIn: it costs nothing.
 */
export async function uploadNext(
  ports: NetworkPorts,
  work: PieceWork,
  handles: LinkedInHandles,
): Promise<Uploaded> {
  const index = handles.media_uploaded
  const upload = uploadAt(work, index)
  if (upload?.kind === 'video') return uploadVideo(ports, work, handles)
  const cardPicture = work.piece.card && (await work.cardPicture())
  if (cardPicture === null) return cardPictureGone
  const isDocument = work.piece.document.length > 0 || upload?.kind === 'document'
  const started = await start(ports, work, isDocument ? 'documents' : 'images')
  if (started.kind === 'stopped') return started
  const named = { ...handles, media_urns: [...handles.media_urns.slice(0, index), started.urn] }
  await work.keep(asHandles(named))
  const file = cardPicture
    ? { contentType: 'image/jpeg', body: cardPicture }
    : await fileFor(work, index, upload)
  const reply = readReply(
    AnyBody,
    await ports.outbound.send(putRequest(work, started.uploadUrl, file)),
  )
  if (reply.kind !== 'value')
    return { kind: 'stopped', outcome: outcomeBeforeCreate(reply, ports.clock.now()) }
  const uploaded = {
    ...named,
    media_uploaded: index + 1,
    media_uploaded_at: ports.clock.now().epochMilliseconds,
  }
  await work.keep(asHandles(uploaded))
  return { kind: 'uploaded', handles: uploaded }
}

// The post is then published without it, as where LinkedIn refuses it.
const cardPictureGone = {
  kind: 'stopped',
  outcome: {
    kind: 'refused',
    code: 'media_rejected',
    retry: false,
    detail: 'The picture of the card is not there any more.',
    answer: { status: null, message: null },
  },
} as const

/** The upload that is sent unchanged; undefined when it is drawn or converted. */
function uploadAt({ piece }: PieceWork, index: number): Asset | undefined {
  const visual = piece.pictures[index]
  return visual === undefined || isPicture(visual) ? undefined : visual
}

async function fileFor(work: PieceWork, index: number, upload: Asset | undefined) {
  if (work.piece.document.length > 0)
    return { contentType: 'application/pdf', body: await work.document() }
  if (upload) {
    const file = await work.file(index)
    return { contentType: file.contentType, body: { bytes: file.bytes, read: () => file.read() } }
  }
  const format = pushedFormat(work.piece.pictures[index]!)
  return { contentType: `image/${format}`, body: await work.picture(index, format) }
}

async function start(
  ports: NetworkPorts,
  work: PieceWork,
  kind: 'images' | 'documents',
): Promise<Started> {
  const body = { initializeUploadRequest: { owner: work.access.externalAccountId } }
  const result = await ports.outbound.send(
    linkedInPost(work, `/rest/${kind}?action=initializeUpload`, body),
  )
  const reply =
    kind === 'images' ? readReply(ImageStarted, result) : readReply(DocumentStarted, result)
  if (reply.kind !== 'value')
    return { kind: 'stopped', outcome: outcomeBeforeCreate(reply, ports.clock.now()) }
  const { value } = reply.value
  if (!isUploadAddress(work, value.uploadUrl)) {
    return {
      kind: 'stopped',
      outcome: unreachable({
        status: reply.status,
        message: 'The address for the upload cannot be used.',
      }),
    }
  }
  return {
    kind: 'started',
    urn: 'image' in value ? value.image : value.document,
    uploadUrl: value.uploadUrl,
  }
}

function putRequest(
  work: PieceWork,
  url: string,
  file: { contentType: string; body: Uint8Array | StreamedBody },
): OutboundRequest {
  return {
    ...audienceOfUpload(work),
    method: 'PUT',
    url,
    headers: {
      ...callHeaders,
      authorization: `Bearer ${work.access.accessToken}`,
      'content-type': file.contentType,
    },
    body: file.body,
    timeoutMs: uploadMs,
    maxReplyBytes: 16_384,
  }
}
