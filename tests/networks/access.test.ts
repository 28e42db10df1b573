import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platforms, type Platform } from '@crier/contract/platform.ts'
import { accessFor } from '@crier/server/connections/access.ts'
import type { LoggedRequest } from '@crier/sandbox/core/request-log.ts'
import { liveService, manualService, receiver, type ManualService, type TestAccount, type TestService } from '../service.ts'
import { connectByConsent } from './consent.ts'

/** Where each network gives new tokens; on X and TikTok the first pair comes from there too. */
const renewalPaths = { x: '/2/oauth2/token', tiktok: '/v2/oauth/token/', instagram: '/refresh_access_token' } as const
type Renewing = keyof typeof renewalPaths

async function renewals(service: TestService, platform: Renewing): Promise<LoggedRequest[]> {
  const { data } = (await service.control('GET', `/_control/requests?platform=${platform}`)) as { data: LoggedRequest[] }
  return data.filter(({ path }) => path.endsWith(renewalPaths[platform]))
}

async function ready(service: TestService, platform: Platform, { accountId }: TestAccount = service.account) {
  const access = await accessFor(service.service.doors, accountId, platform)
  assert.equal(access.kind, 'ready', JSON.stringify(access))
  return access
}

const health = async ({ client }: TestAccount, platform: Platform) =>
  (await client.listConnections()).data.find((connection) => connection.platform === platform)!

for (const platform of ['x', 'tiktok', 'instagram'] as const)
  test(`64 calls in two processes that find the token of ${platform} refused make one renewal`, async (t) => {
    const service = await liveService(t, { switches: { 'instagram.refresh_minimum_age_ms': 0 } })
    const others = await service.startAnother()
    const { connection, access } = await ready(service, platform)
    const before = (await renewals(service, platform)).length
    await service.fault({ platform, kind: 'slow', delay_ms: 300 })
    const calls = Array.from({ length: 64 }, (_, call) =>
      accessFor(call % 2 === 0 ? service.service.doors : others.doors, service.account.accountId, platform, connection.version),
    )
    const results = await Promise.all(calls)
    assert.equal((await renewals(service, platform)).length - before, 1)
    const tokens = new Set(results.map((result) => (result.kind === 'ready' ? result.access.accessToken : result.kind)))
    assert.equal(tokens.size, 1)
    assert(!tokens.has(access.accessToken))
  })
