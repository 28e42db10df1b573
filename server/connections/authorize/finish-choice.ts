import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { networkOf } from '../../networks/index.ts'
import type { AuthorizePorts } from './authorization.ts'
import { offerAudience } from './choose-audience.ts'
import { chooseAuthors, type Choice, type ChosenAuthors } from './choose-authors.ts'
import type { Connected } from './finish-authorization.ts'
import type { Back } from './return-address.ts'
import { findGrant } from '../grants/grant-store.ts'
import { networkSettingsFor } from '../grants/network-settings.ts'
import { unsealTokens } from '../grants/tokens.ts'

/**
 * Returns the next page after the choice of authors; undefined when the page has expired or belongs
 * to another browser.
 */
export async function finishChoice(
  context: AuthorizePorts,
  platform: Platform,
  choice: Choice,
): Promise<
  | { readonly result: Extract<Connected, { kind: 'connected' }>; readonly back: Back | null }
  | undefined
> {
  const chosen = await chooseAuthors(context, platform, choice)
  if (chosen === undefined) return undefined
  const [{ externalAccountId }] = chosen.connected
  const names = chosen.connected.map(({ accountName }) => accountName)
  const result = {
    kind: 'connected' as const,
    accountName: new Intl.ListFormat('en').format(names),
    networkName: labelOf(platform),
    externalAccountId,
    connectionId: chosen.connectionIds[0]!,
    audience: await audienceOf(context, platform, chosen, externalAccountId),
    more: null,
  }
  return { result, back: chosen.back }
}

async function audienceOf(
  context: AuthorizePorts,
  platform: Platform,
  chosen: ChosenAuthors,
  externalAccountId: string,
) {
  if (networkOf(platform).oauth.audiences === undefined) return null
  const row = await findGrant(context.db, chosen.accountId, chosen.grantId)
  const settings = row && (await networkSettingsFor(context, row))
  if (row === undefined || !settings) return null
  const tokens = await unsealTokens(context, { ...row, grant_id: row.id })
  const grant = {
    ...tokens,
    accessExpiresAt: row.access_expires_at,
    refreshExpiresAt: row.refresh_expires_at,
    scopes: row.scopes,
  }
  return offerAudience(context, settings, {
    platform,
    stateHash: chosen.stateHash,
    externalAccountId,
    grant,
  })
}
