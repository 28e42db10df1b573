import type { Use } from '../context.ts'
import type { UserId } from '../ports/ids.ts'
import { VaultError } from '../ports/vault.ts'

// What it opens is this and nothing else: another place in the program opens no text that was sealed for this one.
const place = 'notices.unsubscribe'

/** The page that ends letters with notices; null where nobody has said under which address the server is reached. */
export async function unsubscribeAddress({ config, vault }: Use<'config' | 'vault'>, userId: UserId): Promise<string | null> {
  if (config.CRIER_PUBLIC_URL === null) return null
  return `${config.CRIER_PUBLIC_URL}/notices/unsubscribe/${await vault.seal(userId, place)}`
}

/** Whose letters this token ends; null: nobody's. */
export async function unsubscriberOf({ vault }: Use<'vault'>, token: string): Promise<UserId | null> {
  try {
    return (await vault.open(token, place)) as UserId
  } catch (error) {
    if (error instanceof VaultError) return null
    throw error
  }
}
