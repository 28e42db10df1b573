import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../../context.ts'
import type { NetworkSettings, OAuthResult } from '../../networks/network.ts'
import { networkOf } from '../../networks/index.ts'
import { redirectUri } from '../authorize/authorization.ts'
import {
  claimRegistration,
  findClient,
  insertClient,
  releaseRegistration,
  type ClientRow,
} from './server-store.ts'

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
  return row && openClient(context, platform, server, row)
}

const openClient = async (
  { vault }: Use<'vault'>,
  platform: Platform,
  server: string,
  row: ClientRow,
): Promise<ServerClient> => ({
  clientId: row.client_id,
  clientSecret: await vault.open(row.secret_sealed, place(platform, server)),
})

/**
 * Registers Crier at a server that it is no client of yet or no longer, or with another way back.
 * Once for each server: people see one name in their list of applications.
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
  const present = await findClient(context.db, platform, server)
  const lost = present?.redirect_uri === way ? present : undefined
  if (lost !== undefined) {
    const client = await openClient(context, platform, server, lost)
    if ((await servers.knowsClient?.(context, { ...settings, ...client })) !== false) return done
    const now = context.clock.now()
    // mutant: register-seldom
    const before = now.subtract({ minutes: minutesBetween })
    if (!(await claimRegistration(context.db, { platform, server, lost, before, now })))
      return { kind: 'transient', detail: registersSeldom }
  }
  const client = { redirectUri: way, website: context.addresses.publicUrl() }
  const registered = await servers.register(context, settings, client)
  if (registered.kind !== 'done') {
    if (lost !== undefined) await releaseRegistration(context.db, { platform, server, lost })
    return registered
  }
  const { clientId, clientSecret } = registered.value
  const row = {
    platform,
    server,
    client_id: clientId,
    secret_sealed: await context.vault.seal(clientSecret, place(platform, server)),
    redirect_uri: way,
    created_at: context.clock.now(),
  }
  await insertClient(context.db, row, lost)
  return done
}

// Mastodon takes five registrations of an address in ten minutes.
const minutesBetween = 2
const registersSeldom =
  "It has lost Crier's registration. Crier registers again at most once in " +
  `${minutesBetween} minutes: try again then.`

const done = { kind: 'done', value: null } as const
