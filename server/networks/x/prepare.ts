import { descriptionOf } from '@crier/writing/text/visual.ts'
import { limits } from '../fit/limits.ts'
import { optionsOf } from '../options.ts'
import { AnyBody, readReply } from '../network-reply.ts'
import type { NetworkPorts, PieceWork, Prepared } from '../network.ts'
import { waitedMs } from '../waiting.ts'
import { xPost } from './api.ts'
import { asHandles, mediaHandles, noHandles, readHandles, type XHandles } from './handles.ts'
import { outcomeBeforeCreate } from './outcomes.ts'
import { checkProcessing, uploadNext } from './upload.ts'

// Media that are about to expire are uploaded again: a create may have to wait for its turn, and
// for a reconciliation.
const spareMs = 1_800_000

/**
 * Uploads what is still missing and waits until X has processed it; the request that it ends with
 * is the post.
 */
export async function prepare(ports: NetworkPorts, work: PieceWork): Promise<Prepared> {
  let handles = usable(readHandles(work.handles), ports.clock.now())
  let checkAfterMs: number | null = null
  while (handles.media_ids.length < work.piece.pictures.length) {
    const uploaded = await uploadNext(ports, work, handles)
    if (uploaded.kind === 'stopped') return uploaded
    handles = uploaded.handles
    checkAfterMs = uploaded.checkAfterMs ?? checkAfterMs
  }
  // Media are not polled before the time that X gave.
  if (checkAfterMs !== null) return notYet(checkAfterMs)
  const processed = await checkProcessing(ports, work, handles)
  if (processed.kind === 'stopped') return processed
  if (processed.checkAfterMs !== null)
    return notYet(
      Math.max(processed.checkAfterMs, lookMs(waitedMs(work.handles, ports.clock.now()))),
    )
  handles = await describe(ports, work, processed.handles)
  return { kind: 'ready', request: xPost(work, '/2/tweets', postOf(work, handles)) }
}

const lookMs = (waited: number) => Math.min(Math.round(waited / 2), 60_000)
const lookAfterMax = 300_000

const notYet = (afterMs: number): Prepared => ({
  kind: 'not_yet',
  afterMs: Math.min(Math.max(afterMs, 1_000), lookAfterMax),
  detail: 'X is processing what was uploaded.',
  forget: mediaHandles,
})

function usable(handles: XHandles, now: Temporal.Instant): XHandles {
  const isOld =
    handles.media_ids.length > 0 && handles.media_until - now.epochMilliseconds <= spareMs
  return isOld ? { ...noHandles, part_bytes: handles.part_bytes } : handles
}

/**
 * Gives every picture its text for those who do not see it. That is worth a call, but not the post:
 * a failure is journalled.
 */
async function describe(
  ports: NetworkPorts,
  work: PieceWork,
  handles: XHandles,
): Promise<XHandles> {
  if (handles.described >= handles.media_ids.length) return handles
  let { undescribed } = handles
  for (const [index, id] of handles.media_ids.entries()) {
    if (index < handles.described) continue
    const text = descriptionOf(work.piece.pictures[index]!, limits.x.pictureDescription)
    if (text === '') continue
    const request = xPost(work, '/2/media/metadata', { id, metadata: { alt_text: { text } } })
    const reply = readReply(AnyBody, await ports.outbound.send(request))
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
  const { made_with_ai, paid_partnership, reply_settings } = optionsOf<'x'>(piece)
  return {
    ...(piece.text !== '' && { text: piece.text }),
    ...(handles.media_ids.length > 0 && { media: { media_ids: handles.media_ids } }),
    ...(repliesTo !== undefined && { reply: { in_reply_to_tweet_id: repliesTo } }),
    // A reply has the settings of its thread.
    ...(reply_settings && repliesTo === undefined && { reply_settings }),
    ...(made_with_ai && { made_with_ai }),
    ...(paid_partnership && { paid_partnership }),
  }
}
