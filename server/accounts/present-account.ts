import { emptyBrandKit, type Account, type BrandKit } from '@crier/contract/account.ts'
import type { Use } from '../context.ts'
import type { StoredBrandKit } from '../database/stored-values.ts'
import { instantText } from '../ports/instant-text.ts'
import { planOf } from './plans.ts'
import type { AccountRow } from './read-account.ts'

export function accountName({
  name,
  brand_kit,
  email,
}: {
  name: string | null
  brand_kit: StoredBrandKit
  email: string
}): string {
  return name ?? brand_kit.name ?? email
}

/**
 * `ownerEmail` is the address of its first owner; null without an owner, or when another person has
 * verified that address.
 */
export function presentAccount(
  context: Use<'config'>,
  account: AccountRow,
  {
    ownerEmail,
    mediaBytesUsed,
    textBytesUsed,
  }: {
    readonly ownerEmail: string | null
    readonly mediaBytesUsed: number
    readonly textBytesUsed: number
  },
): Account {
  const plan = planOf(context, account.plan)
  return {
    account_id: account.id,
    name: accountName(account),
    email: ownerEmail ?? account.email,
    timezone: account.timezone,
    managed: account.managed_by !== null,
    suspended: account.suspended_at !== null,
    plan: account.plan,
    credits_remaining: account.credits,
    monthly_quota: plan.monthly_credits,
    renews_at: instantText(account.renews_at),
    requests_per_minute: plan.requests_per_minute,
    media_bytes: plan.media_bytes,
    media_bytes_used: mediaBytesUsed,
    text_bytes: plan.text_bytes,
    text_bytes_used: textBytesUsed,
    brand_kit: presentBrandKit(account.brand_kit),
  }
}

/** A kit of before there were fonts and templates lacks them. */
function presentBrandKit({ logo: _logo, ...kit }: StoredBrandKit): BrandKit {
  return { ...emptyBrandKit, ...kit }
}
