import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../context.ts'
import { accessEndOf } from './grants/renewal.ts'
import { liveConnections } from './store.ts'

/** What an operator sees of a connected live account: no name, no text, no token. */
export interface ConnectionState {
  readonly connectionId: string
  readonly platform: Platform
  readonly authorKind: 'member' | 'organization'
  readonly scopes: readonly string[]
  readonly needsReconnect: boolean
  /** The end of what Crier cannot renew. */
  readonly endsAt: Temporal.Instant | null
}

// Metrics count them where there are more.
const connectionsMax = 1_000

/** The connected accounts of live networks, in all workspaces. */
export async function connectionStates({ db }: Use<'db'>): Promise<readonly ConnectionState[]> {
  const rows = await liveConnections(db, connectionsMax)
  return rows.map((row) => ({
    connectionId: row.id,
    platform: row.platform,
    authorKind: row.facts['author_kind'] === 'organization' ? 'organization' : 'member',
    scopes: row.scopes ?? [],
    needsReconnect: row.state === 'needs_reconnect',
    endsAt: accessEndOf(row),
  }))
}
