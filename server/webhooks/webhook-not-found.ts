import { Refusal } from '@crier/contract/problems.ts'

export const webhookNotFound = () => new Refusal('not_found', 'There is no such webhook.')
