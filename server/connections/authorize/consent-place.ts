import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../../context.ts'
import { consentOf, networkOf } from '../../networks/index.ts'
import { isLive, settingsAtServer, type ConnectionKind } from '../grants/network-settings.ts'
import { throwNoSandbox } from '../grants/sandbox-missing.ts'
import { ensureClient } from '../servers/client.ts'
import { namedServer, sandboxServer } from '../servers/named-server.ts'

/** Refuses a network where people sign in by an app password. */
export function assertAsksConsent(platform: Platform, name: string): void {
  if (consentOf(platform) !== undefined) return
  throw new Refusal(
    'conflict',
    `${labelOf(platform)} is connected by an app password, without a page of consent: POST ` +
      `/api/connections/${name}/sign-in with \`identifier\` and \`password\`.`,
  )
}

interface Asked {
  readonly kind?: ConnectionKind
  readonly server?: string
}

/** Where a person consents: on the network, in the sandbox, or at the server that is named. */
export async function consentPlace(
  context: Use<'config' | 'checkUrl'>,
  platform: Platform,
  { kind, server }: Asked,
): Promise<{ readonly kind: ConnectionKind; readonly server: string | null }> {
  if (networkOf(platform).servers === undefined) {
    if (server !== undefined) throwOneAddress(platform)
    return { kind: kind ?? (isLive(context, platform) ? 'live' : 'sandbox'), server: null }
  }
  if (server === undefined)
    return kind === 'sandbox'
      ? { kind, server: sandboxServer(platform) }
      : throwServerMissing(platform)
  const named = await namedServer(context, server)
  if (kind !== undefined && kind !== named.kind) throwOtherKind(named, kind)
  return named
}

function throwOneAddress(platform: Platform): never {
  const detail = `is not taken by ${labelOf(platform)}, which has one address: leave it out`
  throw new Refusal('invalid_parameter', `\`/server\` ${detail}.`, [{ pointer: '/server', detail }])
}

function throwServerMissing(platform: Platform): never {
  const detail =
    `is missing: each ${labelOf(platform)} account is kept by one server. Give its ` +
    'host, such as mastodon.social'
  throw new Refusal('missing_parameter', `\`/server\` ${detail}.`, [{ pointer: '/server', detail }])
}

function throwOtherKind({ server }: { readonly server: string }, kind: ConnectionKind): never {
  const detail =
    kind === 'live'
      ? `must be a real server for \`kind\` live; received ${server}, which is one of the sandbox`
      : `must be a server of the sandbox for \`kind\` sandbox; received ${server}`
  throw new Refusal('invalid_parameter', `\`/server\` ${detail}.`, [{ pointer: '/server', detail }])
}

/** Registers Crier at the server, unless it is known there. */
export async function assertClient(
  context: Use<'db' | 'clock' | 'random' | 'outbound' | 'vault' | 'addresses' | 'config'>,
  platform: Platform,
  kind: ConnectionKind,
  server: string,
): Promise<void> {
  const settings = await settingsAtServer(context, { platform, kind, server }, server)
  if (settings === null) throwNoSandbox(context)
  const registered = await ensureClient(context, platform, server, settings)
  if (registered.kind === 'done') return
  const detail = `${server} did not register Crier as a client. ${registered.detail}`
  if (registered.kind === 'transient') throw new Refusal('service_unavailable', detail)
  throw new Refusal('unrecognized_value', detail, [{ pointer: '/server', detail }])
}
