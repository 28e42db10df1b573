import { Type } from 'typebox'
import { readReply } from '../network-reply.ts'
import type { NetworkPorts, ReconcileWork } from '../network.ts'
import type { NetworkAnswer, ReconcileResult } from '../outcome.ts'
import { postCollection, problemOf, xrpcGet } from './api.ts'
import { findListed } from './find-listed.ts'
import { readHandles } from './author/handles.ts'
import { noAnswer } from './outcomes.ts'
import { externalIdOf, permalink } from './post-id.ts'
import { timeOfKey } from './record-key.ts'

const Stored = Type.Object({
  uri: Type.String({ minLength: 1 }),
  cid: Type.String({ minLength: 1 }),
})

/**
 * Asks for the record under the key of the send. It shows at once, and a repeat under the same key
 * makes no second post: what is absent may be sent again.
 */
export async function reconcile(
  ports: NetworkPorts,
  look: ReconcileWork,
): Promise<ReconcileResult> {
  const { record_key: rkey } = readHandles(look.handles)
  if (rkey === '') return findForgotten(ports, look)
  const query = { repo: look.access.externalAccountId, collection: postCollection, rkey }
  const reply = readReply(
    Stored,
    await ports.outbound.send(xrpcGet(look, 'com.atproto.repo.getRecord', { query })),
  )
  const now = ports.clock.now()
  if (reply.kind === 'value') {
    const { answer, value } = reply
    return {
      kind: 'found',
      externalId: externalIdOf(value),
      externalUrl: permalink(look.settings, look.access, value),
      publishedAt: timeOfKey(rkey),
      answer,
    }
  }
  if (reply.kind !== 'error' || problemOf(reply.status, reply.body).error !== 'RecordNotFound')
    return noAnswer(reply, now)
  // A rewound database may have lost the key of a later try.
  if (look.sentUntil !== undefined) return findForgotten(ports, look)
  return absent(ports, look, reply.answer)
}

/** Under a key that the database has lost, the post is known by its words. */
async function findForgotten(ports: NetworkPorts, look: ReconcileWork): Promise<ReconcileResult> {
  const found = await findListed(ports, look)
  if (found.kind !== 'absent') return found
  const certain = await isUnchanged(ports, look)
  return { kind: 'absent', certain, answer: found.answer }
}

// The author can delete the post while the network cannot be asked, and a repeat would make it
// again: a key that is free proves nothing for longer than this.
const trustedMs = 3_600_000

async function absent(
  ports: NetworkPorts,
  look: ReconcileWork,
  answer: NetworkAnswer,
): Promise<ReconcileResult> {
  const now = ports.clock.now()
  const doubtfulSince = Math.max(
    look.intentAt.epochMilliseconds,
    readHandles(look.handles).absent_at,
  )
  // mutant: long-absent
  const certain =
    now.epochMilliseconds - doubtfulSince <= trustedMs || (await isUnchanged(ports, look))
  if (certain) await look.keep({ absent_at: now.epochMilliseconds })
  return { kind: 'absent', certain, answer }
}

const Commit = Type.Object({ rev: Type.String() })
// The server's clock is not ours.
const skewMinutes = 10

/** True when nothing was written or deleted in the author's repository since the send. */
async function isUnchanged(ports: NetworkPorts, look: ReconcileWork): Promise<boolean> {
  const query = { did: look.access.externalAccountId }
  const reply = readReply(
    Commit,
    await ports.outbound.send(xrpcGet(look, 'com.atproto.sync.getLatestCommit', { query })),
  )
  const changedAt = reply.kind === 'value' ? timeOfKey(reply.value.rev) : null
  const before = look.intentAt.subtract({ minutes: skewMinutes })
  return changedAt !== null && Temporal.Instant.compare(changedAt, before) < 0
}
