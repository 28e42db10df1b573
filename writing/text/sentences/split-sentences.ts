import { goesOn } from './abbreviations.ts'
import { segmenter } from './segmenters.ts'

// To the segmenter "Room for bikes. – Various fixes." and "raised by Marram. €9 million are paid"
// are one sentence.
const beforeSign = /(?<=[\p{L}\d)”’"]{2}[.!?]\s)(?=[€£$¥₺₹]\s?\d|[–—•] \p{Lu})/u

/**
 * The sentences of one paragraph in a language that is known (a BCP 47 tag that Intl knows), whose
 * abbreviations end none; joined they are the paragraph again.
 */
export function splitSentences(paragraph: string, language: string): string[] {
  const parts: string[] = []
  for (const { segment } of segmenter(language, 'sentence').segment(paragraph)) {
    const [first = '', ...others] = /[.!?]\s+[€£$¥₺₹–—•]/.test(segment)
      ? segment.split(beforeSign)
      : [segment]
    const head = parts.at(-1)
    if (head !== undefined && goesOn(head, first, language)) parts[parts.length - 1] = head + first
    else parts.push(first)
    parts.push(...others)
  }
  return parts
}
