// twitter-text has no types of its own. Only the two files that are used are named, so that loading
// them stays cheap.
declare module 'twitter-text/dist/parseTweet.js' {
  /**
   * `valid` also says that no character is one that X refuses. Text is NFC-normalised and URLs
   * count 23 inside.
   */
  const parseTweet: (text: string) => { readonly weightedLength: number; readonly valid: boolean }
  export default parseTweet
}
declare module 'twitter-text/dist/extractUrlsWithIndices.js' {
  /** Indices are UTF-16 code units, the end excluded. Default: addresses without `https://` too. */
  const extractUrlsWithIndices: (
    text: string,
    options?: { readonly extractUrlsWithoutProtocol: boolean },
  ) => { readonly url: string; readonly indices: readonly [number, number] }[]
  export default extractUrlsWithIndices
}
declare module 'twitter-text/dist/extractCashtags.js' {
  /** Names without the `$`. */
  const extractCashtags: (text: string) => string[]
  export default extractCashtags
}
