import { countHashtags, countMentions } from '../../content/lengths.ts'
import { limits, measure } from '../../networks/limits.ts'
import { avoiding } from '../../content/avoid-words.ts'
import { plainText } from '../../content/plain-text.ts'
import type { Assignment } from '../../ports/writer.ts'
import { partsOf } from '../source-parts.ts'
import { withoutForeignLinks } from './links.ts'
import { pieceMax, piecesAllowed } from './prompts.ts'

/** Takes out what may never be published, whatever the model says: invisible characters, foreign links, unknown mentions. */
export function cleaned(pieces: readonly string[], { topic, source, brandKit }: Assignment): string[] {
  // A text that the author pasted is the author's; on a fetched page, a stranger may have asked for a link to be added.
  const given = source === null ? [] : partsOf(source).map(({ url, text }) => url ?? text)
  const known = [topic, ...given, brandKit.voice ?? '', brandKit.name ?? '']
  return pieces.map((piece) => withoutForeignLinks(plainText(piece), known)).filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

/** What is wrong with the pieces, in words for the model; empty when they can be published. */
export function problemsOf(pieces: readonly string[], assignment: Assignment): string[] {
  const { platform, contentType, brandKit } = assignment
  const [least, most] = piecesAllowed[contentType]
  const longest = pieceMax(platform, contentType)
  const problems: string[] = []
  if (pieces.length < least || pieces.length > most) {
    problems.push(`\`pieces\` has ${pieces.length} entries; it must have ${least === most ? least : `${least} to ${most}`}.`)
  }
  for (const [index, piece] of pieces.entries()) {
    const length = measure(platform, piece)
    if (length > longest)
      problems.push(`Entry ${index + 1} is ${length} characters long as the network counts; at most ${longest} are allowed.`)
  }
  const words = brandKit.avoid_words.filter((word) => pieces.some((piece) => !avoiding([word]).allows(piece)))
  if (words.length > 0) problems.push(`These words must not appear in any form: ${words.join(', ')}.`)
  return [...problems, ...countProblems(pieces.join('\n'), assignment)]
}

function countProblems(text: string, { platform }: Assignment): string[] {
  const { hashtags, mentions } = limits[platform]
  return [
    ...(hashtags !== null && countHashtags(text) > hashtags ? [`There are more than ${hashtags} hashtags.`] : []),
    ...(mentions !== null && countMentions(text) > mentions ? [`There are more than ${mentions} mentions.`] : []),
  ]
}
