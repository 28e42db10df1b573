import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { normalAddress } from './links/address.ts'

// A person mistypes a few times a day; who guesses does it by the thousand, and may have many
// addresses to do it from.
const freeFailures = 10
const windowHours = 24
const firstWaitSeconds = 30
const failuresPerDoubling = 5
const waitSecondsMax = 900

// Only wrong passwords count, and only they wait: a passkey, an emailed link or a session is never
// refused for them. Nor is the first try from a network address that has not guessed yet, so that
// strangers cannot lock a person out of their account.

interface Guess {
  /**
   * The address as typed, or as known from a session; the id of a person without one. An unknown
   * address counts like any other, so that the wait reveals nothing.
   */
  readonly email: string
  /** The caller's network address. */
  readonly caller: string
}

interface Checked<Answer> {
  /** Unknown where something else was wrong: with the request, or on our side. */
  readonly password: 'right' | 'wrong' | 'unknown'
  readonly answer: Answer
}

type Tried<Answer> =
  | { readonly kind: 'checked'; readonly answer: Answer }
  | { readonly kind: 'wait'; readonly seconds: number }

/**
 * Has a password checked, unless this caller must wait: longer, the more were wrong for this person
 * in a day. A try counts as a wrong one from before it is checked, so that those that come at the
 * same moment are counted too.
 */
export async function tryPassword<Answer>(
  context: Use<'db' | 'clock'>,
  guess: Guess,
  check: () => Promise<Checked<Answer>>,
): Promise<Tried<Answer>> {
  const counted = await countUnlessWaiting(context, guess)
  if (counted.kind === 'wait') return counted
  let password: Checked<Answer>['password'] = 'unknown'
  try {
    const checked = await check()
    password = checked.password
    return { kind: 'checked', answer: checked.answer }
  } finally {
    // The right password after a wrong one was a typing error.
    if (password === 'right') await forgetWrongPasswords(context, guess)
    else if (password === 'unknown') await takeBack(context, guess, counted)
  }
}

interface Counted {
  readonly kind: 'counted'
  readonly at: Temporal.Instant
  /** The last one before it of this caller, in a day. */
  readonly lastBefore: Temporal.Instant | null
}

function countUnlessWaiting(
  context: Use<'db' | 'clock'>,
  guess: Guess,
): Promise<Counted | { kind: 'wait'; seconds: number }> {
  return context.db.transaction().execute(async (tx) => {
    // mutant: lock-guesses
    await lockGuesses(tx, guess)
    const now = context.clock.now()
    const { failures, lastHere } = await wrongPasswords(tx, guess, now)
    const seconds = secondsToWait(failures, lastHere, now)
    if (seconds > 0) return { kind: 'wait', seconds }
    await countWrongPassword(tx, guess, now)
    return { kind: 'counted', at: now, lastBefore: lastHere }
  })
}

const personOf = ({ email }: Guess) => hash('sha256', normalAddress(email), 'buffer')

/**
 * Concurrent guesses for one person are counted one at a time. Without a row there is nothing else
 * to lock.
 */
const lockGuesses = (tx: Tx, guess: Guess) =>
  sql`select pg_advisory_xact_lock(${personOf(guess).readBigInt64BE().toString()}::bigint)`.execute(
    tx,
  )

async function wrongPasswords(tx: Tx, guess: Guess, now: Temporal.Instant) {
  const { rows } = await sql<{ failures: number; lastHere: Temporal.Instant | null }>`
    select coalesce(sum(count), 0)::integer as failures,
      max(last_at) filter (where caller = ${guess.caller}) as "lastHere"
    from wrong_password where person = ${personOf(guess)}::bytea and count > 0
      and last_at > ${now.subtract({ hours: windowHours })}::timestamptz`.execute(tx)
  return rows[0]!
}

function secondsToWait(
  failures: number,
  lastHere: Temporal.Instant | null,
  now: Temporal.Instant,
): number {
  if (lastHere === null || failures < freeFailures) return 0
  const wait = Math.min(
    waitSecondsMax,
    firstWaitSeconds * 2 ** Math.floor((failures - freeFailures) / failuresPerDoubling),
  )
  return Math.max(0, Math.ceil(lastHere.add({ seconds: wait }).since(now).total('seconds')))
}

async function countWrongPassword(tx: Tx, guess: Guess, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: windowHours })
  await sql`
    insert into wrong_password as present (person, caller, count, last_at)
    values (${personOf(guess)}::bytea, ${guess.caller}, 1, ${now}::timestamptz)
    on conflict (person, caller) do update set
      count = case when present.last_at <= ${before}::timestamptz then 1
      else least(present.count, 1000000) + 1 end, last_at = excluded.last_at`.execute(tx)
}

async function forgetWrongPasswords(context: Use<'db'>, guess: Guess): Promise<void> {
  await context.db
    .deleteFrom('wrong_password')
    .where('person', '=', personOf(guess))
    .where('caller', '=', guess.caller)
    .execute()
}

/** As if the try had not been, and so without a wait for it. */
async function takeBack(
  context: Use<'db'>,
  guess: Guess,
  { at, lastBefore }: Counted,
): Promise<void> {
  await sql`
    update wrong_password set count = greatest(count - 1, 0),
      last_at = case when last_at = ${at}::timestamptz then coalesce(${lastBefore}::timestamptz,
      last_at) else last_at end
    where person = ${personOf(guess)}::bytea and caller = ${guess.caller}`.execute(context.db)
}
