import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import type { AccountId, GrantId } from '../../ports/ids.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { openVault } from '../../ports/vault.ts'
import { sealGrant } from './tokens.ts'

const clock = new ManualClock()
const vault = openVault({ current: { id: 'test', key: new Uint8Array(32).fill(1) }, previous: [] })

async function renewalOf(platform: Platform, refreshToken: string | null): Promise<number | null> {
  const row = { id: 'grnt_1' as GrantId, account_id: 'acct_1' as AccountId, platform }
  const end = clock.now().add({ hours: 60 * 24 })
  const grant = {
    accessToken: 'access',
    accessExpiresAt: end,
    refreshToken,
    refreshExpiresAt: null,
    scopes: [],
  }
  const { refreshDueAt } = await sealGrant({ vault, clock }, row, grant)
  return refreshDueAt && end.since(refreshDueAt).total('hours')
}

test('an access of 60 days that can be renewed is, six days before it ends', async () => {
  assert.equal(await renewalOf('linkedin', 'refresh'), 6 * 24)
  assert.equal(await renewalOf('instagram', null), 6 * 24)
})

test('an access that nothing can renew is not given up days before it ends', async () => {
  assert.equal(await renewalOf('linkedin', null), null)
})
