import { Refusal } from '@crier/contract/problems.ts'

export const mediaNotFound = () => new Refusal('not_found', 'There is no such upload.')
