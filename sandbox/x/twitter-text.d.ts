// twitter-text has no types of its own. Only what the sandbox uses is named.
declare module 'twitter-text' {
  interface Indexed {
    readonly indices: readonly [number, number]
  }
  const twitterText: {
    parseTweet(text: string): { readonly weightedLength: number; readonly valid: boolean }
    extractUrlsWithIndices(text: string): (Indexed & { readonly url: string })[]
    extractCashtags(text: string): string[]
    extractMentions(text: string): string[]
  }
  export default twitterText
}
