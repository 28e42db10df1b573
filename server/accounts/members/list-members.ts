import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../../context.ts'
import { presentMembers } from './present-members.ts'

export async function listMembers(
  context: Use<'db' | 'clock'>,
  { principal }: Input<Contract['listMembers']>,
): Promise<EndpointAnswer<Contract['listMembers']>> {
  return {
    data: await presentMembers(context.db, principal.accountId, context.clock.now()),
    next_cursor: null,
  }
}
