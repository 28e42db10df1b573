// Where the ten digits of a script begin; each block holds 0 to 9 in order (Unicode, general
// category Nd, in the first plane, and subscripts).
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0,
  0xf20, 0x1040, 0x17e0, 0x2080, 0xff10,
]
const signs: Readonly<Record<string, string>> = {
  '٪': '%',
  '％': '%',
  '٫': '.',
  '٬': ',',
  '．': '.',
  '＠': '@',
  '＃': '#',
  '：': ':',
  '’': "'",
  ʼ: "'",
}
const foreign =
  /[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]|(?=[\u0900-\u1800])\p{Nd}|[\uff10-\uff19\u2080-\u2089\u00a0\u2000-\u200a\u202f\u205f٪％٫٬．＠＃：’ʼ]/gu

/**
 * The text with ASCII digits, plain spaces and one apostrophe. It is as long as before, so that
 * places in it are places in the text.
 */
export function readable(text: string): string {
  return text.replace(foreign, (character) => {
    const code = character.charCodeAt(0)
    const zero = zeros.find((start) => code >= start && code < start + 10)
    return zero !== undefined ? String(code - zero) : (signs[character] ?? ' ')
  })
}

/** Spaces instead of what lies in these ranges, with the rest in its place. */
export function blanked(
  text: string,
  ranges: readonly { readonly start: number; readonly end: number }[],
): string {
  if (ranges.length === 0) return text
  const parts: string[] = []
  let at = 0
  for (const { start, end } of [...ranges].sort((left, right) => left.start - right.start)) {
    if (start < at) continue
    const hidden = text.slice(start, end)
    parts.push(
      text.slice(at, start),
      hidden.includes('\n') ? hidden.replace(/[^\n]/g, ' ') : ' '.repeat(hidden.length),
    )
    at = end
  }
  return parts.join('') + text.slice(at)
}
