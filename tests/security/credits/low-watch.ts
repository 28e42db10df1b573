import type { Queryable } from '@crier/server/database/database.ts'
import { sql } from 'kysely'
import { quotas } from './books.ts'

/**
 * Has PostgreSQL itself note, under the account's lock, whenever credits become low or cease to be;
 * and refuse a check (the statement that counts crossings) that comes to the wrong conclusion.
 */
export async function watchLow(db: Queryable): Promise<void> {
  await sql`create table low_watch (number bigint generated always as identity, account_id text,
    low boolean, credits integer, crossing integer, was_set boolean)`.execute(db)
  await sql`
    create function watch_low() returns trigger language plpgsql as $$
    declare quota integer := case new.plan when 'small' then ${sql.lit(quotas.small)} else ${sql.lit(quotas.large)} end;
    begin
      if current_query() like '%low_crossings%' and new.credits_low <> (new.credits * 10 < quota) then
        raise exception 'with % of % credits, low was checked %', new.credits, quota, new.credits_low;
      end if;
      if new.credits_low <> old.credits_low then
        insert into low_watch (account_id, low, credits, crossing, was_set) values (new.id, new.credits_low, new.credits, new.low_crossings, new.credits * 10 >= quota);
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger watch_low after update
    on account for each row execute function watch_low()`.execute(db)
}

/**
 * Each crossing has one event, and one delivery to the account's webhook; between two the balance
 * was lifted.
 */
export async function checkLow(db: Queryable): Promise<{ crossings: number; wrong: string[] }> {
  const { rows } = await sql<{
    account_id: string
    low: boolean
    crossing: number
    was_set: boolean
  }>`
    select account_id, low, crossing, was_set from low_watch order by number`.execute(db)
  const { rows: told } = await sql<{ subject: string; occurrences: number[]; deliveries: number }>`
    select event.subject, array_agg(distinct event.occurrence
      order by event.occurrence) as occurrences, count(delivery.id)::integer as deliveries
    from event left join delivery on delivery.event_id = event.id where event.kind = 'credits.low'
      group by 1`.execute(db)
  const wrong: string[] = []
  const crossed = new Map<string, number>()
  const isLow = new Set<string>()
  for (const { account_id, low, crossing, was_set } of rows) {
    const number = (crossed.get(account_id) ?? 0) + (low ? 1 : 0)
    crossed.set(account_id, number)
    if (low === isLow.has(account_id) || crossing !== number || was_set === low)
      wrong.push(
        `${account_id}: crossing ${crossing} is number ${number}, low ${low}, at or above the ` +
          `line ${was_set}`,
      )
    if (low) isLow.add(account_id)
    else isLow.delete(account_id)
  }
  for (const { subject, occurrences, deliveries } of told) {
    const wanted = Array.from({ length: crossed.get(subject) ?? 0 }, (_, index) => index + 1)
    if (occurrences.join() !== wanted.join() || deliveries !== wanted.length)
      wrong.push(
        `${subject}: crossed ${wanted.length} times, told ${occurrences.join()}, in ` +
          `${deliveries} deliveries`,
      )
  }
  const crossings = [...crossed.values()].reduce((sum, count) => sum + count, 0)
  if ([...crossed.values()].filter((count) => count > 0).length !== told.length)
    wrong.push('an account was told of no crossing')
  return { crossings, wrong }
}
