import type { Platform } from '@crier/contract/platform.ts'
import type { Principal, Use } from '../../context.ts'
import { callbackUrl } from '../grants/callback.ts'
import type { insertAuthorizationState } from './authorization-store.ts'
import { digest, secret } from './link-secrets.ts'

export type AuthorizePorts = Use<
  'db' | 'clock' | 'random' | 'outbound' | 'vault' | 'config' | 'addresses' | 'log' | 'wake'
>

/** The vault's place for the verifier of a connect flow. */
export const verifierPlace = (accountId: string, platform: string) =>
  `authorization_state.verifier|${accountId}|${platform}`

export function redirectUri(context: Use<'addresses'>, platform: Platform): string {
  return callbackUrl(context.addresses.publicUrl(), platform)
}

const minutes = 10

type Row = Parameters<typeof insertAuthorizationState>[1]

/** The row of a consent or a sign-in that begins now, and the secret that leads to it. */
export async function newAuthorizationState(
  context: Use<'clock' | 'random' | 'vault'>,
  { accountId, keyId, user }: Pick<Principal, 'accountId' | 'keyId' | 'user'>,
  place: Pick<
    Row,
    'platform' | 'connectionId' | 'kind' | 'authorKind' | 'server' | 'returnUrl' | 'returnState'
  >,
): Promise<{ readonly state: string; readonly row: Row }> {
  const state = secret(context.random)
  const verifierSealed = await context.vault.seal(
    secret(context.random),
    verifierPlace(accountId, place.platform),
  )
  const expiresAt = context.clock.now().add({ minutes })
  const by = { accountId, keyId, userId: user?.userId ?? null }
  return { state, row: { ...place, ...by, hash: digest(state), verifierSealed, expiresAt } }
}
