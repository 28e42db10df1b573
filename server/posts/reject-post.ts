import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { decidePost } from './decide-post.ts'

type Endpoint = Contract['rejectPost']

export function rejectPost(
  context: Use<'db' | 'clock' | 'wake'>,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  return decidePost(context, input, 'rejected')
}
