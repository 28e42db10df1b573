import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import type { StoredBrandKit } from '../database/tables.ts'
import type { AccountId } from '../ports/ids.ts'
import { instantText } from '../ports/instant-text.ts'
import { planOf } from './plans.ts'
import { ledgerPage } from './credit-store.ts'
import { findAccount, lockAccount, saveBrandKit } from './store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export async function readAccount(context: Use<'db'>, accountId: AccountId): Promise<Row> {
  const account = await findAccount(context.db, accountId)
  if (!account) throw new Refusal('unauthorized', 'The account of this key is gone.')
  return account
}

export async function getAccount(
  context: Use<'db' | 'config'>,
  { principal }: Input<Contract['getAccount']>,
): Promise<Answer<Contract['getAccount']>> {
  return shown(context, await readAccount(context, principal.accountId))
}

export async function updateAccount(
  context: Use<'db' | 'config'>,
  { principal, body }: Input<Contract['updateAccount']>,
): Promise<Answer<Contract['updateAccount']>> {
  return context.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, principal.accountId)
    const brandKit: StoredBrandKit = { ...account.brand_kit, ...withoutAbsent(body.brand_kit) }
    await saveBrandKit(tx, principal.accountId, brandKit)
    return shown(context, { ...account, brand_kit: brandKit })
  })
}

export async function listLedger(
  context: Use<'db'>,
  { principal, query }: Input<Contract['listLedger']>,
): Promise<Answer<Contract['listLedger']>> {
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.wholeNumber]) ?? [String(Number.MAX_SAFE_INTEGER)]
  const rows = await ledgerPage(context.db, principal.accountId, Number(before), limit + 1)
  return pageOf(
    rows,
    limit,
    (row) => [row.number],
    ({ at, kind, amount, balance, reference }) => ({ at: instantText(at), kind, amount, balance, reference }),
  )
}

function withoutAbsent<Value extends object>(value: Value): { [Name in keyof Value]: Exclude<Value[Name], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as never
}

function shown(context: Use<'config'>, account: Row): Answer<Contract['getAccount']> {
  const plan = planOf(context, account.plan)
  return {
    account_id: account.id,
    email: account.email,
    plan: account.plan,
    credits_remaining: account.credits,
    monthly_quota: plan.monthly_credits,
    renews_at: instantText(account.renews_at),
    requests_per_minute: plan.requests_per_minute,
    brand_kit: account.brand_kit,
  }
}
