import { goesOn } from './abbreviations.ts'
import { segmenter } from './segmenters.ts'

// To the segmenter "raised by Marram. €9 million are paid" is one sentence.
const beforeMoney = /(?<=[\p{L}\d)”’"]{2}[.!?]\s)(?=[€£$¥₺₹]\s?\d)/u

/**
 * The sentences of one paragraph in a language that is known (a BCP 47 tag that Intl knows), whose abbreviations end none; joined they
 * are the paragraph again.
 */
export function splitSentences(paragraph: string, language: string): string[] {
  const parts: string[] = []
  for (const { segment } of segmenter(language, 'sentence').segment(paragraph)) {
    const [first = '', ...others] = /[.!?]\s+[€£$¥₺₹]/.test(segment) ? segment.split(beforeMoney) : [segment]
    const head = parts.at(-1)
    if (head !== undefined && goesOn(head, first, language)) parts[parts.length - 1] = head + first
    else parts.push(first)
    parts.push(...others)
  }
  return parts
}
