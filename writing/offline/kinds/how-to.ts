import { sentencesOf, statementsOf, type Parser } from '../pieces/statement.ts'

// A step with what limits it; more is no step to be told among others.
const stepMax = 230
const joined = (said: string, sentence: string) =>
  /[。！？]$/u.test(said) ? said + sentence : `${said} ${sentence}`.trim()

/**
 * Instructions: numbered steps in their order, each with what limits it, and the sentences
 * around them.
 */
export const readHowTo: Parser = (blocks, language) =>
  blocks.flatMap((block, place) => {
    if (block.kind === 'heading') return []
    if (block.kind !== 'number')
      return statementsOf(block, place, language, {
        role: block.kind === 'bullet' ? 'entry' : 'sentence',
      })
    const text = block.text.replace(
      /^(?:step|schritt|étape|paso|passo|stap|krok|steg|trin|vaihe|шаг|adım)\s+\d{1,2}\s*[:.)–-]\s*/iu,
      '',
    )
    const [first = '', ...rest] = sentencesOf(text, language)
    // What to do, and as much of why or how as stays one entry.
    const step = [first, ...rest].reduce(
      (said, sentence) =>
        said === '' || said.length + sentence.length < stepMax ? joined(said, sentence) : said,
      '',
    )
    return [
      {
        text: step,
        block: place,
        role: 'step',
        speaker: null,
        section: block.section,
        weight: 1.6,
      },
    ]
  })
