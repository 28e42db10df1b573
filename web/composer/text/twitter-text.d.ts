declare module 'twitter-text/dist/parseTweet.js' {
  const parseTweet: (text: string) => { readonly weightedLength: number }
  export default parseTweet
}
