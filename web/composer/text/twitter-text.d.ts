declare module 'twitter-text/dist/parseTweet.js' {
  const parseTweet: (text: string) => { readonly weightedLength: number }
  export default parseTweet
}
declare module 'twitter-text/dist/extractUrlsWithIndices.js' {
  /** Indices are UTF-16 code units, the end excluded. */
  const extractUrlsWithIndices: (
    text: string,
    options: { readonly extractUrlsWithoutProtocol: boolean },
  ) => { readonly url: string; readonly indices: readonly [number, number] }[]
  export default extractUrlsWithIndices
}
