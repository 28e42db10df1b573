import { Type } from 'typebox'
import { detectLanguage } from '@crier/writing/text/language/language.ts'
import { isPicture, pushedFormat } from '@crier/writing/text/visual.ts'
import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import { callHeaders } from '../call-headers.ts'
import { readReply } from '../network-reply.ts'
import type { NetworkPorts, PieceWork, Prepared } from '../network.ts'
import { uploadMs } from '../timeouts.ts'
import { postCollection, xrpcGet, xrpcPost } from './api.ts'
import { facetsOf, marksIn } from './facets.ts'
import { readHandles, type BlueskyHandles } from './author/handles.ts'
import { isDid } from './author/handle.ts'
import { outcomeBeforeSend } from './outcomes.ts'
import { newRecordKey } from './record-key.ts'
import { Blob, postRecord } from './record.ts'

type Stopped = Extract<Prepared, { kind: 'stopped' }>

/**
 * Uploads what is still missing, and journals the key and the record before they are sent. While an
 * earlier send may still arrive, the request is the same to the last byte.
 */
export async function prepare(ports: NetworkPorts, work: PieceWork): Promise<Prepared> {
  const before = readHandles(work.handles)
  const isRepeat = work.mayArrive === true && before.record_key !== ''
  // mutant: same-record
  if (isRepeat && before.record !== '') return ready(work, before.record_key, before.record)
  const uploaded = await (work.piece.card
    ? uploadThumbnail(ports, work, before)
    : uploadPictures(ports, work, before.blobs))
  if ('kind' in uploaded) return uploaded
  const dids = await didsOf(ports, work)
  if ('kind' in dids) return dids
  // mutant: same-key
  const record_key = isRepeat ? before.record_key : newRecordKey(ports)
  const created_at = isRepeat ? before.created_at : timeText(ports.clock.now())
  const { piece, previousIds } = work
  const record = JSON.stringify(
    postRecord({
      piece,
      previousIds,
      createdAt: created_at,
      facets: facetsOf(piece.text, dids),
      language: await languageOf(piece.text),
      blobs: uploaded,
    }),
  )
  // mutant: keep-key
  await work.keep({ record_key, created_at, record })
  return ready(work, record_key, record)
}

const timeText = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' })

/**
 * `swapRecord: null` takes a record only where none is: the same one again changes nothing, and
 * another one is refused.
 */
function ready(work: PieceWork, rkey: string, record: string): Prepared {
  const { accessToken, externalAccountId: repo } = work.access
  const place = JSON.stringify({ repo, collection: postCollection, rkey, swapRecord: null })
  const body = `${place.slice(0, -1)},"record":${record}}`
  const request = xrpcPost(work, 'com.atproto.repo.putRecord', { token: accessToken, body })
  return { kind: 'ready', request }
}

const Uploaded = Type.Object({ blob: Blob })

async function uploadPictures(
  ports: NetworkPorts,
  work: PieceWork,
  known: readonly string[],
): Promise<readonly Blob[] | Stopped> {
  const { pictures } = work.piece
  let kept = known.slice(0, pictures.length)
  for (const [index, visual] of pictures.entries()) {
    if (index < kept.length) continue
    if (!isPicture(visual)) throw new Error('Bluesky takes pictures only')
    const format = pushedFormat(visual)
    const bytes = await work.picture(index, format)
    const uploaded = await upload(ports, work, `image/${format}`, bytes)
    if (typeof uploaded !== 'string') return uploaded
    kept = [...kept, uploaded]
    await work.keep({ blobs: kept })
  }
  return kept.map((blob) => JSON.parse(blob) as Blob)
}

/** A card whose picture is gone, or is refused by the server, is published without it. */
async function uploadThumbnail(
  ports: NetworkPorts,
  work: PieceWork,
  { blobs: [known], card_bare }: BlueskyHandles,
): Promise<readonly Blob[] | Stopped> {
  if (work.piece.card!.picture === null || card_bare > 0) return []
  if (known !== undefined) return [JSON.parse(known) as Blob]
  const picture = await work.cardPicture()
  if (picture === null) return withoutThumbnail(work)
  const uploaded = await upload(ports, work, 'image/jpeg', picture)
  if (typeof uploaded === 'string') {
    await work.keep({ blobs: [uploaded] })
    return [JSON.parse(uploaded) as Blob]
  }
  const { outcome } = uploaded
  if (outcome.kind !== 'refused' || outcome.code !== 'media_rejected') return uploaded
  return withoutThumbnail(work)
}

async function withoutThumbnail(work: PieceWork): Promise<readonly Blob[]> {
  await work.keep({ card_bare: 1 })
  return []
}

/** What the server calls an uploaded picture, as it is journalled. */
async function upload(
  ports: NetworkPorts,
  work: PieceWork,
  contentType: string,
  bytes: Uint8Array,
): Promise<string | Stopped> {
  const reply = readReply(
    Uploaded,
    await ports.outbound.send(uploadRequest(work, contentType, bytes)),
  )
  if (reply.kind !== 'value')
    return { kind: 'stopped', outcome: outcomeBeforeSend(reply, ports.clock.now()) }
  const { $type, ref, mimeType, size } = reply.value.blob
  return JSON.stringify({ $type, ref: { $link: ref.$link }, mimeType, size })
}

function uploadRequest(
  { settings: { audience, hosts }, access }: PieceWork,
  contentType: string,
  body: Uint8Array,
): OutboundRequest {
  return {
    audience,
    method: 'POST',
    url: `${hosts.api}/xrpc/com.atproto.repo.uploadBlob`,
    headers: {
      ...callHeaders,
      authorization: `Bearer ${access.accessToken}`,
      'content-type': contentType,
    },
    body,
    timeoutMs: uploadMs,
    maxReplyBytes: 65_536,
  }
}

const Resolved = Type.Object({ did: Type.String() })
// Each costs a call, and a post has room for some twenty.
const mentionsMax = 20

/**
 * The DIDs of the handles in the text. A handle without an account stays text; where the server
 * itself is in trouble, the post waits.
 */
async function didsOf(
  ports: NetworkPorts,
  work: PieceWork,
): Promise<ReadonlyMap<string, string> | Stopped> {
  const mentioned = marksIn(work.piece.text).filter(({ kind }) => kind === 'mention')
  const handles = [...new Set(mentioned.map(({ value }) => value))].slice(0, mentionsMax)
  const dids = new Map<string, string>()
  for (const handle of handles) {
    const request = xrpcGet(work, 'com.atproto.identity.resolveHandle', { query: { handle } })
    const reply = readReply(Resolved, await ports.outbound.send(request))
    if (reply.kind === 'value') {
      if (isDid(reply.value.did)) dids.set(handle, reply.value.did)
      continue
    }
    const outcome = outcomeBeforeSend(reply, ports.clock.now())
    if (outcome.kind === 'unreachable' || outcome.kind === 'throttled')
      return { kind: 'stopped', outcome }
  }
  return dids
}

/** Null where a text is too short to tell: a wrong language hides a post from its readers. */
async function languageOf(text: string): Promise<string | null> {
  const language = await detectLanguage(text, '')
  return language === '' ? null : language
}
