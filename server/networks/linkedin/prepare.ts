import { Type } from 'typebox'
import { readReply } from '../network-reply.ts'
import type { NetworkPorts, PieceWork, Prepared } from '../network.ts'
import { linkedInGet } from './api.ts'
import { isReadable } from './author.ts'
import { createRequest } from './create-request.ts'
import { mediaHandles, noHandles, readHandles, type LinkedInHandles } from './handles.ts'
import { outcomeBeforeCreate } from './outcomes.ts'
import { uploadNext } from './upload.ts'

// LinkedIn does not say how long an upload waits for its post. A day is what the other networks give.
const mediaLifeMs = 86_400_000

/** Uploads what is still missing and waits until LinkedIn has processed it; the request that it ends with is the post. */
export async function prepare(ports: NetworkPorts, work: PieceWork): Promise<Prepared> {
  let handles = usable(readHandles(work.handles), ports.clock.now())
  const wanted = work.piece.document.length > 0 ? 1 : work.piece.pictures.length
  while (handles.media_uploaded < wanted) {
    const uploaded = await uploadNext(ports, work, handles)
    if (uploaded.kind === 'stopped') return uploaded
    handles = uploaded.handles
  }
  const waiting = wanted === 0 ? null : await processing(ports, work, handles)
  return waiting ?? { kind: 'ready', request: createRequest(work, handles.media_urns) }
}

function usable(handles: LinkedInHandles, now: Temporal.Instant): LinkedInHandles {
  const isOld = handles.media_uploaded > 0 && now.epochMilliseconds - handles.media_uploaded_at > mediaLifeMs
  return isOld ? noHandles : handles
}

const Media = Type.Object({ status: Type.String() })

/** What stands between the uploads and the post; null when nothing does. */
async function processing(ports: NetworkPorts, work: PieceWork, handles: LinkedInHandles): Promise<Prepared | null> {
  const waitedMs = ports.clock.now().epochMilliseconds - handles.media_uploaded_at
  if (!isReadable(work.access)) return unread(waitedMs)
  for (const urn of handles.media_urns) {
    const kind = urn.startsWith('urn:li:document:') ? 'documents' : 'images'
    const reply = readReply(Media, await ports.outbound.send(linkedInGet(work, `/rest/${kind}/${encodeURIComponent(urn)}`)))
    if (reply.kind === 'error' && reply.status === 403) return unread(waitedMs)
    if (reply.kind !== 'value') return { kind: 'stopped', outcome: outcomeBeforeCreate(reply, ports.clock.now()) }
    if (reply.value.status === 'PROCESSING_FAILED') return failed('LinkedIn could not process what was uploaded.', false)
    if (reply.value.status === 'AVAILABLE') continue
    if (waitedMs > processingMaxMs) return failed('LinkedIn did not finish processing what was uploaded: it is handed in again.', true)
    const afterMs = Math.min(Math.max(waitedMs, 1_000), 15_000)
    return { kind: 'not_yet', afterMs, detail: 'LinkedIn is processing what was uploaded.' }
  }
  return null

  function failed(detail: string, retry: boolean): Prepared {
    const answer = { status: null, message: null }
    return { kind: 'stopped', outcome: { kind: 'refused', code: 'media_rejected', retry, detail, answer, forget: mediaHandles } }
  }
}

const processingMaxMs = 600_000
// Nobody can ask for a member's media. Pages of ours are small and done in a moment; LinkedIn says 400 when they are not.
const blindWaitMs = 5_000

function unread(waitedMs: number): Prepared | null {
  if (waitedMs >= blindWaitMs) return null
  return { kind: 'not_yet', afterMs: blindWaitMs - waitedMs, detail: 'LinkedIn is given a moment for what was uploaded.' }
}
