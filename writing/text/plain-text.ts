// What no reader sees but a program does: zero-width and soft-hyphen characters, direction
// overrides, invisible operators. The joiners U+200C and U+200D stay: emoji, Persian and the Indic
// scripts need them.
const invisible =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\uffff]/g
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
// Tag characters carry hidden text, except in the flags of regions, where they follow a black flag.
const tags =
  /(\u{1f3f4}[\u{e0061}-\u{e007a}\u{e0030}-\u{e0039}]{2,6}\u{e007f})|[\u{e0000}-\u{e0fff}]/gu

/**
 * The text as a person sees it: no NUL or other control characters, no lone surrogates, nothing
 * invisible; lines end in `\n`, and spaces at the end of lines are gone. Neither shortened nor
 * normalised otherwise.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(controls, '')
    .replace(invisible, '')
    .replace(tags, (_, flag: string | undefined) => flag ?? '')
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/ +(?=\n|$)/g, '')
}
