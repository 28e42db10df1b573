import type { Vault } from '../ports/vault.ts'

// One for each webhook that may have an attempt under way.
const secretsMax = 2_048

/**
 * Opens a webhook's secret once while attempts are under way, not for each of them; `forget` drops
 * all of them from memory.
 */
export function openedSecrets(
  vault: Pick<Vault, 'open'>,
): Pick<Vault, 'open'> & { forget(): void } {
  const opened = new Map<string, Promise<string>>()
  return {
    open(sealed, context) {
      // A secret that was sealed for another place is another entry: it is refused as it would be
      // without this cache.
      const key = `${context} ${sealed}`
      const known = opened.get(key)
      if (known !== undefined) return known
      if (opened.size >= secretsMax) opened.clear()
      const opening = vault.open(sealed, context)
      opened.set(key, opening)
      return opening
    },
    forget: () => opened.clear(),
  }
}
