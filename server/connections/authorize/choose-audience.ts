import { record } from '../../activity/record.ts'
import type { Use } from '../../context.ts'
import type { ConnectionId } from '../../ports/ids.ts'
import type { Grant, NetworkSettings } from '../../networks/network.ts'
import { networkOf } from '../../networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { digest, secret } from './link-secrets.ts'
import { storeSettings } from '../store.ts'
import { backOf, type Back } from './return-address.ts'
import { choiceMinutes, offerChoice, starterOf, useChoice } from './authorization-store.ts'

type Ports = Use<'db' | 'clock' | 'random' | 'outbound' | 'log'>

/**
 * The offered audiences of a connection's posts, and the token with which the page sends
 * the choice.
 */
export interface AudienceChoice {
  readonly token: string
  readonly options: readonly string[]
}

/**
 * Offers the audiences after the consent, where the network requires a choice (TikTok has no
 * default). Null when there is nothing to choose, or the network could not be asked: then
 * connecting again asks once more.
 */
export async function offerAudience(
  context: Ports,
  settings: NetworkSettings,
  {
    platform,
    stateHash,
    externalAccountId,
    grant,
  }: { platform: Platform; stateHash: Uint8Array; externalAccountId: string; grant: Grant },
): Promise<AudienceChoice | null> {
  const { audiences } = networkOf(platform).oauth
  if (audiences === undefined) return null
  const offered = await audiences(context, settings, grant)
  if (offered.kind !== 'done') {
    context.log.event('audience.not_offered', { platform, detail: offered.detail })
    return null
  }
  const token = secret(context.random)
  await offerChoice(context.db, {
    stateHash,
    choiceHash: digest(token),
    options: offered.value,
    externalAccountId,
    expiresAt: context.clock.now().add({ minutes: choiceMinutes }),
  })
  return { token, options: offered.value }
}

/**
 * Stores what the person chose, once, for the author of that consent only; undefined when the page is
 * over or the choice was not offered.
 */
export async function saveAudience(
  context: Use<'db' | 'clock'>,
  platform: Platform,
  choice: { readonly token: string; readonly cookie: string; readonly level: string },
): Promise<{ readonly connectionId: ConnectionId; readonly back: Back | null } | undefined> {
  const now = context.clock.now()
  return context.db.transaction().execute(async (tx) => {
    const authorizationState = await useChoice(tx, {
      choiceHash: digest(choice.token),
      cookieHash: digest(choice.cookie),
      platform,
      option: choice.level,
      now,
    })
    if (
      authorizationState?.external_account_id == null ||
      authorizationState.connection_id === null
    )
      return undefined
    const {
      account_id: accountId,
      connection_id: connectionId,
      external_account_id: externalAccountId,
    } = authorizationState
    const settings = { privacy_level: choice.level }
    if (!(await storeSettings(tx, { accountId, connectionId, externalAccountId, settings, now })))
      return undefined
    await record(tx, {
      accountId,
      actor: await starterOf(tx, authorizationState),
      at: now,
      kind: 'connection.changed',
      objectId: connectionId,
      detail: { platform, fields: ['settings'] },
    })
    return { connectionId, back: backOf(authorizationState) }
  })
}
