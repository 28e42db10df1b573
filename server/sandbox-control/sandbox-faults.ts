import type { Platform } from '@crier/contract/platform.ts'
import type { Fault } from '@crier/contract/sandbox.ts'
import type { Use } from '../context.ts'
import type { AccountId, ConnectionId } from '../ports/ids.ts'
import { throwNoSandbox } from '../connections/grants/sandbox-missing.ts'
import { connectionsOf } from '../connections/store.ts'

export type FaultPorts = Use<'db' | 'outbound' | 'addresses' | 'config'>

/** A fault as the sandbox tells it. */
export interface ControlFault {
  readonly fault_id: string
  readonly platform: Platform
  readonly kind: Fault['kind']
  readonly remaining: number | null
  readonly author?: string
  readonly delay_ms?: number
}

interface OwnAuthor {
  readonly connectionId: ConnectionId
  readonly platform: Platform
  readonly author: string
}

export async function ownAuthors(
  context: FaultPorts,
  accountId: AccountId,
): Promise<readonly OwnAuthor[]> {
  const connections = await connectionsOf(context.db, accountId)
  return connections.flatMap(({ id, platform, kind, external_account_id: author }) =>
    kind === 'sandbox' && author !== null ? [{ connectionId: id, platform, author }] : [],
  )
}

export function presentFault({
  fault_id,
  platform,
  kind,
  remaining,
  delay_ms,
}: ControlFault): Fault {
  return { fault_id, platform, kind, times_left: remaining, delay_ms: delay_ms ?? null }
}

export async function controlSandbox(
  context: FaultPorts,
  method: 'GET' | 'POST' | 'DELETE',
  query: string,
  body?: object,
) {
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
  if (!reply || !reply.ok || reply.status >= 500) throwNoSandbox(context)
  return { status: reply.status, json: JSON.parse(Buffer.from(reply.body).toString()) as unknown }
}
