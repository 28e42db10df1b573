import { Type } from 'typebox'
import { readReply } from '../network-reply.ts'
import type { NetworkPorts, ReconcileWork } from '../network.ts'
import type { NetworkAnswer, NoAnswer } from '../outcome.ts'
import { idAtServer, serverGet } from './api.ts'
import { readHandles } from './handles.ts'
import { noAnswer } from './outcomes.ts'
import { createdAt, Status } from './status.ts'
import { shownText, writtenText } from './status-text.ts'

// What another program made of a status may lack anything.
const Page = Type.Array(Type.Union([Status, Type.Object({})]))

// The server's clock is not ours.
const skew = { minutes: 2 }
// 200 posts of an author since the send are plenty.
const pageSize = 40
const pagesMax = 5

/** The post among the author's statuses since the send; null where none of them is it. */
export async function findListed(
  ports: NetworkPorts,
  look: ReconcileWork,
): Promise<
  | { readonly kind: 'read'; readonly status: Status | null; readonly answer: NetworkAnswer }
  | NoAnswer
> {
  const since = look.intentAt.subtract(skew)
  const path = `/api/v1/accounts/${encodeURIComponent(idAtServer(look.access))}/statuses`
  const matching: Status[] = []
  let answer: NetworkAnswer = { status: null, message: null }
  let before: string | undefined
  for (let page = 0; page < pagesMax; page++) {
    const query = {
      limit: String(pageSize),
      exclude_reblogs: 'true',
      ...(before !== undefined && { max_id: before }),
    }
    const reply = readReply(Page, await ports.outbound.send(serverGet(look, path, query)))
    if (reply.kind !== 'value') return noAnswer(reply, ports.clock.now())
    answer = reply.answer
    const statuses = reply.value.filter((status) => 'id' in status)
    const recent = statuses.filter((status) => isSince(status, since))
    matching.push(...recent.filter((status) => isPiece(status, look)))
    before = statuses.at(-1)?.id
    if (before === undefined || recent.length < statuses.length || statuses.length < pageSize) break
  }
  // Newest first: of several equal ones, the one nearest to the send is ours.
  return { kind: 'read', status: matching.at(-1) ?? null, answer }
}

function isSince(status: Status, since: Temporal.Instant): boolean {
  const madeAt = createdAt(status)
  return madeAt === null || Temporal.Instant.compare(madeAt, since) >= 0
}

function isPiece(status: Status, { piece, handles, previousIds, isKnown }: ReconcileWork): boolean {
  if (isKnown(status.id) || previousIds.includes(status.id)) return false
  if ((status.in_reply_to_id ?? null) !== (previousIds.at(-1) ?? null)) return false
  const shown = (status.media_attachments ?? []).map(({ id }) => id)
  const own = readHandles(handles).media_ids
  // Each upload has another id, which tells two posts with the same words apart.
  if (own.length > 0) return own.some((id) => shown.includes(id))
  // A caption belongs to pictures, never to a text alone.
  // mutant: caption-on-mastodon
  if (piece.isCaption || shown.length > 0) return false
  return piece.text !== '' && shownText(status.content ?? '') === writtenText(piece.text)
}
