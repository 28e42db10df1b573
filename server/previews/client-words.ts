export const nameMax = 100
export const clientTextMax = 2_000

/** What is wrong with a client's words, for the page to say in its language. */
export type WordsFault = 'name_missing' | 'name_too_long' | 'name_is_address' | 'comment_too_long'

// Characters that would make a name resemble another one, or two lines: control characters and
// changes of direction.
const unseen = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/**
 * Reads a client's name, in one line; or explains what is wrong with it. An e-mail address is no
 * name: names are shown to the whole account.
 */
export function readName(
  given: string,
): { readonly name: string } | { readonly wrong: WordsFault } {
  const name = given.replaceAll(unseen, ' ').replaceAll(/\s+/g, ' ').trim()
  if (name === '') return { wrong: 'name_missing' }
  if ([...name].length > nameMax) return { wrong: 'name_too_long' }
  return /\S@\S/.test(name) ? { wrong: 'name_is_address' } : { name }
}

/** Reads a client's comment, as plain text of some lines; or explains what is wrong with it. */
export function readClientText(
  given: string,
): { readonly text: string } | { readonly wrong: WordsFault } {
  const text = given
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unseen, (found) => found.replaceAll(/[^\n\t]/g, ''))
    .trim()
  return [...text].length > clientTextMax ? { wrong: 'comment_too_long' } : { text }
}
