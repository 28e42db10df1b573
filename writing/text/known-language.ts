/**
 * The languages whose function words are known here; the offline writer has phrases of its own in
 * each of them, and in no other.
 */
export const knownLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const
export type KnownLanguage = (typeof knownLanguages)[number]

export function knownLanguage(language: string): KnownLanguage | null {
  return knownLanguages.find((known) => known === language) ?? null
}
