import assert from 'node:assert/strict'
import type { Connection } from '@crier/contract/connections.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { LoggedRequest } from '@crier/sandbox/core/request-log.ts'
import { mainAccess } from './main-access.ts'
import type { TestAccount, TestService } from '../service.ts'

/**
 * The token endpoint of each network; on X and TikTok the first pair comes from there too. LinkedIn
 * gives most applications none.
 */
const renewalPaths = {
  x: '/2/oauth2/token',
  tiktok: '/v2/oauth/token/',
  instagram: '/refresh_access_token',
} as const
export type Renewing = keyof typeof renewalPaths

/** Calls for new tokens that reached the network, oldest first. */
export async function renewals(service: TestService, platform: Renewing): Promise<LoggedRequest[]> {
  const { data } = (await service.control('GET', `/_control/requests?platform=${platform}`)) as {
    data: LoggedRequest[]
  }
  return data.filter(({ path }) => path === renewalPaths[platform])
}

/** Completes the connection, as the first publication would. */
export async function connected(
  service: TestService,
  platform: Platform,
  { accountId }: TestAccount = service.account,
) {
  const access = await mainAccess(service.service.ports, accountId, platform)
  assert(access.kind === 'ready', JSON.stringify(access))
  return access
}

export async function connectionOf(
  { client }: TestAccount,
  platform: Platform,
): Promise<Connection> {
  return (await client.listConnections()).data.find(
    (connection) => connection.platform === platform,
  )!
}

/** Schedules a new text for that long from now. */
export async function scheduled(
  service: TestService,
  account: TestAccount,
  platform: Platform,
  wait: Temporal.DurationLike,
) {
  const { client } = account
  const { draft_id } = await client.createDraft({
    body: { platform, content: `Number ${++texts}, and it is new.` },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in(wait) },
  })
  return { schedule_id, read: () => client.getSchedule({ params: { schedule_id } }) }
}

let texts = 0
