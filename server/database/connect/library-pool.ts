import pg from 'pg'
import { clientConfig } from './connect.ts'
import type { DatabaseTarget } from './target.ts'
import { beginSession, boundedSettings } from './session.ts'

/**
 * A small pool on one schema for a library that brings its own statements: with the types that pg
 * itself gives, so dates are `Date`, but for bigint, which is a number. Its connections go when
 * they have been idle for half a minute.
 */
export function openLibraryPool(target: DatabaseTarget, schema: string): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    ...clientConfig(target, `crier ${schema}`),
    types,
    max: 2,
    idleTimeoutMillis: 30_000,
    query_timeout: 35_000,
    // The library's statements tell us nothing of a demoted primary: a connection to one is gone
    // after a minute.
    maxLifetimeSeconds: 60,
    onConnect: (client) =>
      beginSession(client, target, { ...boundedSettings, search_path: schema }),
  })
  // Without these an idle connection that breaks would end the process; the next statement opens a
  // new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
