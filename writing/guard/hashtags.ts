export interface Hashtag {
  /** Without its sign. */
  readonly word: string
  readonly start: number
  readonly end: number
}

/**
 * The hashtags of a readable text: a `#` that follows no word, before letters, digits
 * or underscores.
 */
export function hashtagsIn(text: string): Hashtag[] {
  return [...text.matchAll(/(?<![\p{L}\p{M}\p{N}_&/])#([\p{L}\p{M}\p{N}_]+)/gu)].map((match) => ({
    word: match[1]!,
    start: match.index,
    end: match.index + match[0].length,
  }))
}
