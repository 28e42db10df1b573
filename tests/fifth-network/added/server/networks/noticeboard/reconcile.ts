import { readReply } from '../network-reply.ts'
import type { ReconcileWork, NetworkPorts } from '../network.ts'
import type { ReconcileResult } from '../outcome.ts'
import { call, Notices } from './api.ts'

/** Searches the author's notices since the send. */
export async function reconcile(
  ports: NetworkPorts,
  { settings, access, piece, intentAt, isKnown }: ReconcileWork,
): Promise<ReconcileResult> {
  const reply = readReply(
    Notices,
    await ports.outbound.send(call(settings, access.accessToken, 'GET', '/v1/notices')),
  )
  const { answer } = reply
  if (reply.kind !== 'value') {
    const accessLost = reply.kind === 'error' && reply.status === 401
    return {
      kind: 'no_answer',
      detail: 'Noticeboard could not be asked.',
      accessLost,
      until: null,
      answer,
    }
  }
  const ours = reply.value.notices.find(
    ({ id, text, posted_at }) =>
      text === piece.text && posted_at >= intentAt.epochMilliseconds && !isKnown(id),
  )
  if (ours === undefined) return { kind: 'absent', certain: false, answer }
  const publishedAt = Temporal.Instant.fromEpochMilliseconds(ours.posted_at)
  return { kind: 'found', externalId: ours.id, externalUrl: ours.url, publishedAt, answer }
}
