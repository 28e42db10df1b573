import type { Kysely, Transaction } from 'kysely'
import { errorCode } from './embedded/data-directory.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
/** For a statement that reads the same inside and outside of a transaction. */
export type Queryable = Db | Tx

/** An open pool on one database. */
export interface Database extends AsyncDisposable {
  readonly db: Db
  /** Pool counts for metrics. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number }
  /** A statement found no room on the disk, and there still is none. */
  isDiskFull(): Promise<boolean>
  /**
   * Waits for the statements that run, then closes every connection; a second call waits for the
   * first.
   */
  close(): Promise<void>
}

// The loser of a deadlock waits for the winner's locks when it comes back, so the second try nearly
// always passes.
const triesMax = 4

/**
 * A transaction that is run again, from its first statement, when PostgreSQL refuses it because of
 * another one (deadlock, serialization failure). Only for work that has no effect outside of `tx`.
 * Gives up after four tries with the last error.
 */
export function retriedTransaction<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return retriedStatement(() => db.transaction().execute(work))
}

/**
 * Retries one statement, which is its own transaction and needs no round trips for begin
 * and commit.
 */
export async function retriedStatement<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === triesMax || !isConflict(error)) throw error
    }
  }
}

function isConflict(error: unknown): boolean {
  const code = errorCode(error)
  return code === '40001' || code === '40P01'
}
