import type { OneSession } from '../machine/database.ts'
import { clockErrorMs } from '../machine/faults.ts'
import type { Simulation } from '../machine/simulation.ts'
import type { Received } from '../receivers.ts'
import { checkActivity } from './activity.ts'
import type { SimulatedStore } from '../store.ts'
import type { Book } from './book.ts'
import { checkStored } from './uploads.ts'

/** After the calm phase: everything that was promised has come to an end. */
export async function checkEnd(
  sim: Simulation,
  session: OneSession,
  book: Book,
  received: readonly Received[],
  store: SimulatedStore | null,
): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(sim.now)
  const { rows: unfinished } = await session.query<{ id: string; status: string }>(
    `select id, status from schedule where status in ('pending', 'publishing')
      and scheduled_at < $1`,
    [now.subtract({ hours: 2 })],
  )
  for (const { id, status } of unfinished)
    sim.violated('I2', `${id} is still ${status} after two calm hours`)
  const { rows: present } = await session.query<{ id: string }>('select id from schedule')
  const ids = new Set(present.map(({ id }) => id))
  for (const id of book.accepted.keys())
    if (!ids.has(id) && !book.cancelled.has(id))
      sim.violated('I2', `${id} was accepted and is gone`)
  await none(sim, session, 'I2', 'leases', 'select id from schedule where lease_until is not null')
  await none(
    sim,
    session,
    'I7',
    'pending deliveries',
    `select id from delivery where outcome = 'pending'`,
  )
  await none(sim, session, 'I11', 'reservations', 'select id from reservation')
  await none(
    sim,
    session,
    'I11',
    'generations that are neither a draft nor refunded',
    `select reference as id from ledger_entry as taken where kind = 'generation' and reference not like 'rwr_%' and reference not like 'vrt_%' and (
       (select count(*) from draft where id = reference) + (select count(*) from ledger_entry where kind = 'refund' and reference = taken.reference)) <> 1`,
  )
  await none(
    sim,
    session,
    'I11',
    'accounts that paid for other rewrites or variants than they have',
    `select id from account where
       coalesce((select -sum(amount) from ledger_entry where account_id = account.id and reference like 'rwr\\_%'), 0)
         <> (select count(*) from activity where account_id = account.id and kind = 'draft.edited' and detail ? 'credits_used')
       or coalesce((select -sum(amount) from ledger_entry where account_id = account.id and reference like 'vrt\\_%'), 0)
         <> coalesce((select sum(credits_used) from draft where account_id = account.id and writer <> 'author' and not exists (
              select from ledger_entry where account_id = account.id and reference = draft.id)), 0)`,
  )
  const { rows: resting } = await session.query<{ id: string }>(
    `select id from draft_repeat where detail is null and (due_at is null or due_at < $1)
      and not exists (
       select from schedule where schedule.account_id = draft_repeat.account_id
         and repeat_id = draft_repeat.id and status in ('pending', 'publishing'))`,
    // A repeat is checked every 30 s, times this run's poll scale: the last of the calm hours may
    // still wait for one.
    [now.subtract({ seconds: 30 * sim.faults.pollScale + 600 })],
  )
  for (const { id } of resting) sim.violated('I20', `${id} is left without a repetition`)
  await checkActivity(sim, session, book)
  await checkDelivered(sim, session, received)
  if (store) await checkStored(sim, session, book, store)
  await checkGaps(sim, session)
  await lookBack(sim, session)
}

async function none(
  sim: Simulation,
  session: OneSession,
  invariant: string,
  what: string,
  query: string,
): Promise<void> {
  const { rows } = await session.query<{ id: string }>(query)
  if (rows.length > 0)
    sim.violated(invariant, `${what} are left: ${rows.map(({ id }) => id).join(', ')}`)
}

/** I7: what counts as delivered was answered with 2xx, as often as it counts. */
async function checkDelivered(
  sim: Simulation,
  session: OneSession,
  received: readonly Received[],
): Promise<void> {
  const accepted = new Map<string, number>()
  for (const { webhook, eventId, accepted: isAccepted } of received) {
    const key = `${webhook} ${eventId}`
    if (isAccepted) accepted.set(key, (accepted.get(key) ?? 0) + 1)
  }
  const { rows } = await session.query<{ event: string; webhook: string; delivered: number }>(
    `select event_id as event, substring(url from '[^/]+$') as webhook, count(*)::int as delivered
     from delivery join webhook on webhook.id = webhook_id where outcome = 'delivered'
       group by 1, 2`,
  )
  for (const { event, webhook, delivered } of rows) {
    const answered = accepted.get(`${webhook} ${event}`) ?? 0
    if (delivered > answered)
      sim.violated(
        'I7',
        `${event} counts as delivered to ${webhook} ${delivered} times, which answered it ` +
          `with 2xx ${answered} times`,
      )
  }
  if (rows.length > 0) sim.saw('delivered_compared')
}

/**
 * I7: 30 seconds and 5 minutes, from the end of one attempt to the next; where nothing may be late,
 * to the second.
 */
