import { sentences } from '@crier/writing/text/sentences/sentences.ts'
import { words } from '@crier/writing/text/words.ts'

/**
 * One limit of a post. The measures of the parts of a text, cut between words, must never add up to
 * less than that of the whole.
 */
export interface PostSize {
  readonly measure: (text: string) => number
  readonly most: number
}

export const fitsPost = (text: string, sizes: readonly PostSize[]) =>
  sizes.every(({ measure, most }) => measure(text) <= most)

/**
 * Splits a text into posts within every limit: at sentence ends, and in a longer sentence between
 * words. Only the space at the seams is dropped. Undefined when one word alone is too long.
 */
export function splitThread(text: string, sizes: readonly PostSize[]): string[] | undefined {
  if (text.length <= unitsMax(sizes) && fitsPost(text, sizes)) return [text]
  const posts = pack(text, sizes, [sentences, words])
  // This would notice where the measures of parts add up to less than the whole.
  return posts?.every((post) => fitsPost(post, sizes)) ? posts : undefined
}

/** Measuring a longer text as a whole is not worth its time: it is split in any case. */
const unitsMax = (sizes: readonly PostSize[]) => 16 * Math.min(...sizes.map(({ most }) => most))

type Parter = (text: string) => string[]

function pack(
  text: string,
  sizes: readonly PostSize[],
  [parter, ...finer]: readonly Parter[],
): string[] | undefined {
  if (parter === undefined) return undefined
  const posts: string[] = []
  const none = sizes.map(() => 0)
  const isOver = (lengths: readonly number[]) =>
    sizes.some(({ most }, index) => lengths[index]! > most)
  let open = ''
  let openLengths = none
  const close = () => {
    if (open.trim() !== '') posts.push(open.trim())
    open = ''
    openLengths = none
  }
  for (const part of parter(text)) {
    const body = part.trimEnd()
    const lengths = sizes.map(({ measure }) => measure(body))
    if (isOver(added(openLengths, lengths))) close()
    if (isOver(lengths) && !fitsPost(body.trimStart(), sizes)) {
      const inside = pack(part, sizes, finer)
      if (inside === undefined) return undefined
      posts.push(...inside.slice(0, -1))
      // The next sentence may follow in the same post; the space between them is kept.
      open = inside.at(-1)! + part.slice(body.length)
      openLengths = sizes.map(({ measure }) => measure(open))
    } else {
      if (open === '' && part.trim() === '') continue
      open += part
      openLengths = added(openLengths, lengths, lengthsOfSpace(part.slice(body.length), sizes))
    }
  }
  close()
  return posts
}

const added = (...all: readonly (readonly number[])[]) =>
  all[0]!.map((_, index) => all.reduce((sum, lengths) => sum + lengths[index]!, 0))

/** Ordinary space counts as its length everywhere; other space is measured. */
function lengthsOfSpace(space: string, sizes: readonly PostSize[]): number[] {
  const isOrdinary = /^[ \n\t]*$/.test(space)
  return sizes.map(({ measure }) => (isOrdinary ? space.length : measure(space)))
}
