import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input } from '../context.ts'
import { controlSandbox, ownAuthors, type FaultPorts } from './sandbox-faults.ts'

export async function clearFaults(
  context: FaultPorts,
  { principal, query }: Input<Contract['clearFaults']>,
): Promise<EndpointAnswer<Contract['clearFaults']>> {
  let removed = 0
  for (const { platform, author } of await ownAuthors(context, principal.accountId)) {
    if (query.platform !== undefined && query.platform !== platform) continue
    const filter = new URLSearchParams({
      platform,
      author,
      ...(query.kind && { kind: query.kind }),
    })
    const { json } = await controlSandbox(context, 'DELETE', `?${filter}`)
    removed += (json as { removed: number }).removed
  }
  return { removed }
}
