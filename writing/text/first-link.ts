import extractUrlsWithIndices from 'twitter-text/dist/extractUrlsWithIndices.js'

const linkCharactersMax = 100
// Of a text of 25,000 characters with dots everywhere the first link is not worth more than this.
const [wordsMax, wordCharactersMax] = [200, 500]

/**
 * The first link of a text as networks find links: by scheme, or by the ending of a domain, so
 * `README.md` and `report.zip` are links.
 */
export function firstLink(text: string): string | undefined {
  const words = text.split(/\s/).filter((word) => word.includes('.'))
  for (const word of words.slice(0, wordsMax)) {
    const [found] = extractUrlsWithIndices(word.slice(0, wordCharactersMax))
    if (found)
      return found.url.length <= linkCharactersMax
        ? found.url
        : `${found.url.slice(0, linkCharactersMax - 1)}…`
  }
  return undefined
}
