import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely'
import type { SimulatedProcess } from './process.ts'
import type { Line, SharedSession } from './shared-session.ts'

class Connection implements DatabaseConnection {
  readonly #shared: SharedSession
  readonly line: Line

  constructor(shared: SharedSession, line: Line) {
    this.#shared = shared
    this.line = line
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, command, count } = await this.#shared.query<Row>(this.line, sql, parameters)
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(count) }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new TypeError('rows are not streamed: read them in pages')
  }
}

/** Kysely of one simulated process: every statement is a step at which the process may die. */
export function dialectOf(process: SimulatedProcess, shared: SharedSession): Dialect {
  shared.join(process)
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(new Connection(shared, shared.openLine(process))),
    beginTransaction: (connection) => shared.begin((connection as Connection).line),
    commitTransaction: (connection) => shared.commit((connection as Connection).line),
    rollbackTransaction: (connection) => shared.rollback((connection as Connection).line),
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  }
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  }
}
