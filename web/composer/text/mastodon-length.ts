import extractUrls from 'twitter-text/dist/extractUrlsWithIndices.js'
import { countGraphemes } from './count-graphemes.ts'

// As in weighted-length.ts.
const longestAddress = 2_048
// The server's own count follows with the preview.
const link = 'a'.repeat(23)

/** A link with its scheme counts 23, and of a mention only the name before its server counts. */
export function mastodonLength(text: string): number {
  const shortened = (text.match(/\s+|\S+/gu) ?? []).map((word) =>
    word.length > longestAddress ? word : shortenedLinks(word),
  )
  return countGraphemes(
    shortened.join('').replace(/(?<![\w=/])(@\w+(?:[.-]+\w+)*)@[\w.-]*\w/g, '$1'),
  )
}

function shortenedLinks(word: string): string {
  const links = extractUrls(word, { extractUrlsWithoutProtocol: false })
  return links.reduceRight(
    (text, { indices: [from, end] }) => text.slice(0, from) + link + text.slice(end),
    word,
  )
}
