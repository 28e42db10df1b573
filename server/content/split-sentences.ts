import { goesOn } from './abbreviations.ts'
import { segmenter } from './segmenters.ts'

/**
 * The sentences of one paragraph in a language that is known (a BCP 47 tag that Intl knows), whose abbreviations end none; joined they
 * are the paragraph again.
 */
export function splitSentences(paragraph: string, language: string): string[] {
  const parts: string[] = []
  for (const { segment } of segmenter(language, 'sentence').segment(paragraph)) {
    const head = parts.at(-1)
    if (head !== undefined && goesOn(head, segment, language)) parts[parts.length - 1] = head + segment
    else parts.push(segment)
  }
  return parts
}
