import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { StatementNames } from './named-statements.ts'
import { toWire } from './wire-values.ts'

/** What Kysely sees of the pool: statements get names and parameters their wire form on the way. */
export function adaptPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  return {
    options: pool.options,
    connect: async () => new NamedClient(await pool.connect(), names),
    end: () => pool.end(),
  }
}

class NamedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  #broken = false

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
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

  async #query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const name = this.#names.nameOf(sql)
    try {
      const { command, rowCount, rows } = await this.#client.query({
        text: sql,
        values: parameters.map(toWire),
        ...(name !== undefined && { name }),
      })
      return { command: command as PostgresQueryResult<Row>['command'], rowCount: rowCount ?? 0, rows }
    } catch (error) {
      this.#judge(error)
      throw error
    }
  }

  #judge(error: unknown): void {
    // After a fatal error the server has hung up; without an answer (time-out, broken line) nobody knows what the connection holds.
    if (!(error instanceof pg.DatabaseError) || error.severity === 'FATAL') this.#broken = true
    else if (error.code === '0A000' && /cached plan/.test(error.message)) this.#renew()
  }

  #renew(): void {
    this.#names.renew()
    this.#broken = true
  }
}
