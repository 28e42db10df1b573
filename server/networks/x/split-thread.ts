import { measure } from '../limits.ts'
import { sentences } from '../sentences.ts'
import { words } from '../words.ts'

/**
 * Parts a text into posts of at most `most` weighted characters: at sentence ends, and inside a sentence that is too long by
 * itself, between words. Only the space at the seams is dropped. Undefined when one word alone is too long.
 */
export function splitThread(text: string, most: number): string[] | undefined {
  const posts = pack(text, most, [sentences, words])
  // Seams lie between words, so weights add up; this would notice where they do not.
  return posts?.every((post) => measure('x', post) <= most) ? posts : undefined
}

type Parter = (text: string) => string[]

function pack(text: string, most: number, [parter, ...finer]: readonly Parter[]): string[] | undefined {
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
    const weight = measure('x', part)
    const weightAtSeam = measure('x', part.trimEnd())
    if (openWeight + weightAtSeam > most) close()
    if (measure('x', part.trim()) > most) {
      const inside = pack(part, most, finer)
      if (inside === undefined) return undefined
      posts.push(...inside.slice(0, -1))
      // The next sentence may follow in the same post; the space between them is kept.
      open = inside.at(-1)! + part.slice(part.trimEnd().length)
      openWeight = measure('x', open)
    } else {
      if (open === '' && part.trim() === '') continue
      open += part
      openWeight += weight
    }
  }
  close()
  return posts
}
