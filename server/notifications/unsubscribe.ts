import type { Use } from '../context.ts'
import type { UserId } from '../ports/ids.ts'
import { VaultError } from '../ports/vault.ts'

// The token opens only this: other code of the program opens no text that was sealed for it.
const place = 'notices.unsubscribe'

/**
 * The page that ends notification emails; null when the server does not know its public address.
 */
export async function unsubscribeAddress(
  { config, vault }: Use<'config' | 'vault'>,
  userId: UserId,
): Promise<string | null> {
  if (config.CRIER_PUBLIC_URL === null) return null
  return `${config.CRIER_PUBLIC_URL}/notices/unsubscribe/${await vault.seal(userId, place)}`
}

/** The person whose emails this token ends; null for an invalid token. */
export async function unsubscriberOf(
  { vault }: Use<'vault'>,
  token: string,
): Promise<UserId | null> {
  try {
    return (await vault.open(token, place)) as UserId
  } catch (error) {
    if (error instanceof VaultError) return null
    throw error
  }
}
