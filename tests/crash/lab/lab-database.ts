import { join } from 'node:path'
import pg from 'pg'
import { prepareDataDirectory } from '@crier/server/database/embedded/data-directory.ts'
import { findPostgres } from '@crier/server/database/embedded/embedded-pid.ts'
import { findLocation } from '@crier/server/database/embedded/embedded-location.ts'
import { connectionOf } from '@crier/server/database/embedded/embedded-session.ts'
import { closing, eventually, tryKill } from '../../processes.ts'
import type { Owner } from '../../service.ts'

export type LabRow = Readonly<Record<string, unknown>>

/** The database of a crash lab, as the lab reaches it beside the servers. */
export interface LabDatabase {
  ask(sql: string): Promise<readonly LabRow[]>
  /** Kills PostgreSQL; resolves when it answers again. */
  killAndRestart(): Promise<void>
}

/**
 * The PostgreSQL that a server keeps for itself in `dataDir`: it has to start it again on its own.
 */
export async function embeddedDatabase(t: Owner, dataDir: string): Promise<LabDatabase> {
  const location = await findLocation(await prepareDataDirectory(join(dataDir)), () => undefined)
  const ask = caller(t, connectionOf(location))
  const runningPid = async () => {
    const found = await findPostgres(location.data)
    return found.kind === 'running' ? found.pid : undefined
  }
  return {
    ask,
    async killAndRestart() {
      const pid = await eventually('a PostgreSQL', runningPid, 60_000)
      tryKill(pid)
      await eventually(
        'another PostgreSQL',
        async () => ((await runningPid()) ?? pid) !== pid || undefined,
        60_000,
      )
      await eventually('its answer', () => ask('select 1').catch(() => undefined), 60_000)
    },
  }
}

/**
 * Asks over one connection, and over a new one when that was lost: a connection for each question
 * would take longer than the question.
 */
export function caller(t: Owner, config: pg.ClientConfig): LabDatabase['ask'] {
  let open: pg.Client | undefined
  closing(t).defer(async () => open?.end())
  return async (sql) => {
    if (!open) {
      const client = new pg.Client(config)
      const forget = () => {
        if (open === client) open = undefined
      }
      client.on('error', forget).on('end', forget)
      await client.connect()
      open = client
    }
    return (await open.query<Record<string, unknown>>(sql)).rows
  }
}

export async function askOnce(config: pg.ClientConfig, sql: string): Promise<readonly LabRow[]> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
