import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Use } from '../context.ts'
import { instantText } from '../ports/instant-text.ts'
import { planOf } from './plans.ts'
import type { AccountRow } from './read-account.ts'

export function presentAccount(context: Use<'config'>, account: AccountRow): Answer<Contract['getAccount']> {
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
