import { plainText } from '../../text/plain-text.ts'
import { shorten } from '../../text/shorten.ts'
import { paragraphs } from '../../text/sentences/paragraphs.ts'
import { splitSentences } from '../../text/sentences/split-sentences.ts'
import type { Source } from '@crier/server/ports/writer.ts'

// A hook that fits a post on X with room for a sentence and a link.
const topicMax = 140

/** A topic for a source that was given none: its title, else its first sentence or line. */
export function topicOf({ title, text }: Source): string {
  const named = plainText(title ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  // What follows a bar is mostly the site's name.
  // mutant: linear-pattern
  const heading = named.replace(/(?<!\s)\s+[|·»]\s+[^|·»]{1,60}$/u, '')
  if ([...heading].length >= 5) return fitted(heading)
  const [first = ''] = paragraphs(text.slice(0, 4000))
  const sentence = splitSentences(first, 'en')[0]?.trim() ?? ''
  return fitted(sentence === '' ? plainText(text).trim() : sentence)
}

function fitted(text: string): string {
  const short =
    shorten(text, 'en', (part) => [...part].length <= topicMax) ??
    [...text].slice(0, topicMax).join('')
  return short.replace(/(?<!\.)\.$/, '')
}
