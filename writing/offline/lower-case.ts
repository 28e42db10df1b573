// The languages whose small letters differ from everybody else's.
const ownCase = new Set(['tr', 'az', 'lt'])

/**
 * In small letters by the rules of the language; asking for a locale where it makes no difference
 * takes several times as long.
 */
export function lowerCase(text: string, language: string): string {
  return ownCase.has(language) ? text.toLocaleLowerCase(language) : text.toLowerCase()
}
