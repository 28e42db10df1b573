import { readReply, type NetworkTrouble } from '../network-reply.ts'
import type { NetworkPorts, ReconcileWork } from '../network.ts'
import type { NetworkAnswer, ReconcileResult } from '../outcome.ts'
import { createRequest } from './create-request.ts'
import { findListed } from './find-listed.ts'
import { readHandles } from './handles.ts'
import { noAnswer, outcomeOfSend, rowOf } from './outcomes.ts'
import { createdAt, permalink, Status } from './status.ts'

// Until February 2026 Mastodon made a second post of a repeat that came while the first call was
// still running. A call that is answered at all is answered within this time.
const settledMs = 30_000

/**
 * A server that keeps keys says it itself: the identical call makes no second post and answers the
 * first one. Elsewhere, and once the key has ended, the author's own statuses are looked through.
 */
export async function reconcile(
  ports: NetworkPorts,
  look: ReconcileWork,
): Promise<ReconcileResult> {
  return mayRepeat(ports, look) ? repeat(ports, look) : lookThrough(ports, look)
}

function mayRepeat(ports: NetworkPorts, look: ReconcileWork): boolean {
  const age = ports.clock.now().epochMilliseconds - look.intentAt.epochMilliseconds
  return (
    readHandles(look.handles).idempotency_key !== '' &&
    /* mutant: keeps-keys */ look.settings.serverLimits?.keepsIdempotencyKeys === true &&
    /* mutant: settled-on-mastodon */ age >= settledMs &&
    look.mayReplay?.() === true
  )
}

async function repeat(ports: NetworkPorts, look: ReconcileWork): Promise<ReconcileResult> {
  // Proves that this worker still holds the lease.
  await look.keep(look.handles)
  const request = await createRequest(look, readHandles(look.handles))
  const canSend = () => look.mayReplay?.() === true
  const reply = readReply(Status, await ports.outbound.send({ ...request, canSend }))
  if (reply.kind === 'value') return found(look, reply.value, reply.answer)
  if (reply.kind === 'failure') return noAnswer(reply, ports.clock.now())
  const row = rowOf(reply)
  if (row?.means.is === 'access_lost' || row?.means.is === 'throttled')
    return noAnswer(reply, ports.clock.now())
  // Some versions answer 500 to a repeat, although the post is there.
  const listed = await lookThrough(ports, look)
  if (listed.kind !== 'absent') return listed
  if (row?.means.is === 'deleted') return { kind: 'unable', detail: row.detail }
  return refusedRepeat(reply, ports.clock.now()) ?? listed
}

/** The server knew no post of this key, and refused to make one. */
function refusedRepeat(reply: NetworkTrouble, now: Temporal.Instant): ReconcileResult | undefined {
  const outcome = outcomeOfSend(reply, now, { mayArrive: true })
  if (outcome.kind !== 'refused') return undefined
  const { code, retry, detail, answer } = outcome
  return { kind: 'failed', code, retry, detail, answer }
}

/** Absence is never certain: what was sent may still be on its way. */
async function lookThrough(ports: NetworkPorts, look: ReconcileWork): Promise<ReconcileResult> {
  const listed = await findListed(ports, look)
  if (listed.kind !== 'read') return listed
  const { status, answer } = listed
  return status === null
    ? { kind: 'absent', /* mutant: absent-on-mastodon */ certain: false, answer }
    : found(look, status, answer)
}

function found(look: ReconcileWork, status: Status, answer: NetworkAnswer): ReconcileResult {
  return {
    kind: 'found',
    externalId: status.id,
    externalUrl: permalink(look.settings, look.access, status),
    publishedAt: createdAt(status),
    answer,
  }
}
