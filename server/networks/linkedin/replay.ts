import { AnyBody, readReply } from '../network-reply.ts'
import type { ReconcileWork, NetworkPorts } from '../network.ts'
import type { ReconcileResult } from '../outcome.ts'
import { postUrnIn, problemOf } from './api.ts'
import { createdUrn } from './created-urn.ts'
import { createRequest } from './create-request.ts'
import { readHandles } from './prepare/handles.ts'
import { noAnswer } from './outcomes.ts'
import { permalink } from './permalink.ts'

// LinkedIn refuses an exact duplicate for about 10 minutes after the first; a replay must have
// arrived well inside them.
const windowMs = 480_000

/**
 * Reconciles a member's post by sending the identical bytes again within LinkedIn's duplicate
 * window: 422 names the post of the first attempt, 201 is the post itself, because the first did
 * not arrive. It may publish, so it is not an ordinary reconciliation (docs/networks.md): off
 * unless the operator enables it, and only while this worker holds the lease.
 */
export async function replay(
  ports: NetworkPorts,
  look: ReconcileWork,
  canSend: () => boolean,
): Promise<ReconcileResult> {
  if (ports.clock.now().epochMilliseconds - look.intentAt.epochMilliseconds > windowMs) {
    return {
      kind: 'unable',
      detail:
        'The minutes in which LinkedIn recognises a repeated post are over: please look ' +
        'at the profile.',
    }
  }
  await look.keep(look.handles)
  const request = createRequest(look, readHandles(look.handles).media_urns)
  const reply = readReply(AnyBody, await ports.outbound.send({ ...request, canSend }))
  if (reply.kind === 'value') {
    const urn = createdUrn(reply)
    return urn === null
      ? { kind: 'unable', detail: 'LinkedIn took the repeated post without naming it.' }
      : found(urn, look, reply.answer)
  }
  const original =
    reply.kind === 'error' && reply.status === 422
      ? postUrnIn(problemOf(reply.status, reply.body).message)
      : null
  if (original === null) return noAnswer(reply, ports.clock.now())
  // The same text was posted on purpose recently: that says nothing about ours.
  if (look.isKnown(original))
    return {
      kind: 'unable',
      detail:
        'LinkedIn takes the post for a duplicate of an older one: please look at the profile.',
    }
  return found(original, look, reply.answer)
}

function found(
  urn: string,
  look: ReconcileWork,
  answer: { status: number | null; message: string | null },
): ReconcileResult {
  return {
    kind: 'found',
    externalId: urn,
    externalUrl: permalink(look.settings, urn),
    publishedAt: null,
    answer,
  }
}
