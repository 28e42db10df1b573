import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../context.ts'
import type { Grant, NetworkSettings } from '../networks/network.ts'
import { networkOf } from '../networks/index.ts'
import type { AccountId } from '../ports/ids.ts'
import { isAnyConnected } from './store.ts'

/**
 * Tokens that nothing will ever use should not live on at the network, if it can be told. Not while the account has a connection that
 * works: a network may take back with them what it granted before. Never throws: whoever calls has a reason of its own to tell.
 */
export async function revokeGrant(
  context: Use<'db' | 'clock' | 'random' | 'outbound' | 'log'>,
  settings: NetworkSettings,
  { accountId, platform }: { readonly accountId: AccountId; readonly platform: Platform },
  { accessToken, refreshToken }: Grant,
): Promise<void> {
  try {
    if (await isAnyConnected(context.db, accountId, platform)) return
    const revoked = await networkOf(platform).oauth.revoke(context, settings, { accessToken, refreshToken })
    context.log.event('grant.given_back', { platform, revoked: revoked.kind })
  } catch (error) {
    context.log.error('grant.not_given_back', error, { platform })
  }
}
