import type { OperationId } from '@crier/contract/index.ts'
import type { Reply } from '../../service.ts'
import type { Account, Asker, World } from './world.ts'

/** What was asked, what came of it, and what the model says must have come. */
export interface Step {
  readonly told: string
  readonly asker: Asker | null
  readonly found: unknown
  readonly expected: unknown
  readonly reply?: Reply
  readonly account?: Account
}

export type Act = (world: World) => Promise<Step>

export function stepOf(told: OperationId | string, asker: Asker, account: Account, reply: Reply, expected: number): Step {
  const who = asker.kind === 'key' ? `a key with ${asker.scopes.join(' ')}` : asker.roles.get(account)
  return { told: `${told} by ${who ?? 'a stranger'}`, asker, account, reply, found: reply.status, expected }
}
