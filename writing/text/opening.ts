import { sentences } from './sentences/sentences.ts'
import { words } from './words.ts'

/**
 * The opening of a text, for a place where the whole does not fit but stands elsewhere: the first
 * line, else its first sentence, else its first words and `…`. Null when not even one word fits.
 */
export function opening(text: string, fits: (part: string) => boolean): string | null {
  const line = text.trim().split('\n', 1)[0]!.trim()
  if (line !== '' && fits(line)) return line
  const start = line.slice(0, lookAhead)
  const sentence = sentences(start)[0]?.trim() ?? ''
  return sentence !== '' && sentence !== line && fits(sentence) ? sentence : firstWords(start, fits)
}

// No place takes an opening of more than 3,000 characters; a hostile line is not parted to its end.
const lookAhead = 8_000

function firstWords(line: string, fits: (part: string) => boolean): string | null {
  let best: string | null = null
  let taken = ''
  for (const word of words(line)) {
    taken += word
    const part = withoutMarksAtEnd(taken)
    if (part === '') continue
    if (!fits(`${part}…`)) break
    best = `${part}…`
  }
  return best
}

function withoutMarksAtEnd(text: string): string {
  let end = text.length
  while (end > 0 && markOrSpace.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

const markOrSpace = /[\s\p{Dash_Punctuation},;:.、，。]/u
