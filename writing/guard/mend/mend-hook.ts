import { splitSentences } from '../../text/sentences/split-sentences.ts'

/**
 * The first sentence on a line of its own where the first line is longer than what a network shows
 * before “more”, and the blank line fits into the piece. Lengths in code points.
 */
export function withHook(
  text: string,
  language: string,
  { shown, max }: { readonly shown: number; readonly max: number },
): string {
  if ([...text].length >= max) return text
  const end = text.indexOf('\n')
  const line = end === -1 ? text : text.slice(0, end)
  if ([...line].length <= shown) return text
  const [first = ''] = splitSentences(line.slice(0, lookAhead), language)
  const hook = first.trim()
  const rest = line.slice(first.length).trim()
  if (hook === '' || rest === '' || [...hook].length > shown) return text
  return `${hook}\n\n${rest}${end === -1 ? '' : text.slice(end)}`
}

// No network shows more than 210 characters.
const lookAhead = 2_000
