import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { managedAccountsPage } from '../../accounts/store.ts'
import type { Input, Use } from '../../context.ts'
import { cursorPart, pageOf, readCursor } from '../../database/page.ts'
import { presentManaged } from './managed-account.ts'

export async function listOperatorAccounts(
  context: Use<'db' | 'config'>,
  { query }: Input<Contract['listOperatorAccounts']>,
): Promise<EndpointAnswer<Contract['listOperatorAccounts']>> {
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.id('acct')]) ?? ['acct_g']
  const rows = await managedAccountsPage(context.db, before!, limit + 1)
  const accounts = await presentManaged(context, context.db, rows)
  return pageOf(
    accounts,
    limit,
    ({ account_id }) => [account_id],
    (account) => account,
  )
}
