import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { actorOf } from '../activity/actor.ts'
import { lockAsOwner } from '../accounts/members/lock-as-owner.ts'
import type { Ports, Input } from '../context.ts'
import { deleteWholeAccount } from './delete-whole-account.ts'

type Endpoint = Contract['deleteAccount']

/**
 * Deletes an account with everything in it, and the people who belong to no other. Tokens are
 * revoked at the networks first, where they can be reached.
 */
export async function deleteAccount(ports: Ports, input: Input<Endpoint>): Promise<null> {
  const { accountId } = input.principal
  if (input.body.account_id !== accountId)
    throw new Refusal('invalid_parameter', 'The confirmation is not this account’s id.', [
      { pointer: '/account_id', detail: `must be ${accountId}` },
    ])
  await deleteWholeAccount(ports, accountId, actorOf(input.principal), (tx) =>
    lockAsOwner(tx, input.principal),
  )
  return null
}
