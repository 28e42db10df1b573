import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input } from '../context.ts'
import {
  controlSandbox,
  ownAuthors,
  presentFault,
  type FaultPorts,
  type ControlFault,
} from './sandbox-faults.ts'

/**
 * Faults of the account's own authors on the sandbox networks; other accounts' posts are out
 * of reach.
 */
export async function listFaults(
  context: FaultPorts,
  { principal }: Input<Contract['listFaults']>,
): Promise<EndpointAnswer<Contract['listFaults']>> {
  const authors = await ownAuthors(context, principal.accountId)
  const { json } = await controlSandbox(context, 'GET', '')
  const faults = (json as { data: ControlFault[] }).data
  const isOwn = (fault: ControlFault) =>
    authors.some(({ platform, author }) => fault.platform === platform && fault.author === author)
  return { data: faults.filter(isOwn).map(presentFault) }
}
