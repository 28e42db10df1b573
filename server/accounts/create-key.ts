import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { mayUse } from '@crier/contract/scopes.ts'
import type { Answer } from '@crier/contract/endpoint.ts'
import type { Input, Principal, Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { UserId } from '../ports/ids.ts'
import { grantKey } from './grant-key.ts'
import { countKeys, lockKeyMaker } from './key-store.ts'
import { isOwner } from './sign-in/store.ts'
import { lockAccount } from './store.ts'
import { presentKey } from './present-key.ts'

// A person has a handful, an agency some dozens: more is a script gone wrong.
const keysMax = 100

export async function createKey(
  context: Use<'db' | 'clock' | 'random'>,
  input: Input<Contract['createKey']>,
): Promise<Answer<Contract['createKey']>> {
  const { principal, body } = input
  const scopes = body.scopes ?? principal.scopes
  const missing = scopes.filter((scope) => !mayUse(principal.scopes, scope))
  if (missing.length > 0)
    throw new Refusal('insufficient_scope', `A key cannot grant a scope that it does not hold: ${missing.join(', ')}.`)
  return context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, principal.accountId)
    const { count } = await countKeys(tx, principal.accountId)
    if (count >= keysMax) throw new Refusal('conflict', `An account has at most ${keysMax} keys: revoke one first.`)
    const createdBy = await makerOf(tx, principal)
    const { row, key } = await grantKey(context, tx, { accountId: principal.accountId, name: body.name ?? null, scopes, createdBy })
    const answer = { ...presentKey(row), key }
    await input.remember(tx, answer)
    return answer
  })
}

/** Whose key it is: a key that another key makes belongs to the same person. Refuses whoever was removed while the request was on its way. */
async function makerOf(tx: Tx, { accountId, keyId, user }: Principal): Promise<UserId | null> {
  if (user !== null) {
    if (!(await isOwner(tx, accountId, user.userId))) throw new Refusal('insufficient_scope', 'This needs an owner of the account.')
    return user.userId
  }
  const maker = await lockKeyMaker(tx, accountId, keyId!)
  if (!maker || maker.revoked_at !== null) throw new Refusal('unauthorized', 'The key has been revoked.')
  return maker.created_by
}
