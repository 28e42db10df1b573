import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { decide } from './decide.ts'

type Endpoint = Contract['rejectSchedule']

export function rejectSchedule(context: Use<'db' | 'clock'>, input: Input<Endpoint>): Promise<Answer<Endpoint>> {
  return decide(context, input, 'rejected')
}
