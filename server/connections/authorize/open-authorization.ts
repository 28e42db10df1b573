import type { Platform } from '@crier/contract/platform.ts'
import { createHash } from 'node:crypto'
import { consentOf } from '../../networks/index.ts'
import { digest, secret } from './link-secrets.ts'
import { applicationFor, requestedScopes, networkSettingsFor } from '../grants/network-settings.ts'
import { findReturning, openAuthorizationState } from './authorization-store.ts'
import { redirectUri, verifierPlace, type AuthorizePorts } from './authorization.ts'

/** What the page before the consent names; undefined where the browser does not return. */
export const readReturning = (
  { db, clock }: Pick<AuthorizePorts, 'db' | 'clock'>,
  platform: Platform,
  authorizationState: string,
) => findReturning(db, digest(authorizationState), platform, clock.now())

/**
 * Redirects the browser to the network, with a cookie that binds the OAuth callback to
 * this browser.
 */
export async function openAuthorization(
  context: AuthorizePorts,
  platform: Platform,
  authorizationState: string,
  isConfirmed = false,
): Promise<{ location: string; cookie: string } | undefined> {
  const state = secret(context.random)
  const cookie = secret(context.random)
  const row = await openAuthorizationState(context.db, {
    hash: digest(authorizationState),
    platform,
    stateHash: digest(state),
    cookieHash: digest(cookie),
    isConfirmed,
    now: context.clock.now(),
  })
  if (!row) return undefined
  const application = applicationFor(platform, row.author_kind)
  const settings = await networkSettingsFor(context, { ...row, application })
  const oauth = consentOf(platform)
  if (!settings || !oauth) return undefined
  const verifier = await context.vault.open(
    row.verifier_sealed,
    verifierPlace(row.account_id, platform),
  )
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const scopes = requestedScopes(oauth, settings, row.author_kind)
  return {
    location: oauth.authorizeUrl(settings, {
      redirectUri: redirectUri(context, platform),
      state,
      codeChallenge,
      scopes,
    }),
    cookie,
  }
}
