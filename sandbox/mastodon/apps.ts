import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { SandboxCall, Reply } from '../core/call.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { invalid } from './errors.ts'
import { readParameters } from './parameters.ts'
import { scopes as knownScopes } from './scopes.ts'

/** A client that registered itself with one server. */
export interface App {
  readonly client_id: string
  readonly client_secret: string
  readonly host: string
  readonly name: string
  readonly website: string | null
  readonly redirect_uris: readonly string[]
  readonly scopes: readonly string[]
  /** Absent for 0. */
  readonly generation?: number
}

export interface Apps {
  register(call: SandboxCall): Reply
  get(clientId: string): App | undefined
  /** The client of this id on this server, when the secret is its own. */
  authenticated(host: string, clientId: string, secret: string): App | undefined
}

/** Where a code is shown instead of being carried back. */
export const outOfBand = 'urn:ietf:wg:oauth:2.0:oob'

export function openApps(ports: SandboxPorts): Apps {
  const table = ports.store.table<App>('mastodon.apps')
  const generation = () => ports.switches.number('client_generation')
  return { register, get, authenticated }

  function get(clientId: string): App | undefined {
    const app = table.get(clientId)
    return (app?.generation ?? 0) === generation() ? app : undefined
  }

  function register(call: SandboxCall): Reply {
    const given = readParameters(call)
    const name = given?.text('client_name')?.trim() ?? ''
    const uris = given?.list('redirect_uris') ?? given?.text('redirect_uris')?.split(/\s+/) ?? []
    const redirectUris = uris.filter((uri) => uri !== '')
    const scopes = scopesOf(given?.text('scopes'))
    const website = given?.text('website') ?? null
    const problem = problemOf(name, redirectUris, scopes, website)
    if (problem !== undefined) return invalid(problem)
    const app: App = {
      client_id: randomBytes(32).toString('base64url'),
      client_secret: randomBytes(32).toString('base64url'),
      host: call.host,
      name,
      website,
      redirect_uris: redirectUris,
      scopes,
      generation: generation(),
    }
    table.put(app.client_id, app)
    return json(200, {
      id: String(table.size),
      name,
      website,
      scopes,
      redirect_uris: redirectUris,
      redirect_uri: redirectUris.join('\n'),
      client_id: app.client_id,
      client_secret: app.client_secret,
      client_secret_expires_at: 0,
      vapid_key: '',
    })
  }

  function authenticated(host: string, clientId: string, secret: string): App | undefined {
    const app = get(clientId)
    return app?.host === host && isSame(app.client_secret, secret) ? app : undefined
  }
}

/** Scopes of a text; without any: `read`. */
export function scopesOf(text: string | null | undefined): string[] {
  const given = (text ?? '').split(/\s+/).filter((scope) => scope !== '')
  return given.length === 0 ? ['read'] : [...new Set(given)]
}

const nameMax = 60
const addressMax = 2_000

function problemOf(
  name: string,
  redirectUris: readonly string[],
  scopes: readonly string[],
  website: string | null,
): string | undefined {
  if (name === '') return "Application name can't be blank"
  if (name.length > nameMax)
    return `Application name is too long (maximum is ${nameMax} characters)`
  if (redirectUris.length === 0) return "Redirect URI can't be blank"
  if (redirectUris.some((uri) => uri.length > addressMax))
    return `Redirect URI is too long (maximum is ${addressMax} characters)`
  if (redirectUris.some((uri) => uri.includes('#')))
    return 'Redirect URI cannot contain a fragment.'
  if (redirectUris.some((uri) => uri !== outOfBand && !URL.canParse(uri)))
    return 'Redirect URI must be an absolute URI.'
  if (scopes.some((scope) => !knownScopes.includes(scope)))
    return "Scopes doesn't match configured on the server."
  return website !== null && website !== '' && !/^https?:\/\/[^\s/]+/.test(website)
    ? 'Application website is not a valid URL'
    : undefined
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
