import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { Input } from '../context.ts'
import { control, ownAuthors, presentFault, type FaultPorts, type ControlFault } from './sandbox-faults.ts'

/** Faults of the account's own authors on the sandbox networks: nobody rehearses on somebody else's posts. */
export async function listFaults(
  context: FaultPorts,
  { principal }: Input<Contract['listFaults']>,
): Promise<Answer<Contract['listFaults']>> {
  const authors = await ownAuthors(context, principal.accountId)
  return { data: (await faultsOf(context, authors)).map(presentFault) }
}

async function faultsOf(context: FaultPorts, authors: ReadonlyMap<Platform, string>): Promise<ControlFault[]> {
  const { json } = await control(context, 'GET', '')
  return (json as { data: ControlFault[] }).data.filter(({ platform, author }) => author !== undefined && authors.get(platform) === author)
}
