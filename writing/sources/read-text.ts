import { plainText } from '../text/plain-text.ts'
import { isSubtitles, readSubtitles } from './read-subtitles.ts'

/**
 * A text as somebody pasted or uploaded it, as its readers see it: what is said in subtitles, words
 * whole that a line's end broke.
 */
export function readSourceText(given: string): string {
  return withWholeWords(plainText(isSubtitles(given) ? readSubtitles(given) : given)).trim()
}

// "Miet-" and below it "und Heizkosten" has a hyphen of its own.
const conjunction =
  '(?:und|oder|bis|sowie|and|or|to|et|ou|y|e|o|en|of|i|lub|och|eller|og|ja|tai|a|nebo|и|или)(?![\\p{L}])'
const broken = new RegExp(`(?<=\\p{L}\\p{Ll})[-\\u2010]\\n *(?=\\p{Ll}{2})(?!${conjunction})`, 'gu')

/** Puts words together that were broken at the end of a line. */
export const withWholeWords = (text: string): string => text.replace(broken, '')