async function checkGaps(sim: Simulation, session: OneSession): Promise<void> {
  const { rows } = await session.query<{ id: string; attempt: number; gap: number }>(
    `with tried as (
       select delivery.id, number, attempted_at, duration_ms from delivery,
         rows from (jsonb_to_recordset(attempts) as (attempted_at timestamptz, duration_ms integer))
         with ordinality as tried (attempted_at, duration_ms, number)
     )
     select one.id, one.number::int as attempt, (extract(epoch
       from other.attempted_at - one.attempted_at) * 1000)::int - coalesce(one.duration_ms,
       0) as gap
     from tried as one join tried as other on other.id = one.id and other.number = one.number + 1`,
  )
  const { death, standstill, databaseLost, deploysPerDay } = sim.faults
  const clockError = clockErrorMs(sim.faults)
  const isExact = clockError + death + standstill + databaseLost + deploysPerDay === 0
  for (const { id, attempt, gap } of rows) {
    const planned = attempt === 1 ? 30_000 : 300_000
    if (gap < planned - 2 * clockError)
      sim.violated('I7', `attempt ${attempt + 1} of ${id} came ${gap} ms after the one before`)
    if (isExact && gap > planned + 10_000)
      sim.violated('I7', `attempt ${attempt + 1} of ${id} came only ${gap} ms after the one before`)
  }
  if (isExact && rows.length > 0) sim.saw('gaps_checked_exactly')
}

/** The events of the run, by its rows. */
const told: Readonly<Record<string, string>> = {
  taken_over_after_intent: `select schedule_id from attempt as cut where phase = 'send' and outcome is null and exists (
    select from attempt as later where later.schedule_id = cut.schedule_id and later.attempt > cut.attempt and later.phase = 'look_up' and later.epoch > cut.epoch)`,
  found_by_looking: `select schedule_id from attempt where phase = 'look_up' and outcome = 'confirmed'`,
  certainly_absent_and_sent_again: `select schedule_id from attempt as looked where phase = 'look_up' and outcome = 'refused' and exists (
    select from attempt as later where later.schedule_id = looked.schedule_id and later.attempt > looked.attempt and later.phase = 'send')`,
  found_after_refusal: `select schedule_id from attempt as refused where phase = 'send' and outcome = 'throttled' and exists (
    select from attempt as later where later.schedule_id = refused.schedule_id and later.attempt > refused.attempt and later.phase = 'look_up' and later.outcome = 'confirmed')`,
  addresses_closed: `select schedule_id from picture_fetch where closed_at is not null`,
  repetition_planned:
    'select later.id from schedule as later join schedule as earlier on earlier.repeat_id = ' +
    'later.repeat_id and earlier.created_at < later.created_at',
  missed_window: `select id from schedule where error_code = 'missed_window'`,
  limit_missed: `select id from schedule where error_code = 'missed_window' and not_later_than < updated_at`,
  not_approved: `select id from schedule where error_code = 'not_approved'`,
  edited_while_published: `select id from schedule where approval_lapses`,
  publication_unconfirmed: `select id from schedule where error_code = 'publication_unconfirmed'`,
  token_dead: `select id from schedule where error_code = 'platform_token_expired'`,
  rate_limited: `select schedule_id from attempt where outcome = 'throttled'`,
  unavailable_for_good: `select id from schedule where error_code = 'platform_unavailable'`,
  thread_published:
    'select schedule_id from schedule_piece join schedule on id = schedule_id where platform = ' +
    `'x' and piece > 1 and state = 'out'`,
  comment_out:
    'select schedule_id from schedule_piece join schedule on id = schedule_id where state = ' +
    `'out' and publication -> 'pieces' -> (piece - 1) ->> 'isComment' = 'true'`,
  comment_missing: `select id from schedule where warnings @> '[{"code": "comment_missing"}]'`,
  thread_incomplete: `select id from schedule where warnings @> '[{"code": "thread_incomplete"}]'`,
  published_after_trouble: `select id from schedule where status = 'published' and attempt_count > 1`,
  attempt_cut_off: `select id from delivery where attempts::text like '%cut off%'`,
  delivered_at_last_attempt: `select id from delivery where outcome = 'delivered' and attempt_count = 3`,
  draft_rewritten: `select object_id from activity where kind = 'draft.edited' and detail ? 'credits_used'`,
  variants_paid: `select reference from ledger_entry where reference like 'vrt\\_%'`,
  event_dropped: `select id from delivery where outcome = 'dropped'`,
  webhook_switched_off: `select id from webhook where not enabled`,
  reservation_expired: `select reference from ledger_entry where kind = 'refund'`,
  many_claims_without_end: `select id from schedule where error_code = 'internal_error'`,
}

async function lookBack(sim: Simulation, session: OneSession): Promise<void> {
  for (const [what, query] of Object.entries(told)) {
    const { count } = await session.query(query)
    if (count > 0) sim.saw(what)
  }
}

export const toldNames: readonly string[] = Object.keys(told)
