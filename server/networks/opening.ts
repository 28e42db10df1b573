import { sentences } from './sentences.ts'
import { words } from './words.ts'

/**
 * The opening of a text, for a place where the whole does not fit but stands elsewhere: the first line, else its first sentence,
 * else its first words and `…`. Null when not even one word fits.
 */
export function opening(text: string, fits: (part: string) => boolean): string | null {
  const line = text.trim().split('\n', 1)[0]!.trim()
  const sentence = sentences(line)[0]?.trim() ?? ''
  return [line, sentence].find((part) => part !== '' && fits(part)) ?? firstWords(line, fits)
}

function firstWords(line: string, fits: (part: string) => boolean): string | null {
  let best: string | null = null
  let taken = ''
  for (const word of words(line)) {
    taken += word
    const part = `${taken.replace(/[\s\p{Dash_Punctuation},;:.、，。]+$/u, '')}…`
    if (!fits(part)) break
    if (part !== '…') best = part
  }
  return best
}
