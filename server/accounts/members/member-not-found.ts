import { Refusal } from '@crier/contract/problems.ts'

export const memberNotFound = () =>
  new Refusal('not_found', 'There is no such person or invitation.')
