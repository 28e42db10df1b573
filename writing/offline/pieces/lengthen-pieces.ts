import { splitSentences } from '../../text/sentences/split-sentences.ts'
import { limits, measure } from '@crier/server/networks/fit/limits.ts'
import { GenerationFailed, type Assignment } from '@crier/server/ports/writer.ts'
import { pieceMax, piecesAllowedOf } from '../../model/prompts.ts'
import { groupsOf, type Group } from './choose.ts'
import { partedFooter } from '../source/footer-lines.ts'
import { candidatesIn } from '../topic/key-phrases.ts'
import { joined, paragraphsOf } from './lay-out.ts'
import type { Material } from '../source/material.ts'
import { overlap, stemSet } from './score.ts'

const timesLonger = 1.5
// Of a text that is longer, the first say what it says.
const sentencesCompared = 200

/**
 * The pieces with what else the source says, the most wanted first, in its own words and its order.
 * Without a source nothing is added.
 */
export function lengthen(
  pieces: readonly string[],
  assignment: Assignment,
  material: Material,
): string[] {
  if (assignment.source === null)
    throw new GenerationFailed(
      'The draft has no source to add from, and the offline writer invents nothing: add to ' +
        'the text by hand.',
    )
  const length = (all: readonly string[]) => measure(assignment.platform, all.join('\n'))
  const wanted = length(pieces) * timesLonger
  let longer = [...pieces]
  const added: Group[] = []
  for (const group of freshGroups(pieces, material)) {
    if (length(longer) >= wanted) break
    const more = withAdded(pieces, [...added, group], assignment, material)
    if (more === null) continue
    added.push(group)
    longer = more
  }
  return longer
}

/** What the text does not say yet. */
function freshGroups(pieces: readonly string[], material: Material): Group[] {
  const { statements, language } = material
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const whole = bare(pieces.join(' '))
  const told = pieces
    .flatMap((piece) => piece.split('\n').flatMap((line) => splitSentences(line, language)))
    .slice(0, sentencesCompared)
    .map((sentence) => stemSet(candidatesIn(sentence, language), language))
  const isTold = (place: number) => {
    const { text, stems } = statements[place]!
    return whole.includes(bare(text)) || told.some((each) => overlap(each, stems) > 0.7)
  }
  const seen = new Set<number>()
  return groupsOf(material).filter((group) => {
    const isFresh =
      statements[group[0]!]!.role !== 'headline' &&
      !group.some((place) => isTold(place) || seen.has(place))
    if (isFresh) for (const place of group) seen.add(place)
    return isFresh
  })
}

/**
 * A post grows by paragraphs above its hashtags, a thread or carousel by pieces before its last;
 * null where it does not fit.
 */
function withAdded(
  pieces: readonly string[],
  groups: readonly Group[],
  assignment: Assignment,
  material: Material,
): string[] | null {
  const { platform, contentType } = assignment
  const inOrder = [...groups].sort((one, other) => one[0]! - other[0]!)
  const fits = (text: string) =>
    measure(platform, text) <= Math.min(pieceMax(platform, contentType), limits[platform].post)
  if (contentType === 'post') {
    const { body, below } = partedFooter(pieces[0]!)
    const more = joined(paragraphsOf(material, inOrder.flat(), 'blocks'))
    const post = [body, more, below].filter((part) => part !== '').join('\n\n')
    return fits(post) ? [post] : null
  }
  const texts = inOrder.map((group) => joined(paragraphsOf(material, group, 'blocks')))
  if (!texts.every(fits) || pieces.length + texts.length > piecesAllowedOf(assignment)[1])
    return null
  return pieces.length === 1
    ? [...pieces, ...texts]
    : [...pieces.slice(0, -1), ...texts, pieces.at(-1)!]
}
