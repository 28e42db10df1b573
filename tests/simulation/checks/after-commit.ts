import type { Platform } from '@crier/contract/platform.ts'
import type { OneSession } from '../machine/database.ts'
import { clockErrorMs } from '../machine/faults.ts'
import type { Simulation } from '../machine/simulation.ts'
import type { Post } from '../networks/model.ts'
import { slotHours } from '../people/calendar.ts'
import { checkActivity } from './activity.ts'
import type { SimulatedStore } from '../store.ts'
import type { Book } from './book.ts'
import { checkUploads } from './uploads.ts'

/**
 * Changes of a schedule's status by kind of activity. A retry of an incomplete thread leaves it
 * `published`.
 */
const movesByKind: Readonly<Record<string, readonly [from: string | null, to: string]>> = {
  'schedule.created': [null, 'pending'],
  'schedule.publishing': ['pending', 'publishing'],
  'schedule.published': ['publishing', 'published'],
  'schedule.failed': ['publishing', 'failed'],
  'schedule.postponed': ['publishing', 'pending'],
  'schedule.retried': ['failed', 'pending'],
}

interface Row {
  readonly number: number
  readonly id: string
  readonly kind: string
  readonly epoch: number
  readonly external_id: string | null
  readonly platform: string | null
  readonly texts: string[] | null
}

interface Change extends Row {
  readonly from: string | null
  readonly to: string
}

