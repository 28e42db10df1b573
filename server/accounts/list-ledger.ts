import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { instantText } from '../ports/instant-text.ts'
import { ledgerPage } from './credit-store.ts'

export async function listLedger(
  context: Use<'db'>,
  { principal, query }: Input<Contract['listLedger']>,
): Promise<EndpointAnswer<Contract['listLedger']>> {
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.wholeNumber]) ?? [
    String(Number.MAX_SAFE_INTEGER),
  ]
  const rows = await ledgerPage(context.db, principal.accountId, Number(before), limit + 1)
  return pageOf(
    rows,
    limit,
    (row) => [row.number],
    ({ at, kind, amount, balance, reference }) => ({
      at: instantText(at),
      kind,
      amount,
      balance,
      reference,
    }),
  )
}
