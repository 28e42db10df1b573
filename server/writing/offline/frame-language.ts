/** The languages in which the offline writer has phrases of its own. In others it uses only the topic and the source. */
export const frameLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const
export type FrameLanguage = (typeof frameLanguages)[number]

export function frameLanguage(language: string): FrameLanguage | null {
  return frameLanguages.find((known) => known === language) ?? null
}
