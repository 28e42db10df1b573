import { measure } from '../fit/limits.ts'
import { sentences } from '@crier/writing/text/sentences.ts'
import { words } from '@crier/writing/text/words.ts'

/**
 * Splits a text into posts of at most `most` weighted characters: at sentence ends, and in a longer
 * sentence between words. Only the space at the seams is dropped. Undefined when one word alone is
 * too long.
 */
export function splitThread(text: string, most: number): string[] | undefined {
  const posts = pack(text, most, [sentences, words])
  // Seams lie between words, so weights add up; this would notice where they do not.
  return posts?.every((post) => measure('x', post) <= most) ? posts : undefined
}

type Parter = (text: string) => string[]

function pack(
  text: string,
  most: number,
  [parter, ...finer]: readonly Parter[],
): string[] | undefined {
  if (parter === undefined) return undefined
  const posts: string[] = []
  let open = ''
  let openWeight = 0
  const close = () => {
    if (open.trim() !== '') posts.push(open.trim())
    open = ''
    openWeight = 0
  }
  for (const part of parter(text)) {
    const body = part.trimEnd()
    const weight = measure('x', body)
    if (openWeight + weight > most) close()
    if (weight > most && measure('x', body.trimStart()) > most) {
      const inside = pack(part, most, finer)
      if (inside === undefined) return undefined
      posts.push(...inside.slice(0, -1))
      // The next sentence may follow in the same post; the space between them is kept.
      open = inside.at(-1)! + part.slice(body.length)
      openWeight = measure('x', open)
    } else {
      if (open === '' && part.trim() === '') continue
      open += part
      openWeight += weight + spaceWeight(part.slice(body.length))
    }
  }
  close()
  return posts
}

/** Space weighs 1 in the Latin block, and is measured where it may weigh 2. */
function spaceWeight(space: string): number {
  return /^[\0-\u00ff]*$/.test(space) ? space.length : measure('x', space)
}
