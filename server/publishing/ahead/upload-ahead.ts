import { accessFor } from '../../connections/grants/access.ts'
import { isAsset } from '@crier/writing/text/visual.ts'
import { runLoop, type Loop } from '../../jobs/loop.ts'
import { longestCallMs } from '../../networks/timeouts.ts'
import { networks, networkOf } from '../../networks/index.ts'
import type { Prepared } from '../../networks/network.ts'
import { mustWait } from '../../recovery/guarded-clock.ts'
import type { ConnectionId } from '../../ports/ids.ts'
import {
  beginAhead,
  keepAhead,
  postponeAhead,
  waitingUploads,
  type AheadChange,
  type Waiting,
} from './ahead-store.ts'
import { fitDraft, hashOfPiece } from '../run/snapshot.ts'
import { LeaseLost, portsForTurn, TurnOver } from '../claim/lease.ts'
import { logged } from '../run/log-facts.ts'
import { pieceWork, withoutFile } from '../run/prepare.ts'
import type { PublishPorts } from '../run/run.ts'

const beginMinutes = 30
// No call may still be running at the due time: a network that gets two requests to end an
// upload refuses.
const spareMs = 5_000
// In one process; each takes turns with what else waits.
const uploadsMax = 4
// Longer than any call: a process that died delays no other.
const heldMs = 180_000
// Nothing is lost by a failure here: the publication meets it again, and says so.
const pauseMs = 60_000
const pauseMaxMs = 900_000
// For a post that was moved: networks drop what they were handed after a day.
const doneMs = 12 * 3_600_000

const uploading = networks
  .filter(({ publishesByUpload }) => !publishesByUpload)
  .map(({ platform }) => platform)

/**
 * Uploads the media of posts that are due within half an hour, and waits until their network has
 * processed them, so that they are published on time. It holds no lease and no lane: the
 * publication takes over the present state.
 */
export function uploadAhead(context: PublishPorts, lookEveryMs: number): Loop {
  const running = new Set<Promise<void>>()
  const busy = new Set<ConnectionId>()
  const { CRIER_NETWORKS: enabled } = context.config
  const platforms = uploading.filter((platform) => enabled.includes(platform))
  const stopping = new AbortController()
  const loop = runLoop(context, {
    name: 'upload-ahead',
    topic: null,
    lookEveryMs,
    running,
    async runOnce(again) {
      const limit = uploadsMax - running.size
      if (limit <= 0 || mustWait(context)) return null
      const now = context.clock.now()
      const posts = await waitingUploads(context.db, {
        now,
        after: now.add({ milliseconds: longestCallMs + spareMs }),
        until: now.add({ minutes: beginMinutes }),
        platforms,
        busy: [...busy],
        limit,
        incarnation: context.memory.incarnation,
      })
      for (const post of posts) {
        busy.add(post.connection_id)
        const work: Promise<void> = uploadOrPostpone(context, post, stopping.signal)
          .finally(() => {
            busy.delete(post.connection_id)
            running.delete(work)
          })
          .then(again, (error: unknown) =>
            context.log.error('upload_ahead.broke_off', error, logged(post)),
          )
        running.add(work)
      }
      return null
    },
  })
  return {
    ...loop,
    stop: () => {
      stopping.abort()
      return loop.stop()
    },
  }
}

async function uploadOrPostpone(
  context: PublishPorts,
  post: Waiting,
  stopping: AbortSignal,
): Promise<void> {
  try {
    await uploadFor(context, post, stopping)
  } catch (error) {
    // It was claimed, edited or cancelled, or another process goes on with it.
    if (error instanceof LeaseLost) return
    await postponeAhead(context.db, post, context.clock.now().epochMilliseconds + pauseMs)
    throw error
  }
}

async function uploadFor(
  context: PublishPorts,
  post: Waiting,
  stopping: AbortSignal,
): Promise<void> {
  const { clock, db, random } = context
  const inMs = (afterMs: number) => clock.now().epochMilliseconds + Math.ceil(afterMs)
  const fitted = await fitDraft(context, post)
  // A conversion would take the place of one for a post that is due.
  const mayBegin =
    fitted.ok &&
    !fitted.publication.pieces[0]!.pictures.some((visual) => isAsset(visual) && visual.made)
  const ready = mayBegin ? await accessFor(context, post.account_id, post.connection_id) : undefined
  if (!mayBegin || ready?.kind !== 'ready')
    return postponeAhead(db, post, inMs(ready?.kind === 'away' ? pauseMs : pauseMaxMs))
  const { publication, brand } = fitted
  const hash = hashOfPiece(publication.pieces[0]!, brand)
  const holder = Buffer.from(random.bytes(9)).toString('base64url')
  const begun = await beginAhead(db, post, {
    publication: JSON.stringify(publication),
    brand: JSON.stringify(brand),
    hash,
    author: ready.access.externalAccountId,
    holder,
    until: inMs(heldMs),
    now: clock.now(),
  })
  if (!begun) return
  const keep = async ({ handles, ...change }: AheadChange, afterMs: number) => {
    if (
      !(await keepAhead(
        db,
        post,
        { hash, holder },
        { ...change, handles: { ...handles, ahead_again: inMs(afterMs) } },
      ))
    )
      throw new LeaseLost()
  }
  const { ahead_since: since, ahead_failures: failures = 0, ...handles } = begun.handles
  let isLeft = false
  // How long a network has been processing decides how often it is asked; the publication counts
  // that time for itself.
  const waiting = {
    ...begun,
    handles: { ...handles, ...(since !== undefined && { waiting_since: since }) },
  }
  const work = pieceWork({ context, schedule: post, publication, brand }, waiting, ready, {
    previousIds: [],
    keepDuring: (making) => making,
    keep: ({ waiting_since: _, ...named }) => keep({ handles: named }, heldMs),
    // The publication journals failures.
    note: () => {
      isLeft = true
      return Promise.reject(new TurnOver())
    },
    nextAttempt: () => post.attempt_count + 1,
  })
  const isTimeFor = (timeoutMs: number) =>
    !stopping.aborted && inMs(timeoutMs + spareMs) < post.due_at.epochMilliseconds
  const before = ({ timeoutMs }: { timeoutMs: number }) =>
    isTimeFor(timeoutMs) ? Promise.resolve() : Promise.reject(new TurnOver())
  const prepared = await networkOf(post.platform)
    .prepare(portsForTurn(context, before, stopping), work)
    .catch(withoutFile)
  if (isLeft || prepared.kind === 'ready') return keep({}, doneMs)
  if (stopping.aborted) return keep({}, 0)
  if (prepared.kind === 'not_yet') {
    const isProcessing = prepared.afterMs > 0 && since === undefined
    return keep(
      { forget: ['ahead_failures'], ...(isProcessing && { handles: { ahead_since: inMs(0) } }) },
      prepared.afterMs,
    )
  }
  const { outcome } = prepared
  const forget = 'forget' in outcome && outcome.forget ? [...outcome.forget, 'ahead_since'] : []
  await keep(
    { forget, handles: { ahead_failures: Number(failures) + 1 } },
    pauseAfter(outcome, Number(failures), clock.now()),
  )
}

function pauseAfter(
  outcome: Extract<Prepared, { kind: 'stopped' }>['outcome'],
  failures: number,
  now: Temporal.Instant,
): number {
  if (outcome.kind === 'refused' && !outcome.retry) return doneMs
  const until =
    outcome.kind === 'throttled' && outcome.until
      ? outcome.until.epochMilliseconds - now.epochMilliseconds
      : 0
  return Math.max(until, Math.min(pauseMs * 2 ** failures, pauseMaxMs))
}
