import { detectLanguage, primaryLanguage } from '../../text/language/language.ts'
import { functionWords } from '../../text/language/stop-words.ts'
import type { DraftFault } from '../fault.ts'

// Shorter texts do not tell: a post of names and figures has no language.
const lettersMin = 60

// Which of these a text is in no detector says for sure, and their readers read both.
const alike: readonly (readonly string[])[] = [
  ['no', 'nb', 'nn', 'da', 'sv'],
  ['sr', 'hr', 'bs', 'sl', 'mk', 'bg'],
  ['id', 'ms'],
  ['cs', 'sk', 'pl'],
  ['he', 'iw', 'yi'],
  ['tl', 'fil'],
  ['uk', 'ru', 'be', 'bg'],
  ['es', 'gl', 'ca', 'pt'],
  ['ar', 'fa', 'ur'],
  ['hi', 'mr', 'ne'],
  ['de', 'lb'],
  ['nl', 'af'],
  ['fi', 'et'],
]

/** The language of a draft where it is certain, else null. */
export async function plainLanguage(pieces: readonly string[]): Promise<string | null> {
  const text = pieces.join('\n').replace(/https?:\/\/\S+|[#@][\p{L}\p{N}_]+/gu, ' ')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < lettersMin && !unspaced.test(text)) return null
  const found = await detectLanguage(text)
  const small = functionWords(found)
  // Names and figures look like any language; where its small words are known, some of them must be
  // there.
  if (small.size > 0) return countOf(text, small) >= smallWordsMin ? found : null
  return letters >= 2 * lettersMin || unspaced.test(text) ? found : null
}

const smallWordsMin = 0.2
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Cyrillic}]{12}/u

/** The share of words that are among these. */
function countOf(text: string, list: ReadonlySet<string>): number {
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? []
  return words.length === 0 ? 0 : words.filter((word) => list.has(word)).length / words.length
}

/**
 * Whether the draft is plainly written in another language than the ones that may be: one that was
 * asked for, or the source’s and the topic’s.
 */
export function checkLanguage(
  pieces: readonly string[],
  found: string | null,
  allowed: readonly string[],
): DraftFault[] {
  if (found === null || allowed.some((tag) => isSameLanguage(primaryLanguage(tag) ?? tag, found)))
    return []
  const end = pieces[0]!.length
  return [
    {
      rule: 'language',
      piece: 0,
      start: 0,
      end,
      detail: `The text is in another language (${found}); write it in ${allowed[0]}.`,
    },
  ]
}

export function isSameLanguage(left: string, right: string): boolean {
  return left === right || alike.some((group) => group.includes(left) && group.includes(right))
}
