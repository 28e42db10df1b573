import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input } from '../../context.ts'
import { lockWithinAccount } from '../../database/lock-within-account.ts'
import { instantText } from '../../ports/instant-text.ts'
import { digest, secret } from './link-secrets.ts'
import { isLive, networkSettingsFor, type ConnectionKind } from '../grants/network-settings.ts'
import { insertAuthorizationState } from './authorization-store.ts'
import { verifierPlace, type AuthorizePorts } from './authorization.ts'
import { connectionOrPlatformInPath } from '../resolve-connection.ts'
import { assertPlanHolds } from '../plan-limit.ts'

const authorizationStateMinutes = 10

/**
 * Creates a one-time address that begins connecting in a browser: the browser that opens it gets
 * the cookie which the OAuth callback requires.
 */
export async function authorizeConnection(
  context: AuthorizePorts,
  input: Input<Contract['authorizeConnection']>,
): Promise<EndpointAnswer<Contract['authorizeConnection']>> {
  const { body, params, principal } = input
  const { platform, connection } = await connectionOrPlatformInPath(
    context.db,
    principal.accountId,
    params.platform,
  )
  const kind: ConnectionKind = body.kind ?? (isLive(context, platform) ? 'live' : 'sandbox')
  if (!(await networkSettingsFor(context, platform, kind)))
    throw new Refusal(
      'conflict',
      kind === 'live'
        ? `The live ${platform} network is not configured: the operator sets ` +
            `CRIER_${platform.toUpperCase()}_CLIENT_ID and _CLIENT_SECRET.`
        : 'The sandbox is not running.',
    )
  const authorizationState = secret(context.random)
  const expiresAt = context.clock.now().add({ minutes: authorizationStateMinutes })
  const verifierSealed = await context.vault.seal(
    secret(context.random),
    verifierPlace(principal.accountId, platform),
  )
  return context.db.transaction().execute(async (tx) => {
    if (connection === undefined) {
      // The connection is made when the consent succeeds: a person consents in vain where the plan
      // is full already.
      await lockWithinAccount(tx, principal.accountId)
      await assertPlanHolds(context, tx, principal, 1)
    }
    await insertAuthorizationState(tx, {
      hash: digest(authorizationState),
      accountId: principal.accountId,
      platform,
      connectionId: connection?.id ?? null,
      kind,
      authorKind: body.author ?? 'member',
      verifierSealed,
      keyId: principal.keyId,
      userId: principal.user?.userId ?? null,
      expiresAt,
    })
    const answer = {
      authorize_url: `${context.addresses.publicUrl()}/api/connections/${platform}/authorize/${authorizationState}`,
      expires_at: instantText(expiresAt),
    }
    await input.remember(tx, answer)
    return answer
  })
}
