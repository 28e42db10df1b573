import { Type } from 'typebox'
import { uploadMs } from '../call-times.ts'
import { descriptionOf, pushedFormat } from '../../content/visual.ts'
import { limits } from '../limits.ts'
import { multipart } from '../multipart.ts'
import { readReply } from '../network-reply.ts'
import type { NetworkPorts, PieceWork, Prepared } from '../network.ts'
import { XId, xPost, xSend } from './api.ts'
import { asHandles, noHandles, readHandles, type XHandles } from './handles.ts'
import { outcomeBeforeCreate } from './outcomes.ts'

const Uploaded = Type.Object({
  data: Type.Object({
    id: XId,
    media_key: Type.Optional(Type.String()),
    expires_after_secs: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
})

const mediaLifeMs = 86_400_000
// What is about to expire is uploaded anew: a create may have to wait for its turn, and for a look-up.
const spareMs = 1_800_000

/** Uploads what is still missing; the request that it ends with is the post. */
export async function prepare(ports: NetworkPorts, work: PieceWork): Promise<Prepared> {
  let handles = usable(readHandles(work.handles), ports.clock.now())
  for (let index = handles.media_ids.length; index < work.piece.pictures.length; index++) {
    const uploaded = await upload(ports, work, handles, index)
    if ('kind' in uploaded) return uploaded
    handles = uploaded
    await work.keep(asHandles(handles))
  }
  handles = await describe(ports, work, handles)
  return { kind: 'ready', request: xPost(work, '/2/tweets', postOf(work, handles)) }
}

function usable(handles: XHandles, now: Temporal.Instant): XHandles {
  return handles.media_until - now.epochMilliseconds > spareMs ? handles : noHandles
}

async function upload(ports: NetworkPorts, work: PieceWork, handles: XHandles, index: number): Promise<XHandles | Prepared> {
  const format = pushedFormat(work.piece.pictures[index]!)
  const bytes = await work.picture(index, format)
  const file = { name: 'media', filename: `${index + 1}.${format}`, contentType: `image/${format}`, bytes }
  const boundary = Buffer.from(ports.random.bytes(16)).toString('hex')
  const { contentType, body } = multipart(boundary, { media_category: 'tweet_image' }, file)
  const at = ports.clock.now()
  const reply = readReply(Uploaded, await ports.outbound.send(xSend(work, '/2/media/upload', contentType, body, uploadMs)))
  if (reply.kind !== 'value') return { kind: 'stopped', outcome: outcomeBeforeCreate(reply, handles, ports.clock.now()) }
  const { id, media_key, expires_after_secs } = reply.value.data
  const until = at.epochMilliseconds + (expires_after_secs === undefined ? mediaLifeMs : expires_after_secs * 1_000)
  return {
    media_ids: [...handles.media_ids, id],
    media_keys: [...handles.media_keys, media_key ?? ''],
    media_uploaded_at: index === 0 ? at.epochMilliseconds : handles.media_uploaded_at,
    media_until: index === 0 ? until : Math.min(until, handles.media_until),
    described: handles.described,
    undescribed: handles.undescribed,
  }
}

/** Gives every picture its text for those who do not see it. That is worth a call, but not the post: a failure is journalled. */
async function describe(ports: NetworkPorts, work: PieceWork, handles: XHandles): Promise<XHandles> {
  if (handles.described >= handles.media_ids.length) return handles
  let { undescribed } = handles
  for (const [index, id] of handles.media_ids.entries()) {
    if (index < handles.described) continue
    const text = descriptionOf(work.piece.pictures[index]!, limits.x.pictureDescription)
    if (text === '') continue
    const request = xPost(work, '/2/media/metadata', { id, metadata: { alt_text: { text } } })
    const reply = readReply(Type.Unknown(), await ports.outbound.send(request))
    if (reply.kind === 'value') continue
    undescribed += 1
    await work.note(outcomeBeforeCreate(reply, handles, ports.clock.now()))
  }
  const described = { ...handles, described: handles.media_ids.length, undescribed }
  await work.keep(asHandles(described))
  return described
}

function postOf({ piece, previousIds }: PieceWork, handles: XHandles) {
  const repliesTo = previousIds.at(-1)
  return {
    ...(piece.text !== '' && { text: piece.text }),
    ...(handles.media_ids.length > 0 && { media: { media_ids: handles.media_ids } }),
    ...(repliesTo !== undefined && { reply: { in_reply_to_tweet_id: repliesTo } }),
  }
}
