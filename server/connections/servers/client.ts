import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../../context.ts'
import type { NetworkSettings, OAuthResult } from '../../networks/network.ts'
import { networkOf } from '../../networks/index.ts'
import { redirectUri } from '../authorize/authorization.ts'
import { findClient, insertClient } from './server-store.ts'

/** Crier as a client of one server. */
export interface ServerClient {
  readonly clientId: string
  readonly clientSecret: string
}

const place = (platform: Platform, server: string) => `server_client.secret|${platform}|${server}`

/** Crier's client at a server; undefined where none is registered. */
export async function clientAt(
  context: Use<'db' | 'vault'>,
  platform: Platform,
  server: string,
): Promise<ServerClient | undefined> {
  const row = await findClient(context.db, platform, server)
  return (
    row && {
      clientId: row.client_id,
      clientSecret: await context.vault.open(row.secret_sealed, place(platform, server)),
    }
  )
}

/**
 * Registers Crier at a server that it is no client of yet, or with another way back. Once for each
 * server: people see one name in their list of applications.
 */
export async function ensureClient(
  context: Use<'db' | 'clock' | 'random' | 'outbound' | 'vault' | 'addresses'>,
  platform: Platform,
  server: string,
  settings: NetworkSettings,
): Promise<OAuthResult<null>> {
  const { servers } = networkOf(platform)
  const way = redirectUri(context, platform)
  if (servers?.register === undefined) return done
  if ((await findClient(context.db, platform, server))?.redirect_uri === way) return done
  const client = { redirectUri: way, website: context.addresses.publicUrl() }
  const registered = await servers.register(context, settings, client)
  if (registered.kind !== 'done') return registered
  const { clientId, clientSecret } = registered.value
  await insertClient(context.db, {
    platform,
    server,
    client_id: clientId,
    secret_sealed: await context.vault.seal(clientSecret, place(platform, server)),
    redirect_uri: way,
    created_at: context.clock.now(),
  })
  return done
}

const done = { kind: 'done', value: null } as const
