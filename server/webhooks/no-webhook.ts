import { Refusal } from '@crier/contract/problems.ts'

export const noWebhook = () => new Refusal('not_found', 'There is no such webhook.')
