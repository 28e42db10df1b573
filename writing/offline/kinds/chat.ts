import { factsIn } from '../cues/event-facts.ts'
import { figuresIn } from '../../guard/figures/figures.ts'
import { isSmallWord } from '../small-words.ts'
import { tellsDecision } from './minutes.ts'
import { statementsOf, type Parser } from '../pieces/statement.ts'
import { withoutFiller } from './interview.ts'

/**
 * What people wrote to each other: only what gives a figure, a date or a price, and nobody's name.
 * The rest was meant for each other.
 */
export const readChat: Parser = (blocks, language) => {
  const people = new Set(
    blocks.flatMap(({ speaker }) => (speaker === null ? [] : speaker.split(/\s+/))),
  )
  // People write names small too; "will" and "may" are no names then.
  const names = [...people].map((name) => {
    const folds = name.length > 2 && !isSmallWord(name.toLowerCase(), language)
    return new RegExp(`(?<!\\p{L})${RegExp.escape(name)}(?!\\p{Ll})`, folds ? 'iu' : 'u')
  })
  return blocks.flatMap((block, place) => {
    if (block.speaker === null) return []
    const tellsFigure = /\d/.test(block.text)
    return statementsOf({ ...block, speaker: null }, place, language, { role: 'entry' }).flatMap(
      (statement) => {
        const text = withoutAnswer(withoutFiller(statement.text))
        // "11 for, 2 against. Decided then: …"
        const isFact =
          /\d/.test(text) ||
          factsIn(text) > 0 ||
          figuresIn(text, [language]).length > 0 ||
          (tellsFigure && tellsDecision(text.toLowerCase(), language))
        const isTalk = /[?？؟]/u.test(text) || names.some((name) => name.test(text))
        return isFact && !isTalk ? [{ ...statement, text }] : []
      },
    )
  })
}

/** "yes. Android on 18 May" */
function withoutAnswer(text: string): string {
  const bare = text
    .replace(
      /^(?:yes|yep|no|nope|ja|jep|nein|nee|nö|oui|non|sí|no|sì|sim|não|tak|nie|hai)[.,!]\s+/iu,
      '',
    )
    .replace(/^(?:and|und|et|y|e|en|i)\s+/iu, '')
  return bare.charAt(0).toLocaleUpperCase() + bare.slice(1)
}
