import type pg from 'pg'

/** A PostgreSQL URL, or where the embedded one is. */
export type DatabaseTarget = string | pg.PoolConfig
