const nameMax = 100
export const clientTextMax = 2_000

// Characters that would make a name resemble another one, or two lines: control characters and
// changes of direction.
const unseen = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/**
 * Reads a client's name, in one line; or explains what is wrong with it. An e-mail address is no
 * name: names are shown to the whole account.
 */
export function readName(given: string): { readonly name: string } | { readonly wrong: string } {
  const name = given.replaceAll(unseen, ' ').replaceAll(/\s+/g, ' ').trim()
  if (name === '') return { wrong: 'Please write your name.' }
  if ([...name].length > nameMax) return { wrong: `A name has at most ${nameMax} characters.` }
  return /\S@\S/.test(name) ? { wrong: 'Please write your name, not an address.' } : { name }
}

/** Reads a client's comment, as plain text of some lines; or explains what is wrong with it. */
export function readClientText(
  given: string,
): { readonly text: string } | { readonly wrong: string } {
  const text = given
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unseen, (found) => found.replaceAll(/[^\n\t]/g, ''))
    .trim()
  return [...text].length > clientTextMax
    ? { wrong: `A comment has at most ${clientTextMax.toLocaleString('en')} characters.` }
    : { text }
}
