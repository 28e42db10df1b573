/**
 * The languages whose function words are known here. The offline writer has phrases in these
 * languages only.
 */
export const knownLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const
