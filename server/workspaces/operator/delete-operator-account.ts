import type { Contract } from '@crier/contract/index.ts'
import { operator } from '../../activity/actor.ts'
import type { Input, Ports } from '../../context.ts'
import { deleteWholeAccount } from '../delete-whole-account.ts'
import { lockManaged, readManaged } from './managed-account.ts'

export async function deleteOperatorAccount(
  ports: Ports,
  { params }: Input<Contract['deleteOperatorAccount']>,
): Promise<null> {
  const { id } = await readManaged(ports.db, params.account_id)
  await deleteWholeAccount(ports, id, operator, (tx) => lockManaged(tx, id))
  return null
}
