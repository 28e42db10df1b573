import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../../context.ts'

export type AuthorizePorts = Use<
  'db' | 'clock' | 'random' | 'outbound' | 'vault' | 'config' | 'addresses' | 'log' | 'wake'
>

/** The vault's place for the verifier of a connect flow. */
export const verifierPlace = (accountId: string, platform: string) =>
  `authorization_state.verifier|${accountId}|${platform}`

export function redirectUri(context: Use<'addresses'>, platform: Platform): string {
  return `${context.addresses.publicUrl()}/api/connections/${platform}/callback`
}
