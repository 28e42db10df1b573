import parseTweet from 'twitter-text/dist/parseTweet.js'

// Word by word, because an address never holds a space and the parser takes time with the square of
// what holds none.
const longestAddress = 2_048

export function weightedLength(text: string): number {
  return (text.match(/\s+|\S+/gu) ?? []).reduce(
    (sum, part) =>
      sum + (part.length > longestAddress ? part.length * 2 : parseTweet(part).weightedLength),
    0,
  )
}
