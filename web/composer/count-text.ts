import type { Platform } from '@crier/sdk/operations.ts'
import parseTweet from 'twitter-text/dist/parseTweet.js'

export const textLimits = {
  linkedin: { most: 3_000, unit: 'characters' },
  x: { most: 280, unit: 'weighted' },
  instagram: { most: 2_200, unit: 'characters' },
  tiktok: { most: 4_000, unit: 'utf16' },
} as const satisfies Record<Platform, { most: number; unit: string }>

/** Length of a text as the network counts it, at once while somebody types; the server's own count follows with the preview. */
export function countText(platform: Platform, text: string): number {
  switch (textLimits[platform].unit) {
    case 'weighted':
      return weighted(text)
    case 'characters':
      return [...text].length
    case 'utf16':
      return text.length
    default:
      return textLimits[platform] satisfies never
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
