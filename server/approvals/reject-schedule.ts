import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { decide } from './decide.ts'

type Endpoint = Contract['rejectSchedule']

export function rejectSchedule(
  context: Use<'db' | 'clock' | 'wake'>,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  return decide(context, input, 'rejected')
}
