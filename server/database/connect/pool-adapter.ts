import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { isDemoted } from '../database-errors.ts'
import type { DiskSpace } from './disk-space.ts'
import { StatementNames } from './named-statements.ts'
import { toWire } from './wire-values.ts'

/** The pool as Kysely sees it: statements get names and their parameters' wire form on the way. */
export function adaptPool(pool: pg.Pool, room: Pick<DiskSpace, 'note'>): PostgresPool {
  const names = new StatementNames()
  const generations = new Generations(pool)
  return {
    options: pool.options,
    connect: async () =>
      new NamedClient(await generations.connect(), names, {
        room,
        onDemoted: () => generations.begin(),
      }),
    end: () => pool.end(),
  }
}

/**
 * Once one connection has met a server that is not the primary any more, those opened before lead
 * there too: none of them is used again.
 */
class Generations {
  readonly #pool: pg.Pool
  readonly #of = new WeakMap<pg.PoolClient, number>()
  #present = 0

  constructor(pool: pg.Pool) {
    this.#pool = pool
    pool.on('connect', (client) => void this.#of.set(client, this.#present))
  }

  begin(): void {
    this.#present++
  }

  async connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect()
      if (this.#of.get(client) === this.#present) return client
      client.release(true)
    }
  }
}

interface Told {
  readonly room: Pick<DiskSpace, 'note'>
  readonly onDemoted: () => void
}

class NamedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  readonly #notify: Told
  #broken = false
  #isInTransaction = false

  constructor(client: pg.PoolClient, names: StatementNames, notify: Told) {
    this.#client = client
    this.#names = names
    this.#notify = notify
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#broken)
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    sql: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof sql !== 'string') throw new TypeError('rows are not streamed: read them in pages')
    return this.#query<Row>(sql, parameters)
  }

  async #query<Row>(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<Row>> {
    this.#follow(sql)
    // In a transaction that a stale plan broke off nothing can be sent again, so no plan is kept
    // there for what a migration may widen.
    const name = this.#isInTransaction && mayWiden.test(sql) ? undefined : this.#names.nameOf(sql)
    try {
      return await this.#send<Row>(sql, parameters, name)
    } catch (error) {
      this.#check(error)
      if (!isStalePlan(error) || this.#isInTransaction) throw error
    }
    // PostgreSQL refused the plan before it executed anything.
    try {
      return await this.#send<Row>(sql, parameters, undefined)
    } catch (error) {
      this.#check(error)
      throw error
    }
  }

  #follow(sql: string): void {
    if (/^(begin|start transaction)\b/i.test(sql)) this.#isInTransaction = true
    else if (/^(commit|rollback)\s*$/i.test(sql)) this.#isInTransaction = false
  }

  async #send<Row>(
    sql: string,
    parameters: readonly unknown[],
    name: string | undefined,
  ): Promise<PostgresQueryResult<Row>> {
    const { command, rowCount, rows } = await this.#client.query({
      text: sql,
      values: parameters.map(toWire),
      ...(name !== undefined && { name }),
    })
    return {
      command: command as PostgresQueryResult<Row>['command'],
      rowCount: rowCount ?? 0,
      rows,
    }
  }

  #check(error: unknown): void {
    this.#notify.room.note(error)
    // After a fatal error the server has hung up; without an answer (timeout, broken connection)
    // the connection's state is unknown.
    if (!(error instanceof pg.DatabaseError) || error.severity === 'FATAL') this.#broken = true
    else if (isDemoted(error)) {
      this.#broken = true
      this.#notify.onDemoted()
    } else if (isStalePlan(error)) this.#renew()
  }

  #renew(): void {
    this.#names.renew()
    this.#broken = true
  }
}

// A star for the columns of a table; rows that are given in the statement have the columns that
// it names.
const mayWiden = /(?<!count\()\*(?! from (?:jsonb_to_recordset|unnest)\()/

/** A migration gave a table another column, and the plan of a `select *` was made before. */
const isStalePlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message)