/** Checks a transaction's result, before anything else touches the database. */
export function checkAfterCommit(
  sim: Simulation,
  session: OneSession,
  book: Book,
  posts: () => readonly Post[],
  store: SimulatedStore | null,
) {
  return async (written: string): Promise<void> => {
    if (/delete from schedule |\bscheduled_at"? = (\$|given)/.test(written)) book.freedAt = sim.now
    const before = book.lastActivity
    if (session.takeChanged()) await checkActivity(sim, session, book)
    if (book.hasUnreadActivity && /\bschedule\b/.test(written))
      await checkChanges(sim, session, book, posts())
    if (/insert into schedule |\bscheduled_at"? = (\$|given)/.test(written))
      await checkInstants(sim, session)
    if (/scheduled_at = given\.at/.test(written)) await checkDealt(sim, session, before)
    if (/insert into schedule /.test(written)) await checkSlot(sim, session, book)
    if (/insert into schedule |draft_repeat/.test(written)) await checkRepetitions(sim, session)
    if (store && /\bmedia\b|media_blob|media_removal/.test(written))
      await checkUploads(sim, session, store)
    if (/\b(ledger_entry|update "?account)\b/.test(written)) await checkCredits(sim, session)
  }
}

/**
 * I4: only allowed moves, each from where the last one led. I6: one event, for exactly the webhooks
 * that are subscribed now.
 */
async function checkChanges(
  sim: Simulation,
  session: OneSession,
  book: Book,
  posts: readonly Post[],
): Promise<void> {
  const { rows } = await session.query<Row>(
    `select number, object_id as id, kind, activity.epoch, external_id, schedule.platform,
       (select array_agg(piece ->> 'text')
       from jsonb_array_elements(publication -> 'pieces') as piece) as texts
     from activity left join schedule on schedule.account_id = activity.account_id
       and schedule.id = object_id
     where number > $1 and object_id like 'sch_%' order by number`,
    [book.lastActivity],
  )
  book.hasUnreadActivity = false
  for (const row of rows) {
    book.lastActivity = row.number
    if (row.kind === 'schedule.moved' && book.statuses.get(row.id) !== 'pending')
      sim.violated('I21', `${row.id} was moved while it was ${book.statuses.get(row.id)}`)
    const [from, to] = movesByKind[row.kind] ?? []
    if (
      from === undefined ||
      to === undefined ||
      (row.kind === 'schedule.retried' && book.statuses.get(row.id) === 'published')
    )
      continue
    const change = { ...row, from, to }
    const before = book.statuses.get(change.id) ?? null
    if (before !== change.from)
      sim.violated('I4', `${change.id} went from ${change.from} (was ${before}) to ${change.to}`)
    book.statuses.set(change.id, change.to)
    if (change.to === 'failed') book.freedAt = sim.now
    if (change.to === 'publishing') await checkNotPaused(sim, session, change)
    sim.trace('state', change.id.slice(-6), change.to, change.epoch)
    if (change.to === 'published' || change.to === 'failed') await checkEvent(sim, session, change)
    if (change.to === 'published') checkPublished(sim, change, posts)
    if (change.from === 'publishing' && change.to === 'pending')
      await checkGivenBack(sim, session, book, change, posts)
  }
}

/** I16: nothing of a paused connection is begun. */
async function checkNotPaused(sim: Simulation, session: OneSession, { id }: Change): Promise<void> {
  const { rows } = await session.query(
    `select from schedule join connection on connection.account_id = schedule.account_id
      and connection.id = connection_id where schedule.id = $1 and paused`,
    [id],
  )
  if (rows.length > 0) sim.violated('I16', `${id} was claimed while its connection was paused`)
}

async function checkEvent(sim: Simulation, session: OneSession, change: Change): Promise<void> {
  const kind = `post.${change.to}`
  const { rows } = await session.query<{ events: number; missing: number; surplus: number }>(
    `with told as (select id, account_id from event where subject = $1 and kind = $2
      and occurrence = $3),
       due as (select webhook.id from schedule join webhook using (account_id)
       where schedule.id = $1 and enabled and $2 = any (events)),
       given as (select webhook_id as id from delivery join told on told.id = event_id
       where not redelivery)
     select (select count(*) from told)::int as events, (select count(*) from (select id
       from due except all select id from given) as lacking)::int as missing,
       (select count(*) from (select id from given except all select id
       from due) as extra)::int as surplus`,
    [change.id, kind, change.epoch],
  )
  const { events, missing, surplus } = rows[0]!
  if (events !== 1 || missing > 0 || surplus > 0)
    sim.violated(
      'I6',
      `${change.id} became ${change.to} with ${events} events, ${missing} deliveries missing, ` +
        `${surplus} too many`,
    )
}

/**
 * I5: what is called published is there, under the name it is given, with the text of the snapshot.
 */
function checkPublished(
  sim: Simulation,
  { id, external_id: name, platform, texts }: Change,
  posts: readonly Post[],
): void {
  const post = posts.find(
    (one) => one.network === platform && (one.id === name || one.handles.includes(name ?? '')),
  )
  if (!post) sim.violated('I5', `${id} is published as ${name}, which ${platform} does not have`)
  else if (texts?.[0] !== post.text)
    sim.violated('I5', `${id} was frozen with "${texts?.[0]}", and ${name} says "${post.text}"`)
}

/**
 * I1: what may be out is not given back to be moved, edited or cancelled: the network has nothing
 * of it, and nothing of it is under way.
 */
async function checkGivenBack(
  sim: Simulation,
  session: OneSession,
  book: Book,
  change: Change,
  posts: readonly Post[],
): Promise<void> {
  const { id, platform, texts } = change
  const { rows } = await session.query<{ piece: number }>(
    `select piece from schedule_piece where schedule_id = $1
      and (state <> 'waiting' or intent_at is not null)`,
    [id],
  )
  if (rows.length > 0)
    sim.violated('I1', `${id} was given back while its post ${rows[0]!.piece} may be out`)
  const draft = book.accepted.get(id)?.draft
  if (draft === undefined || book.drafts.get(draft)?.insisted.has(platform as Platform)) return
  // Another schedule of the same draft may have left these posts; the book does not know one whose
  // answer was lost.
  const others = await session.query(
    `select from schedule as other join schedule as mine using (draft_id, platform)
      where mine.id = $1 and other.id <> mine.id limit 1`,
    [id],
  )
  if (others.rows.length > 0) return
  const out = posts.find(({ network, text }) => network === platform && texts?.includes(text))
  if (out) sim.violated('I1', `${id} was given back while ${platform} has ${out.id}`)
}

/** I14: a connection has at most one post at an instant. */
async function checkInstants(sim: Simulation, session: OneSession): Promise<void> {
  const { rows } = await session.query<{ at: Temporal.Instant; count: number }>(
    `select scheduled_at as at, count(*)::int as count from schedule
      where status in ('pending', 'publishing', 'published')
     group by account_id, connection_id, scheduled_at having count(*) > 1`,
  )
  for (const { at, count } of rows) sim.violated('I14', `${count} posts stand at ${at.toString()}`)
}

/** I21: an order deals out exactly the times that its posts had, and they are due at these. */
async function checkDealt(sim: Simulation, session: OneSession, before: number): Promise<void> {
  const { rows } = await session.query<{ id: string; from: string; to: string; stands: boolean }>(
    `select object_id as id, detail -> 'scheduled_at' ->> 'from' as from,
      detail -> 'scheduled_at' ->> 'to' as to,
       scheduled_at = (detail -> 'scheduled_at' ->> 'to')::timestamptz
       and due_at = scheduled_at as stands
     from activity join schedule on schedule.account_id = activity.account_id
       and schedule.id = object_id
     where number > $1 and kind = 'schedule.moved'`,
    [before],
  )
  const [taken, dealt] = [rows.map(({ from }) => from).sort(), rows.map(({ to }) => to).sort()]
  if (taken.join() !== dealt.join())
    sim.violated('I21', `an order dealt out ${dealt.join(', ')} of ${taken.join(', ')}`)
  for (const { id, to } of rows.filter(({ stands }) => !stands))
    sim.violated('I21', `${id} was dealt ${to}, and is not due at it`)
}

/**
 * I13: a new schedule that took a slot took the earliest one that was free when it read, unless one
 * became free since.
 */
async function checkSlot(sim: Simulation, session: OneSession, book: Book): Promise<void> {
  const { rows } = await session.query<{
    id: string
    created_at: Temporal.Instant
    earlier: Temporal.Instant | null
  }>(
    `with newest as (select * from schedule order by created_at desc, id desc
      limit 1), plain as (select * from newest where repeat_id is null),
       slots as (select day + hour * interval '1 hour' as at
       from plain, generate_series(date_trunc('day', created_at), scheduled_at, '1 day') as day,
       unnest($1::int[]) as hour)
     select id, created_at, (select min(at) from slots where at > created_at and at < scheduled_at
       and not exists (
       select from schedule as other where other.account_id = plain.account_id
         and other.connection_id = plain.connection_id and other.scheduled_at = at
         and other.status in ('pending', 'publishing', 'published'))) as earlier
     from plain where exists (select from slots where slots.at = scheduled_at)`,
    [slotHours],
  )
  const [taken] = rows
  if (taken) sim.saw('slot_taken_by_next_free')
  const looked = (taken?.created_at.epochMilliseconds ?? 0) - clockErrorMs(sim.faults)
  if (taken?.earlier && book.freedAt < looked)
    sim.violated(
      'I13',
      `${taken.id} did not get ${taken.earlier.toString()}, which was free and earlier`,
    )
}

/**
 * I20: a repeat has at most one repetition to come, and this was planned so many weeks after the
 * one that ended last.
 */
async function checkRepetitions(sim: Simulation, session: OneSession): Promise<void> {
  // A planned schedule keeps its time when the distance changes: it is checked against the distance
  // of its planning.
  const { rows } = await session.query<{ id: string; open: number; early: number }>(
    `select draft_repeat.id, count(*)::int as open,
       (count(*) filter (where schedule.updated_at = schedule.created_at
         and scheduled_at < last_at + coalesce(changed.weeks_before,
         every_weeks) * interval '167 hours'))::int as early
     from draft_repeat join schedule on schedule.account_id = draft_repeat.account_id
       and repeat_id = draft_repeat.id
     left join lateral (
       select (change.detail -> 'every_weeks' ->> 'from')::int as weeks_before
         from activity as change
       where change.object_id = draft_repeat.id and change.kind = 'repeat.changed'
         and change.number > (select number from activity where object_id = schedule.id
         and kind = 'schedule.created')
       order by change.number limit 1) as changed on true
     where schedule.status in ('pending', 'publishing') group by draft_repeat.id`,
  )
  for (const { id, open, early } of rows) {
    if (open > 1) sim.violated('I20', `${id} has ${open} repetitions at once`)
    if (early > 0)
      sim.violated('I20', `${id} has a repetition planned too soon after the one before`)
  }
}

/** I11: the movements of every account add up to its balance, which is never below zero. */
async function checkCredits(sim: Simulation, session: OneSession): Promise<void> {
  const { rows } = await session.query<{ id: string; credits: number; booked: number }>(
    `select id, credits, booked from account,
      lateral (select coalesce(sum(amount), 0)::int as booked from ledger_entry
      where account_id = account.id) as ledger
     where credits <> booked or credits < 0`,
  )
  for (const { id, credits, booked } of rows)
    sim.violated('I11', `${id} has ${credits} credits, and its ledger adds up to ${booked}`)
}
