// The package has no types.
declare module 'hyphen' {
  export default function createHyphenator(
    patterns: unknown,
    options: { readonly async: false; readonly hyphenChar: string; readonly minWordLength: number },
  ): (text: string) => string
}
declare module 'hyphen/patterns/*' {
  const patterns: unknown
  export default patterns
}
