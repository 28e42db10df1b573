import { version } from '../ports/version.ts'

/**
 * Sent with every call to a network. Edges in front of APIs answer 403 to clients without a name,
 * and some endpoints answer HTML to clients that do not ask for JSON.
 */
export const callHeaders = { 'user-agent': `Crier/${version}`, accept: 'application/json' } as const
