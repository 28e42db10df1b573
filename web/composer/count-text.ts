import { limitsOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/sdk/operations.ts'
import parseTweet from 'twitter-text/dist/parseTweet.js'

/** Length of a text as the network counts it, at once while somebody types; the server's own count follows with the preview. */
export function countText(platform: Platform, text: string): number {
  const { unit } = limitsOf(platform)
  switch (unit) {
    case 'weighted':
      return weighted(text)
    case 'characters':
      return [...text].length
    case 'utf16':
      return text.length
    default:
      return unit satisfies never
  }
}

// Word by word, because an address never holds a space and the parser takes time with the square of what holds none.
const longestAddress = 2_048

function weighted(text: string): number {
  return (text.match(/\s+|\S+/gu) ?? []).reduce(
    (sum, part) => sum + (part.length > longestAddress ? part.length * 2 : parseTweet(part).weightedLength),
    0,
  )
}
