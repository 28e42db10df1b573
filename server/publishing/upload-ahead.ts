import { accessFor } from '../connections/access.ts'
import { runLoop, type Loop } from '../jobs/loop.ts'
import { networks, networkOf } from '../networks/index.ts'
import type { Handles } from '../networks/outcome.ts'
import { mustWait } from '../ports/guarded-clock.ts'
import { beginAhead, keepAhead, waitingUploads, type AheadMark, type Waiting } from './ahead-store.ts'
import { fitDraft, hashOfPiece } from './freeze.ts'
import { Fenced, portsForTurn, TurnOver } from './lease.ts'
import { pieceWork, withoutFile } from './prepare.ts'
import type { PublishPorts } from './run.ts'

const beginMinutes = 30
// What is still under way then ends, and the publication goes on from there.
const endSeconds = 10
// In one process; each takes turns with what else waits.
const uploadsMax = 4
// Longer than any call: a process that died holds nobody up.
const heldMs = 180_000
// Nothing is lost by a failure here: the publication meets it again, and says so.
const pauseMs = 60_000
// For a post that was moved: networks drop what they were handed after a day.
const doneMs = 12 * 3_600_000

const platforms = networks.filter(({ publishesByUpload }) => !publishesByUpload).map(({ platform }) => platform)

/**
 * Uploads what posts show that are due within half an hour, and waits until their network has processed it, so that they go out on
 * time. It holds no lease and no lane: the publication takes over whatever has come about by then.
 */
export function uploadAhead(context: PublishPorts, lookEveryMs: number): Loop {
  const running = new Set<Promise<void>>()
  return runLoop(context, {
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
        after: now.add({ seconds: endSeconds }),
        until: now.add({ minutes: beginMinutes }),
        platforms,
        limit,
        incarnation: context.memory.incarnation,
      })
      for (const post of posts) {
        const work: Promise<void> = uploadFor(context, post)
          // It was claimed, edited or cancelled.
          .catch((error: unknown) => (error instanceof Fenced ? undefined : Promise.reject(error)))
          .finally(() => void running.delete(work))
          .then(again, (error: unknown) => context.log.error('upload_ahead.broke_off', error, { scheduleId: post.id }))
        running.add(work)
      }
      return null
    },
  })
}

async function uploadFor(context: PublishPorts, post: Waiting): Promise<void> {
  const { clock, db } = context
  const fitted = await fitDraft(context, post)
  const ready = await accessFor(context, post.account_id, post.connection_id)
  const author = ready.kind === 'ready' ? ready.access.externalAccountId : null
  const markFor = (afterMs: number): AheadMark => ({
    version: post.version,
    as: author,
    again: clock.now().epochMilliseconds + Math.ceil(afterMs),
  })
  if (!fitted.ok || ready.kind !== 'ready')
    return void (await beginAhead(db, post, { publication: null, brand: null, pieceHash: null, mark: markFor(pauseMs), now: clock.now() }))
  const { publication, brand } = fitted
  const begun = await beginAhead(db, post, {
    publication: JSON.stringify(publication),
    brand: JSON.stringify(brand),
    pieceHash: hashOfPiece(publication.pieces[0]!, brand),
    mark: markFor(heldMs),
    now: clock.now(),
  })
  if (!begun) return
  const keep = async (afterMs: number, change: { readonly handles?: Handles; readonly forget?: readonly string[] } = {}) => {
    if (!(await keepAhead(db, post, markFor(afterMs), change))) throw new Fenced()
  }
  let isLeft = false
  const work = pieceWork({ context, schedule: post, publication, brand }, begun, ready, {
    previousIds: [],
    keepDuring: (making) => making,
    keep: (handles) => keep(heldMs, { handles }),
    // What failed has its place in the journal, which is the publication's.
    note: () => {
      isLeft = true
      return Promise.reject(new TurnOver())
    },
    nextAttempt: () => post.attempt_count + 1,
  })
  const ports = portsForTurn(context, () => (hasEnded(context, post) ? Promise.reject(new TurnOver()) : Promise.resolve()))
  const prepared = await networkOf(post.platform).prepare(ports, work).catch(withoutFile)
  if (isLeft || prepared.kind === 'ready') return keep(doneMs)
  if (prepared.kind === 'not_yet') return keep(prepared.afterMs)
  const { outcome } = prepared
  const forget = 'forget' in outcome ? outcome.forget : undefined
  await keep(outcome.kind === 'refused' && !outcome.retry ? doneMs : pauseMs, forget && { forget })
}

function hasEnded({ clock }: PublishPorts, { due_at: dueAt }: Waiting): boolean {
  return Temporal.Instant.compare(clock.now().add({ seconds: endSeconds }), dueAt) >= 0
}
