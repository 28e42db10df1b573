import { networkMeant } from '@crier/contract/networks/index.ts'

/** Other products' names for our values. */
const otherNames: readonly (readonly [value: string, words: string])[] = [
  ['pending', 'scheduled queued planned upcoming waiting'],
  ['published', 'posted sent success succeeded live done'],
  ['failed', 'error errored failure'],
  ['post', 'single text image photo video tweet story reel short shorts'],
  ['carousel', 'album slides slideshow gallery document'],
  ['professional', 'formal business corporate'],
  ['casual', 'funny humorous playful informal'],
  ['desc', 'newest descending latest'],
  ['asc', 'oldest ascending earliest'],
  ['post.published', 'postsuccess postsucceeded postsent postcreated postcompleted published'],
  ['post.failed', 'posterror publisherror failed'],
  ['delivered', 'success succeeded ok sent'],
  ['dropped', 'failed failure error'],
]

// No misspelling of our words is this long, and distance costs the product of both lengths.
const longestChecked = 40

/** The known word that was probably meant, or `undefined` when none is near. */
export function didYouMean(word: string, known: readonly string[]): string | undefined {
  if (word.length > longestChecked) return undefined
  const plain = bare(word)
  const alias = networkMeant(plain)
  if (alias !== undefined && known.includes(alias)) return alias
  const ranked = known
    .map((candidate) => ({ candidate, distance: distance(plain, bare(candidate)) }))
    .toSorted((one, other) => one.distance - other.distance)
  const best = ranked[0]
  return best && best.distance <= tolerated(best.candidate) ? best.candidate : undefined
}

// As days are shortened.
const shortestBeginning = 3

/**
 * For values: a beginning identifies one. Names are not matched so, because a name that begins like
 * another may be unrelated.
 */
export function valueMeant(word: string, known: readonly string[]): string | undefined {
  const plain = bare(word)
  const begun =
    plain.length < shortestBeginning
      ? []
      : known.filter((candidate) => bare(candidate).startsWith(plain))
  if (begun.length === 1) return begun[0]
  return (
    otherNames.find(
      ([value, words]) => known.includes(value) && words.split(' ').includes(plain),
    )?.[0] ?? didYouMean(word, known)
  )
}

export const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** A third of the characters may differ; in a word of one or two characters none. */
const tolerated = (word: string) => Math.floor(bare(word).length / 3)

/** Characters to insert, remove or replace (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[other.length]!
}
