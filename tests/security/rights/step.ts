import type { OperationId } from '@crier/contract/index.ts'
import type { Reply } from '../../service.ts'
import type { Account, Caller, Model } from './model.ts'

/** A request, its result, and the model's expectation. */
export interface Step {
  readonly told: string
  readonly caller: Caller | null
  readonly found: unknown
  readonly expected: unknown
  readonly reply?: Reply
  readonly account?: Account
}

export type Act = (model: Model) => Promise<Step>

export function stepOf(
  told: OperationId | string,
  caller: Caller,
  account: Account,
  reply: Reply,
  expected: number,
): Step {
  const who =
    caller.kind === 'key' ? `a key with ${caller.scopes.join(' ')}` : caller.roles.get(account)
  return {
    told: `${told} by ${who ?? 'a stranger'}`,
    caller,
    account,
    reply,
    found: reply.status,
    expected,
  }
}
