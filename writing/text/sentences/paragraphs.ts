export const listMarker =
  /^\s*(?:(?:[-*•–▪◦‣·→►➤✓✔☐□✗✘❌🚫]|\d{1,2}(?:[.)]|\.-)|[a-h][.)])\s+|[①-⑳・]\s*)/u
const clock = String.raw`\[?\(?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?\)?\]?`
const timing = new RegExp(String.raw`^\s*${clock}(?:\s*-->\s*${clock}.*)?(?:\s+|$)`)
const endOfSentence = /[.!?:;…。！？।؟][)\]"'”’»]*$/u

/**
 * A text's paragraphs, each on one line, from prose, Markdown, lists or a transcript: without
 * markup, time codes or speakers' names. A heading or list entry is a paragraph of its own.
 */
export function paragraphs(text: string): string[] {
  const lines = withoutSpeakers(withoutTimings(withoutCode(text).split('\n')))
  const found: string[] = []
  let open = ''
  const close = () => {
    if (open !== '') found.push(open)
    open = ''
  }
  for (const line of lines) {
    const words = withoutMarkup(line)
    if (words === '' || startsAnew(line, open)) close()
    open = open === '' || words === '' ? words : `${open} ${words}`
    if (/^\s*#{1,6}\s/.test(line)) close()
  }
  close()
  return found
}

export function withoutCode(text: string): string {
  return text.replace(/^(```|~~~)[^\n]*\n[\s\S]*?(?:\n\1|$)/gm, '\n').replace(/^WEBVTT.*$/gm, '')
}

/**
 * Times at the beginning of at least three lines are those of a transcript; so are numbers on a
 * line of their own.
 */
export function withoutTimings(lines: readonly string[]): string[] {
  if (lines.filter((line) => timing.test(line)).length < 3) return [...lines]
  return lines.map((line) => (/^\s*\d+\s*$/.test(line) ? '' : line.replace(timing, '')))
}

/** A name and a colon in front of at least two lines is who speaks, not what is said. */
function withoutSpeakers(lines: readonly string[]): string[] {
  const seen = new Map<string, number>()
  const speaker = (line: string) => /^\s*(\p{Lu}[\p{L}\d.'’ -]{1,30}):\s+(?=\S)/u.exec(line)
  for (const line of lines) {
    const name = speaker(line)?.[1]
    if (name !== undefined) seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  return lines.map((line) => {
    const found = speaker(line)
    return found !== null && (seen.get(found[1]!) ?? 0) > 1 ? line.slice(found[0].length) : line
  })
}

export function withoutMarkup(line: string): string {
  if (/^\s*(?:[-=*_]{3,}|\|.*\|)\s*$/.test(line)) return ''
  // Most lines have none, and each of the rules below looks at every letter.
  if (!/[[<>#*_`]/.test(line)) return line.replace(listMarker, '').trim()
  return line
    .replace(/^\s*>+\s?/, '')
    .replace(/^\s*#{1,6}\s+/, '')
    .replace(listMarker, '')
    .replace(/!\[[^\]\n]{0,300}\]\([^)\n]{0,600}\)/g, '')
    .replace(/\[([^\]\n]{1,300})\]\([^)\n]{0,600}\)/g, '$1')
    .replace(/\[(?:\d{1,3}|[a-z]|citation needed|edit)\]/gi, '')
    .replace(/<\/?[a-z][^<>\n]{0,300}>/gi, '')
    .replace(/(\*\*|__|`)(?=\S)([^\n]{1,300}?)\1/g, '$2')
    .replace(/(?<![\p{L}\d])([*_])(?=\S)([^*_\n]{1,300}?)\1(?![\p{L}\d])/gu, '$2')
    .trim()
}

/**
 * Lines of wrapped prose belong together; a list entry, a heading or a short unfinished line (a
 * menu, a title) does not.
 */
export function startsAnew(line: string, open: string): boolean {
  if (open === '') return false
  if (listMarker.test(line) || /^\s*#{1,6}\s/.test(line)) return true
  return open.length < 40 && !endOfSentence.test(open) && /^\s*\p{Lu}/u.test(line)
}
