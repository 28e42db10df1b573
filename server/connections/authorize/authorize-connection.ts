import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../../context.ts'
import { lockWithinAccount } from '../../database/lock-within-account.ts'
import { instantText } from '../../ports/instant-text.ts'
import { applicationFor, networkSettingsFor, whyNotConfigured } from '../grants/network-settings.ts'
import { throwNoSandbox } from '../grants/sandbox-missing.ts'
import { assertAsksConsent, assertClient, consentPlace } from './consent-place.ts'
import { insertAuthorizationState } from './authorization-store.ts'
import { newAuthorizationState, type AuthorizePorts } from './authorization.ts'
import { readReturn } from './return-address.ts'
import { assertEnabled, connectionOrPlatformInPath } from '../resolve-connection.ts'
import { assertPlanHolds } from '../plan-limit.ts'

/**
 * Creates a one-time address that begins connecting in a browser: the browser that opens it gets
 * the cookie which the OAuth callback requires.
 */
export async function authorizeConnection(
  context: AuthorizePorts & Use<'checkUrl'>,
  input: Input<Contract['authorizeConnection']>,
): Promise<EndpointAnswer<Contract['authorizeConnection']>> {
  const { body, params, principal } = input
  const { platform, connection } = await connectionOrPlatformInPath(
    context,
    principal.accountId,
    params.platform,
  )
  assertEnabled(context, platform)
  assertAsksConsent(platform, params.platform)
  const { returnUrl, returnState } = readReturn(context, body)
  const { kind, server } = await consentPlace(context, platform, body)
  if (server !== null) await assertClient(context, platform, kind, server)
  const authorKind = body.author ?? 'member'
  const application = applicationFor(platform, authorKind)
  if (!(await networkSettingsFor(context, { platform, kind, server, application }))) {
    if (kind === 'sandbox') throwNoSandbox(context)
    throw new Refusal(
      application === null ? 'conflict' : 'application_missing',
      whyNotConfigured(platform, application),
    )
  }
  const { state, row } = await newAuthorizationState(context, principal, {
    ...{ platform, kind, server },
    connectionId: connection?.id ?? null,
    authorKind,
    returnUrl,
    returnState,
  })
  return context.db.transaction().execute(async (tx) => {
    if (connection === undefined) {
      // The connection is made when the consent succeeds: a person consents in vain where the plan
      // is full already.
      await lockWithinAccount(tx, principal.accountId)
      await assertPlanHolds(context, tx, principal, 1)
    }
    await insertAuthorizationState(tx, row)
    const answer = {
      authorize_url: `${context.addresses.publicUrl()}/api/connections/${platform}/authorize/${state}`,
      expires_at: instantText(row.expiresAt),
    }
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}
