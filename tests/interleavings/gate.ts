import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import { adaptPool } from '@crier/server/database/connect/pool-adapter.ts'
import type { Db } from '@crier/server/database/database.ts'
import type { Tables } from '@crier/server/database/tables.ts'
import { valueTypes } from '@crier/server/database/connect/wire-values.ts'

/** One party whose statements wait, one by one, until they are let through. */
export class Party {
  readonly db: Db
  readonly pids = new Set<number>()
  readonly #pool: pg.Pool
  #waiting: (() => void) | undefined
  #noticed: (() => void) | undefined
  #isDone = true

  constructor(target: pg.PoolConfig) {
    const options =
      '-c timezone=UTC -c search_path=public -c lock_timeout=10s -c deadlock_timeout=50ms'
    this.#pool = new pg.Pool({ ...target, max: 2, options, types: valueTypes() })
    this.#pool.on('error', () => undefined)
    this.#pool.on(
      'connect',
      (client) =>
        void client
          .query<{ pid: number }>('select pg_backend_pid() as pid')
          .then(({ rows }) => this.pids.add(rows[0]!.pid)),
    )
    this.db = new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: this.#gated(adaptPool(this.#pool, { note: () => undefined })),
      }),
    })
  }

  get isAtGate(): boolean {
    return this.#waiting !== undefined
  }

  get isDone(): boolean {
    return this.#isDone
  }

  start(work: () => Promise<void>): void {
    this.#isDone = false
    void work().finally(() => {
      this.#isDone = true
      this.#noticed?.()
    })
  }

  letThrough(): void {
    const go = this.#waiting
    this.#waiting = undefined
    go?.()
  }

  /** Resolves as soon as the party is at its gate or has ended, or after some milliseconds. */
  async settledOr(milliseconds: number): Promise<void> {
    if (this.isAtGate || this.isDone) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#noticed = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#noticed = undefined
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  #gated(pool: PostgresPool): PostgresPool {
    return {
      options: pool.options,
      end: () => pool.end(),
      connect: async () => {
        const client = await pool.connect()
        return this.#gatedClient(client)
      },
    }
  }

  #gatedClient(client: PostgresPoolClient): PostgresPoolClient {
    const query = async <Row>(
      sql: string,
      parameters: readonly unknown[],
    ): Promise<PostgresQueryResult<Row>> => {
      // To begin has no effect that anybody sees: the first statement after it has.
      if (!/^\s*(begin|start transaction|rollback)/i.test(sql)) {
        await new Promise<void>((resolve) => {
          this.#waiting = resolve
          this.#noticed?.()
        })
      }
      return client.query<Row>(sql, parameters)
    }
    return { release: () => client.release(), query: query as PostgresPoolClient['query'] }
  }
}
