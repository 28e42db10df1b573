import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import type { StoredBrandKit } from '../database/tables.ts'
import { lockAccount, saveBrandKit } from './store.ts'
import { presentAccount } from './present-account.ts'

export async function updateAccount(
  context: Use<'db' | 'config'>,
  { principal, body }: Input<Contract['updateAccount']>,
): Promise<Answer<Contract['updateAccount']>> {
  return context.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, principal.accountId)
    const brandKit: StoredBrandKit = { ...account.brand_kit, ...withoutAbsent(body.brand_kit) }
    await saveBrandKit(tx, principal.accountId, brandKit)
    return presentAccount(context, { ...account, brand_kit: brandKit })
  })
}

function withoutAbsent<Value extends object>(value: Value): { [Name in keyof Value]: Exclude<Value[Name], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as never
}
