import type { Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../../context.ts'
import { networkOf } from '../../networks/index.ts'
import type { ConnectionKind } from '../grants/network-settings.ts'

export interface NamedServer {
  /** `https://host[:port]`; http only in a private network. */
  readonly server: string
  readonly kind: ConnectionKind
}

/** The sandbox's servers have their own names, which lead nowhere else. */
export const isOfSandbox = (host: string) => host.toLowerCase().endsWith('.sandbox.example')

/** The server of the sandbox that is meant where none is named. */
export const sandboxServer = (platform: Platform): string => networkOf(platform).hosts.api

/** The server that a caller names, by its host or address. */
export async function namedServer(context: Use<'checkUrl'>, text: string): Promise<NamedServer> {
  const given = text.trim()
  const url = URL.parse(given.includes('://') ? given : `https://${given}`)
  const isAddress =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    `${url.origin}/` === url.href &&
    url.hostname !== ''
  if (!isAddress) {
    const detail =
      `must be the host of a server, such as mastodon.social, or https://host[:port]; received ` +
      JSON.stringify(given.slice(0, 100))
    throw new Refusal('invalid_parameter', `\`/server\` ${detail}.`, [
      { pointer: '/server', detail },
    ])
  }
  if (isOfSandbox(url.hostname)) return { server: `https://${url.host}`, kind: 'sandbox' }
  await assertCallable(context, url.origin, '/server')
  return { server: url.origin, kind: 'live' }
}

/**
 * Refuses a server that a user named, directly or by a document of theirs, and that may not be
 * called. It is checked again at each call.
 */
export async function assertCallable(
  { checkUrl }: Use<'checkUrl'>,
  server: string,
  pointer: '/server' | '/identifier',
): Promise<void> {
  const checked = await checkUrl(server)
  if (!checked.ok) throwNotAllowed(checked.detail, pointer)
  // A password and a token are sent in the open only where the operator lets private addresses in.
  const isOpen = new URL(server).protocol === 'http:'
  if (isOpen && (await checkUrl(server, { publicOnly: true })).ok)
    throwNotAllowed(`${server} must begin with https://: it is not in a private network.`, pointer)
}

function throwNotAllowed(detail: string, pointer: string): never {
  throw new Refusal('url_not_allowed', detail, [{ pointer, detail }])
}
