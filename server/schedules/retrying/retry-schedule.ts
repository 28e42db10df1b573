import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../../context.ts'
import { retryOne } from './retry-one.ts'

type Endpoint = Contract['retrySchedule']

export function retrySchedule(
  context: Use<'db' | 'clock' | 'wake' | 'fitter' | 'config'>,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  return retryOne(context, input)
}
