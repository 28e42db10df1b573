import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Use } from '../../context.ts'
import { normalAddress } from './address.ts'

// A person mistypes a few times a day; who guesses does it by the thousand, and may have many addresses to do it from.
const freeFailures = 10
const windowHours = 24
const firstWaitSeconds = 30
const failuresPerDoubling = 5
const waitSecondsMax = 900

// Only wrong passwords count, and only they wait: a passkey, a mailed link or a session is never refused for them. Nor is the first try from
// an address that has not guessed yet, so that nobody is locked out of their own account by others.

interface Guess {
  /** As it was typed. An address that nobody has is counted like any other, so that the waiting tells nothing. */
  readonly email: string
  /** Where it comes from. */
  readonly caller: string
}

const personOf = ({ email }: Guess) => hash('sha256', normalAddress(email), 'buffer')

/** How many seconds this caller must wait before a password for this person is checked again: longer, the more were wrong in a day. */
export async function secondsToWait(context: Use<'db' | 'clock'>, guess: Guess): Promise<number> {
  const now = context.clock.now()
  const { rows } = await sql<{ failures: number; last_here: Temporal.Instant | null }>`
    select coalesce(sum(count), 0)::integer as failures, max(last_at) filter (where caller = ${guess.caller}) as last_here
    from wrong_password where person = ${personOf(guess)}::bytea and last_at > ${now.subtract({ hours: windowHours })}::timestamptz`.execute(
    context.db,
  )
  const { failures, last_here: last } = rows[0]!
  if (last === null || failures < freeFailures) return 0
  const wait = Math.min(waitSecondsMax, firstWaitSeconds * 2 ** Math.floor((failures - freeFailures) / failuresPerDoubling))
  return Math.max(0, Math.ceil(last.add({ seconds: wait }).since(now).total('seconds')))
}

export async function countWrongPassword(context: Use<'db' | 'clock'>, guess: Guess): Promise<void> {
  const now = context.clock.now()
  const before = now.subtract({ hours: windowHours })
  await sql`
    insert into wrong_password as present (person, caller, count, last_at)
    values (${personOf(guess)}::bytea, ${guess.caller}, 1, ${now}::timestamptz)
    on conflict (person, caller) do update set
      count = case when present.last_at <= ${before}::timestamptz then 1 else least(present.count, 1000000) + 1 end, last_at = excluded.last_at`.execute(
    context.db,
  )
}

/** Whoever knew the password had only mistyped it. */
export async function forgetWrongPasswords(context: Use<'db'>, guess: Guess): Promise<void> {
  await context.db.deleteFrom('wrong_password').where('person', '=', personOf(guess)).where('caller', '=', guess.caller).execute()
}
