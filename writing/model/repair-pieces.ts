import { limits, measure } from '@crier/server/networks/fit/limits.ts'
import { avoiding } from '../text/avoid-words.ts'
import { splitSentences } from '../text/sentences/split-sentences.ts'
import type { Assignment } from '@crier/server/ports/writer.ts'
import { pieceProblems } from './check-pieces.ts'
import { pieceMax, piecesAllowedOf } from './prompts.ts'

/**
 * Mends what can be mended without changing what is said: a thread's overlong piece is split at
 * sentence ends, another loses its last sentences, sentences with avoided words go, several pieces
 * of a post become one. Null when that is not enough.
 */
export function repaired(pieces: readonly string[], assignment: Assignment): string[] | null {
  const { platform, contentType, brandKit } = assignment
  const avoid = avoiding(brandKit.avoid_words)
  const allowed = pieces
    .map((piece) => withoutSentences(piece, avoid.allows))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
  const joined = contentType === 'post' && allowed.length > 1 ? [allowed.join('\n\n')] : allowed
  const mended = joined.flatMap((piece) =>
    contentType === 'thread' ? parted(piece, assignment) : [shortened(piece, assignment)],
  )
  const [least, most] = piecesAllowedOf(assignment)
  // A slide that is a little long is still a slide.
  const hard =
    contentType === 'carousel' ? Math.min(limits[platform].post, 500) : limits[platform].post
  const fits =
    mended.length >= least &&
    mended.length <= most &&
    mended.every((piece) => measure(platform, piece) <= hard)
  const remaining = pieceProblems(mended, assignment).filter(
    (problem) => !/^(?:Entry|`pieces`)/.test(problem),
  )
  return fits && remaining.length === 0 ? mended : null
}

function withoutSentences(piece: string, allows: (text: string) => boolean): string {
  if (allows(piece)) return piece
  return piece
    .split('\n')
    .map((line) => splitSentences(line, 'en').filter(allows).join('').trimEnd())
    .filter((line, index, lines) => line !== '' || (index > 0 && lines[index - 1] !== ''))
    .join('\n')
    .trim()
}

/**
 * The piece, or several of whole sentences that each fit; a sentence that does not fit stays whole
 * and too long.
 */
function parted(piece: string, { platform, contentType }: Assignment): string[] {
  const longest = pieceMax(platform, contentType)
  if (measure(platform, piece) <= longest) return [piece]
  const parts: string[] = []
  for (const sentence of splitSentences(piece, 'en')) {
    const together = (parts.at(-1) ?? '') + sentence
    if (parts.length > 0 && measure(platform, together.trim()) <= longest)
      parts[parts.length - 1] = together
    else parts.push(sentence)
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** With the line breaks in front of it; empty where the last line opens with no hashtag. */
function lastLineOfTags(piece: string): string {
  const end = piece.lastIndexOf('\n')
  if (end < 0 || !piece.slice(end).trimStart().startsWith('#')) return ''
  return piece.slice(piece.indexOf('\n', piece.slice(0, end).trimEnd().length))
}

/**
 * The piece, or as many of its sentences from the beginning as fit, with the hashtags of its
 * last line.
 */
function shortened(piece: string, { platform, contentType }: Assignment): string {
  const longest = pieceMax(platform, contentType)
  if (measure(platform, piece) <= longest) return piece
  const tags = lastLineOfTags(piece)
  const body = tags === '' ? piece : piece.slice(0, -tags.length)
  let kept = ''
  let taken = ''
  for (const sentence of body.split(/(?<=\n)/u).flatMap((line) => splitSentences(line, 'en'))) {
    taken += sentence
    if (measure(platform, taken.trim() + tags) > longest) break
    kept = taken
  }
  return kept.trim() === '' ? piece : kept.trim() + tags
}
