// twitter-text has no types. Only the functions that the sandbox uses are declared.
declare module 'twitter-text' {
  interface Indexed {
    readonly indices: readonly [number, number]
  }
  const twitterText: {
    parseTweet(text: string): { readonly weightedLength: number; readonly valid: boolean }
    extractUrlsWithIndices(
      text: string,
      options?: { readonly extractUrlsWithoutProtocol: boolean },
    ): (Indexed & { readonly url: string })[]
    extractCashtags(text: string): string[]
    extractMentions(text: string): string[]
  }
  export default twitterText
}
