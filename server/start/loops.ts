import { refundExpired, renewDue } from '../accounts/credits.ts'
import { startTextGrace } from '../accounts/start-text-grace.ts'
import { renewDueAccess } from '../connections/grants/access.ts'
import { revokeUnusedGrants } from '../connections/grants/revoke-grants.ts'
import { keepReach } from '../connections/reach/keep-reach.ts'
import { readDueLimits } from '../connections/servers/limits.ts'
import { warnOfVersion } from '../connections/grants/warn-of-version.ts'
import type { Ports } from '../context.ts'
import { dropAnswersAbovePlans } from '../http/idempotency/drop-answers.ts'
import { runLoop, type Loop } from '../jobs/loop.ts'
import { beat } from './heartbeat.ts'
import { sweepBlobs } from '../media/blobs/sweep-blobs.ts'
import { mailDue } from '../notifications/mail-due.ts'
import { createDueNotifications } from '../notifications/create-due-notifications.ts'
import { publishDue } from '../publishing/claim/publish-due.ts'
import { uploadAhead } from '../publishing/ahead/upload-ahead.ts'
import { rememberDatabase } from '../recovery/rewind/rewind.ts'
import { readDueResults } from '../analytics/read-due-results.ts'
import { forgetOld } from '../workspaces/retention.ts'
import { writeDueReceipts } from '../posts/receipts/write-receipt.ts'
import { repeatDue } from '../repeats/repeat-due.ts'
import { deliverDue } from '../webhooks/deliveries/deliver-due.ts'

/** Every background loop and its period, on one screen. */
export interface Loops {
  /** The last round of the loops that matter: a worker whose loops do not run is not alive. */
  lastLook(): Temporal.Instant | null
  /** Nothing is under way. */
  isIdle(): boolean
  stop(): Promise<void>
}

const seconds = 1_000
const minutes = 60 * seconds
// Another process may have made something due without a hint that reached us.
const lookEveryMs = 5 * seconds

/**
 * `pollScale` multiplies the periods in which loops poll without a hint: tests that move hours
 * would wait for every poll.
 */
export function startLoops(
  ports: Ports,
  process: { id: string; role: string; startedAt: Temporal.Instant },
  pollScale: number,
): Loops {
  /** Work that knows when it is needed next says so; it is done at least every `lookEveryMs`. */
  const every = (name: string, lookEveryMs: number, work: () => Promise<Temporal.Instant | null>) =>
    runLoop(ports, { name, topic: null, lookEveryMs: lookEveryMs * pollScale, runOnce: work })
  const nothingSooner = () => null
  const vital = [
    publishDue(ports, lookEveryMs * pollScale),
    deliverDue(ports, lookEveryMs * pollScale),
  ]
  const upkeep = [
    uploadAhead(ports, 15 * seconds * pollScale),
    every('renew-access', 30 * seconds, async () => {
      await renewDueAccess(ports)
      await readDueLimits(ports)
      return null
    }),
    every('revoke-grants', 30 * seconds, () => revokeUnusedGrants(ports).then(nothingSooner)),
    every('refund-expired', 30 * seconds, () => refundExpired(ports)),
    every('renew-credits', 30 * seconds, () => renewDue(ports)),
    every('repeats', 30 * seconds, () => repeatDue(ports)),
    every('notices', 10 * seconds, () => createDueNotifications(ports).then(nothingSooner)),
    every('receipts', 10 * seconds, () => writeDueReceipts(ports)),
    every('mail-notices', 10 * seconds, () => mailDue(ports)),
    every('remember-database', 5 * seconds, () => rememberDatabase(ports).then(nothingSooner)),
    every('read-results', 30 * seconds, () => readDueResults(ports)),
    every('heartbeat', 10 * seconds, () => beat(ports, process).then(nothingSooner)),
    every('forget-old', 60 * minutes, () => forgetOld(ports).then(nothingSooner)),
    every('text-grace', 60 * minutes, () => startTextGrace(ports).then(nothingSooner)),
    every('drop-answers', 60 * minutes, () => dropAnswersAbovePlans(ports).then(nothingSooner)),
    every('sweep-blobs', 60 * minutes, async () => {
      await sweepBlobs(ports)
      await ports.delivery?.sweep()
      return null
    }),
    every('media-reach', 5 * minutes, () => keepReach(ports).then(nothingSooner)),
    every('network-versions', 24 * 60 * minutes, () =>
      Promise.resolve(warnOfVersion(ports)).then(nothingSooner),
    ),
  ]
  return {
    lastLook: () => earliest(vital),
    isIdle: () => [...vital, ...upkeep].every((loop) => loop.isIdle()),
    stop: async () => {
      await Promise.all([...vital, ...upkeep].map((loop) => loop.stop()))
    },
  }
}

function earliest(loops: readonly Loop[]): Temporal.Instant | null {
  const looks = loops.map((loop) => loop.lastLook())
  if (looks.includes(null)) return null
  return (looks as Temporal.Instant[]).reduce((one, other) =>
    Temporal.Instant.compare(one, other) < 0 ? one : other,
  )
}
