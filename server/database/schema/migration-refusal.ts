import pg from 'pg'
import type { Log } from '../../ports/log.ts'
import { describeTarget } from '../connect/connect.ts'
import { isDatabaseAway, isDiskFull } from '../database-errors.ts'
import { StartRefused } from '../embedded/start-refused.ts'
import type { DatabaseTarget } from '../connect/target.ts'

interface Failed {
  readonly number: number
  readonly name: string
}

const notPermitted = '42501'
// SQLSTATEs of duplicate schemas, tables or indexes, and other objects.
const alreadyThere: readonly (string | undefined)[] = ['42P06', '42P07', '42710']

/**
 * Why the tables cannot be brought further, in one line with what PostgreSQL says and what to do.
 * What no operator can foresee goes into the log with its stack. `failed` is the migration that was
 * rolled back; without one it was the journal of them.
 */
export async function migrationRefusal(
  error: unknown,
  {
    client,
    target,
    log,
  }: { readonly client: pg.Client; readonly target: DatabaseTarget; readonly log: Log },
  failed?: Failed,
): Promise<Error> {
  if (error instanceof StartRefused) return error
  const what = failed
    ? `Migration ${String(failed.number).padStart(4, '0')}_${failed.name}`
    : 'The journal of the migrations'
  const rolledBack = failed ? ' and was rolled back' : ''
  const said = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')
  const refused = (sentence: string) => new StartRefused(sentence, { cause: error })
  if (isDiskFull(error))
    return refused(
      'Crier cannot start, because the disk of the database is full: make room, then start ' +
        `again (${what}: ${said}).`,
    )
  if (!(error instanceof pg.DatabaseError)) {
    log.error('migration.failed', error, { number: failed?.number, name: failed?.name })
    return isDatabaseAway(error)
      ? refused(
          `${what} broke off${rolledBack}, because the connection to the database did ` +
            `(${said}): start again.`,
        )
      : new Error(`${what} failed${rolledBack}: ${said}`, { cause: error })
  }
  const isFirst = failed === undefined || failed.number === 1
  if (error.code === notPermitted && isFirst) {
    return refused(
      'The user of DATABASE_URL must be able to create tables in public and a schema named ' +
        `auth: PostgreSQL says "${said}". Make it the owner of the database, or grant it both ` +
        `(${await grants(client)}).`,
    )
  }
  if (error.code === notPermitted) {
    return refused(
      `${what} was rolled back, because the user of DATABASE_URL may not do it (PostgreSQL: ` +
        `${said}): name the user who owns the tables.`,
    )
  }
  if (alreadyThere.includes(error.code) && isFirst) {
    return refused(
      'Crier makes tables in public and a schema named auth, and something of a name of ' +
        `theirs is in the database ${describeTarget(target)} already (PostgreSQL: ${said}): ` +
        'name an empty database in DATABASE_URL, or rename what is there.',
    )
  }
  log.error('migration.failed', error, { number: failed?.number, name: failed?.name })
  const remedy = 'Start again; if it stays, start the version from before, and report this line.'
  return refused(`${what} failed${rolledBack}. PostgreSQL says: ${said} (${error.code}). ${remedy}`)
}

/** The two statements by which an operator lets this user make the tables. */
async function grants(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ database: string; user: string }>(
    `select quote_ident(current_database()) as database, quote_ident(current_user) as user`,
  )
  const [{ database, user } = { database: 'DATABASE', user: 'USER' }] = rows
  return `grant create on database ${database} to ${user}; grant create on schema public to ${user}`
}
