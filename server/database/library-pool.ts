import pg from 'pg'
import { clientConfig, type Target } from './connect.ts'

/**
 * A small pool on one schema for a library that brings its own statements: with the types that pg itself gives, so dates are `Date`, but
 * for bigint, which is a number. Its connections go when they have been idle for half a minute.
 */
export function openLibraryPool(target: Target, schema: string): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const config = clientConfig(target, `crier ${schema}`, `-c search_path=${schema} -c statement_timeout=30s -c lock_timeout=10s`)
  const pool = new pg.Pool({ ...config, types, max: 2, idleTimeoutMillis: 30_000 })
  // Without these an idle connection that breaks would end the process; the next statement opens a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
