import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Fault } from '@crier/contract/sandbox.ts'
import type { Input, Use } from '../context.ts'
import type { AccountId } from '../ports/ids.ts'
import { accessFor, type AccessPorts } from './access.ts'
import { connectionsOf, findConnection } from './store.ts'

type FaultPorts = Use<'db' | 'outbound' | 'addresses'>

/** A fault as the sandbox tells it. */
interface ControlFault {
  readonly fault_id: string
  readonly platform: Platform
  readonly kind: Fault['kind']
  readonly remaining: number | null
  readonly author?: string
  readonly delay_ms?: number
}

/** Faults of the account's own authors on the sandbox networks: nobody rehearses on somebody else's posts. */
export async function listFaults(
  context: FaultPorts,
  { principal }: Input<Contract['listFaults']>,
): Promise<Answer<Contract['listFaults']>> {
  const authors = await ownAuthors(context, principal.accountId)
  return { data: (await faultsOf(context, authors)).map(shown) }
}

export async function addFault(
  context: AccessPorts & FaultPorts,
  { principal, body }: Input<Contract['addFault']>,
): Promise<Answer<Contract['addFault']>> {
  const { platform, kind, times, delay_ms } = body
  const connection = await findConnection(context.db, principal.accountId, platform)
  // Nothing has been asked of it yet: now its author is.
  if (connection?.state === 'incomplete') await accessFor(context, principal.accountId, platform)
  const isConnected = connection !== undefined && connection.state !== 'disconnected'
  const author = isConnected ? (await ownAuthors(context, principal.accountId)).get(platform) : undefined
  if (author === undefined) throw new Refusal('conflict', `The account has no complete sandbox connection to ${platform}.`)
  const { status, json } = await control(context, 'POST', '', {
    platform,
    kind,
    author,
    ...(times !== undefined && { times }),
    ...(delay_ms !== undefined && { delay_ms }),
  })
  if (status === 400) {
    const detail = (json as { error: string }).error
    throw new Refusal('unrecognized_value', detail, [{ pointer: '/kind', detail }])
  }
  return shown(json as ControlFault)
}

export async function clearFaults(
  context: FaultPorts,
  { principal, query }: Input<Contract['clearFaults']>,
): Promise<Answer<Contract['clearFaults']>> {
  let removed = 0
  for (const [platform, author] of await ownAuthors(context, principal.accountId)) {
    if (query.platform !== undefined && query.platform !== platform) continue
    const filter = new URLSearchParams({ platform, author, ...(query.kind && { kind: query.kind }) })
    const { json } = await control(context, 'DELETE', `?${filter}`)
    removed += (json as { removed: number }).removed
  }
  return { removed }
}

async function ownAuthors(context: FaultPorts, accountId: AccountId): Promise<ReadonlyMap<Platform, string>> {
  const connections = await connectionsOf(context.db, accountId)
  return new Map(
    connections.flatMap(({ platform, kind, external_account_id: author }) =>
      kind === 'sandbox' && author !== null ? [[platform, author] as const] : [],
    ),
  )
}

async function faultsOf(context: FaultPorts, authors: ReadonlyMap<Platform, string>): Promise<ControlFault[]> {
  const { json } = await control(context, 'GET', '')
  return (json as { data: ControlFault[] }).data.filter(({ platform, author }) => author !== undefined && authors.get(platform) === author)
}

function shown({ fault_id, platform, kind, remaining, delay_ms }: ControlFault): Fault {
  return { fault_id, platform, kind, times_left: remaining, delay_ms: delay_ms ?? null }
}

async function control(context: FaultPorts, method: 'GET' | 'POST' | 'DELETE', query: string, body?: object) {
  const base = await context.addresses.sandboxUrl()
  const reply =
    base !== null &&
    (await context.outbound.send({
      audience: 'trusted',
      method,
      url: `${base}/_control/faults${query}`,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      timeoutMs: 5_000,
      maxReplyBytes: 1_048_576,
    }))
  if (!reply || !reply.ok || reply.status >= 500) throw new Refusal('conflict', 'The sandbox is not running.')
  return { status: reply.status, json: JSON.parse(Buffer.from(reply.body).toString()) as unknown }
}
