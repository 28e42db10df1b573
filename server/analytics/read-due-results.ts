import { accessForReading } from '../connections/grants/access.ts'
import type { Use } from '../context.ts'
import { isDatabaseAway } from '../database/database-errors.ts'
import { networkOf } from '../networks/index.ts'
import type { NetworkResults, ResultsReader } from '../networks/network.ts'
import { isDoubtful } from '../recovery/guarded-clock.ts'
import { nextReading } from './reading-times.ts'
import * as store from './store.ts'
import type { ResultsReading, ClaimedTurn, Unread } from './store.ts'

type Ports = Use<
  'db' | 'clock' | 'random' | 'outbound' | 'vault' | 'config' | 'addresses' | 'log' | 'wake'
>

// Few: what can wait takes nothing from what cannot.
const turnsAtOnce = 4
// Longer than ten calls of Instagram, one after the other, can last.
const turnMinutes = 10
// Between two calls about posts of one connection.
const paceSeconds = 60
// Posts that are due soon are read with those due now: one call is enough for both.
const earlyMinutes = 10
// A post of the same connection that is due by then comes first.
const laneSeconds = 30
const standStillHours = 1
const refusedHours = 24
const firstPauseMinutes = 15
const pauseHoursMax = 24
// A publication that is due is begun in less.
const waitMs = 1_000

/** Reads the analytics of posts that are due. Returns the time of the next reading. */
export async function readDueResults(context: Ports): Promise<Temporal.Instant | null> {
  // By a clock that is ahead every time would seem to have come.
  if (context.config.CRIER_RESULTS === 'off' || isDoubtful(context)) return null
  const { db, clock } = context
  const now = clock.now()
  // mutant: publish-first
  if (await store.isPublicationDue(db, now, context.config.disabledNetworks))
    return now.add({ milliseconds: waitMs })
  const turns = await store.claimTurns(db, now, now.add({ minutes: turnMinutes }), turnsAtOnce)
  await Promise.all(turns.map((turn) => takeTurn(context, turn)))
  return turns.length === turnsAtOnce ? now : store.nextTurn(db)
}

/** The result of a turn. */
interface Taken {
  readonly counts: readonly ResultsReading[]
  readonly failures: number
  readonly notBefore: Temporal.Instant
}

async function takeTurn(context: Ports, turn: ClaimedTurn): Promise<void> {
  try {
    await settle(context, turn, await readTurn(context, turn))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    // One connection whose tokens do not open must not keep the others from being read.
    context.log.error('results.failed', error, {
      accountId: turn.account_id,
      connectionId: turn.connection_id,
    })
    const now = context.clock.now()
    await settle(context, turn, {
      counts: [],
      failures: turn.failures + 1,
      notBefore: pauseAfter(turn, now),
    })
  }
}

async function readTurn(context: Ports, turn: ClaimedTurn): Promise<Taken> {
  const { db, clock } = context
  const putOff = (wait: Temporal.DurationLike, failures = turn.failures): Taken => ({
    counts: [],
    failures,
    notBefore: clock.now().add(wait),
  })
  if (await store.isLaneNeeded(db, turn, clock.now().add({ seconds: laneSeconds })))
    return putOff({ seconds: paceSeconds })
  const standing = await accessForReading(context, turn.account_id, turn.connection_id)
  if (standing === null) return putOff({ hours: standStillHours })
  const { access, settings, connection } = standing
  const { results: reader } = networkOf(connection.platform)
  if (!reader?.mayRead(access)) return putOff({ hours: refusedHours })
  const unread = await store.unreadOf(
    db,
    turn,
    clock.now().add({ minutes: earlyMinutes }),
    reader.mostAtOnce,
  )
  const asked = unread.filter(
    (one) => one.is_named && one.external_account_id === access.externalAccountId,
  )
  const unasked = unread
    .filter((one) => !asked.includes(one))
    .map((one) => readingOf(one, null, clock.now()))
  if (asked.length === 0)
    return {
      counts: unasked,
      failures: turn.failures,
      notBefore: clock.now().add({ seconds: paceSeconds }),
    }
  const externalIds = asked.map(({ external_id }) => external_id)
  const reply = await reader.read(context, { settings, access, externalIds })
  return takenOf(turn, { reply, asked, unasked }, clock.now(), (detail) =>
    context.log.event('results.not_read', {
      accountId: turn.account_id,
      connectionId: turn.connection_id,
      platform: connection.platform,
      detail,
    }),
  )
}

type Reply = Awaited<ReturnType<ResultsReader['read']>>

/** Pure but for what it says of a question that failed. */
function takenOf(
  turn: ClaimedTurn,
  {
    reply,
    asked,
    unasked,
  }: {
    readonly reply: Reply
    readonly asked: readonly Unread[]
    readonly unasked: readonly ResultsReading[]
  },
  now: Temporal.Instant,
  say: (detail: string) => void,
): Taken {
  switch (reply.kind) {
    case 'read': {
      const counts = [
        ...unasked,
        ...asked.map((one) => readingOf(one, reply.results.get(one.external_id) ?? untold, now)),
      ]
      return {
        counts,
        failures: 0,
        notBefore: latest(now.add({ seconds: paceSeconds }), reply.restUntil),
      }
    }
    case 'refused':
      say(reply.detail)
      return {
        counts: unasked,
        failures: turn.failures + 1,
        notBefore: now.add({ hours: refusedHours }),
      }
    case 'no_answer': {
      say(reply.detail)
      const told = asked.flatMap((one) => {
        const results = reply.results.get(one.external_id)
        return results === undefined ? [] : [readingOf(one, results, now)]
      })
      const notBefore =
        reply.until === null
          ? pauseAfter(turn, now)
          : latest(now.add({ seconds: paceSeconds }), reply.until)
      return { counts: [...unasked, ...told], failures: turn.failures + 1, notBefore }
    }
    default:
      return reply satisfies never
  }
}

/** For a post without an answer: it was deleted, or has no numbers. */
const untold: NetworkResults = { likes: null, comments: null, shares: null, views: null }

const readingOf = (
  { schedule_id, published_at }: Unread,
  results: NetworkResults | null,
  now: Temporal.Instant,
): ResultsReading => ({
  schedule_id,
  results,
  // A post that was read a little early is not read again at its time.
  dueAt: nextReading(published_at, now.add({ minutes: earlyMinutes })),
})

const latest = (one: Temporal.Instant, other: Temporal.Instant | null) =>
  other !== null && Temporal.Instant.compare(other, one) > 0 ? other : one

function pauseAfter({ failures }: ClaimedTurn, now: Temporal.Instant): Temporal.Instant {
  return now.add({
    minutes: Math.min(firstPauseMinutes * 2 ** Math.min(failures, 10), pauseHoursMax * 60),
  })
}

async function settle(
  { db, clock }: Ports,
  turn: ClaimedTurn,
  { counts, failures, notBefore }: Taken,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await store.lockTurn(tx, turn))) return
    await store.storeCounts(tx, turn, counts, clock.now())
    await store.endOld(tx, turn, clock.now())
    await store.setTurn(tx, { ...turn, failures }, notBefore)
  })
}
