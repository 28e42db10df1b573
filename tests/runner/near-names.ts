import { basename } from 'node:path'
import { readSource, titlesIn } from './find-tests.ts'

const namesMax = 5
// Reading is cheap; a comparison costs the product of both lengths.
const wordsMax = 120

/** The paths and titles that are nearest to words which name no test, the nearest first. */
export function nearNames(
  patterns: readonly string[],
  files: readonly string[],
  read = readSource,
): readonly string[] {
  const words = patterns.join(' ')
  const paths = files.map((file) => ({
    name: file,
    share: Math.max(...patterns.map((pattern) => shareOfPath(pattern, file))),
  }))
  const titles = files.flatMap((file) =>
    titlesIn(read(file)).map((title) => ({
      name: `${file}: ${title}`,
      share: shareOff(words, title),
    })),
  )
  return [...paths, ...titles]
    .filter(({ share }) => share <= 1 / 3)
    .toSorted((one, other) => one.share - other.share)
    .slice(0, namesMax)
    .map(({ name }) => name)
}

/** A file that moved keeps its name. */
const shareOfPath = (pattern: string, file: string): number =>
  Math.min(shareOff(pattern, file), shareOff(basename(pattern), basename(file)))

/** The share of the letters of `words` that must change before they are a part of `text`. */
function shareOff(words: string, text: string): number {
  const [wanted, present] = [words.slice(0, wordsMax).toLowerCase(), text.toLowerCase()]
  // They may begin, and end, anywhere.
  let row = Array.from({ length: present.length + 1 }, () => 0)
  for (let i = 1; i <= wanted.length; i++) {
    const next = [i]
    for (let j = 1; j <= present.length; j++) {
      const replaced = row[j - 1]! + (wanted[i - 1] === present[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return wanted === '' ? 1 : Math.min(...row) / wanted.length
}
