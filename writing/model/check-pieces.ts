import { countHashtags, countMentions } from '../text/lengths/lengths.ts'
import { limits, measure } from '@crier/server/networks/fit/limits.ts'
import { avoiding } from '../text/avoid-words.ts'
import { plainText } from '../text/plain-text.ts'
import type { Assignment } from '@crier/server/ports/writer.ts'
import { normalizedText } from '../offline/source/normalized-text.ts'
import { sourcePartsOf } from '../sources/source-parts.ts'
import { withoutForeignLinks } from './links.ts'
import { pieceMax, piecesAllowedOf } from './prompts.ts'

/**
 * Takes out what may never be published, whatever the model says: invisible characters, foreign
 * links, unknown mentions.
 */
export function cleanedPieces(
  pieces: readonly string[],
  { topic, source, brandKit, rewrite }: Assignment,
): string[] {
  // A text that the author pasted is the author's; on a fetched page, a stranger may have asked for
  // a link to be added.
  const given = source === null ? [] : sourcePartsOf(source).map(({ url, text }) => url ?? text)
  const known = [
    topic,
    ...given,
    ...(rewrite?.pieces ?? []),
    brandKit.voice ?? '',
    brandKit.name ?? '',
  ]
  return pieces
    .map((piece) => withoutForeignLinks(plainText(piece), known))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

/** What is wrong with the pieces, in words for the model; empty when they can be published. */
export function pieceProblems(pieces: readonly string[], assignment: Assignment): string[] {
  const { platform, contentType, brandKit } = assignment
  const [least, most] = piecesAllowedOf(assignment)
  const longest = pieceMax(platform, contentType)
  const problems: string[] = []
  if (pieces.length < least || pieces.length > most) {
    problems.push(
      `\`pieces\` has ${pieces.length} entries; it must have ` +
        `${least === most ? least : `${least} to ${most}`}.`,
    )
  }
  for (const [index, piece] of pieces.entries()) {
    const length = measure(platform, piece)
    if (length > longest)
      problems.push(
        `Entry ${index + 1} is ${length} characters long as the network counts; at most ` +
          `${longest} are allowed.`,
      )
  }
  const words = brandKit.avoid_words.filter((word) =>
    pieces.some((piece) => !avoiding([word]).allows(piece)),
  )
  if (words.length > 0)
    problems.push(`These words must not appear in any form: ${words.join(', ')}.`)
  return [
    ...problems,
    ...rewriteProblems(pieces, assignment),
    ...countProblems(pieces.join('\n'), assignment),
  ]
}

function rewriteProblems(pieces: readonly string[], { platform, rewrite }: Assignment): string[] {
  if (rewrite === undefined) return []
  const [now, before] = [pieces.join('\n'), rewrite.pieces.join('\n')]
  const isSame =
    rewrite.wish.kind === 'variant'
      ? normalizedText(pieces) === normalizedText(rewrite.pieces)
      : now === before
  if (isSame) return ['The text is the same as before.']
  const more = measure(platform, now) - measure(platform, before)
  if (rewrite.wish.kind === 'shorter' && more >= 0)
    return ['The text must be shorter than the one before.']
  if (rewrite.wish.kind === 'longer' && more <= 0)
    return ['The text must be longer than the one before.']
  return []
}

function countProblems(text: string, { platform }: Assignment): string[] {
  const { hashtags, mentions } = limits[platform]
  return [
    ...(hashtags !== null && countHashtags(text) > hashtags
      ? [`There are more than ${hashtags} hashtags.`]
      : []),
    ...(mentions !== null && countMentions(text) > mentions
      ? [`There are more than ${mentions} mentions.`]
      : []),
  ]
}
