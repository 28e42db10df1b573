import { wordsOf } from '../text/language/words.ts'
import { listedAs } from './small-words.ts'

const behindVerb =
  /^(?:the|a|an|to|its|his|her|their|our|my|your|it|them|us|how|why|what|more|two|three|four|five|six|seven|eight|nine|ten|\d.*)$/

/**
 * Whether a word is a verb as it stands behind its subject and before this next word, both in small
 * letters: "learns", "apprend".
 */
export function isFiniteVerb(word: string, next: string, language: string): boolean {
  const verbs = wordsOf('finiteVerbs', listedAs(language))
  if (language !== 'en') return verbs.has(word)
  // "learns", "reaches", "carries", "learned", "carried"; "opens" and not "open".
  const isPast = word.endsWith('ed')
  if (!isPast && (!word.endsWith('s') || word.endsWith('ss'))) return false
  const stem = word.slice(0, isPast ? -2 : -1)
  const forms = [
    stem,
    `${stem}e`,
    stem.replace(/e$/, ''),
    stem.replace(/ie?$/, 'y'),
    stem.replace(/(.)\1$/, '$1'),
  ]
  const form = forms.find((each) => verbs.has(each))
  return (
    form !== undefined &&
    (isPast || !wordsOf('verbsAndNouns', 'en').has(form) || behindVerb.test(next))
  )
}
