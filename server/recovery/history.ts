import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import {
  historyFile,
  readIfThere,
  syncDirectory,
  writeDurably,
} from '../database/embedded/data-directory.ts'

/**
 * One raise of the counter that reveals a rewound database. It is raised in the database first,
 * then in the file of the process. The tag is random: two histories that both count on from one
 * backup differ.
 */
export interface Raise {
  readonly number: number
  readonly tag: string
}

// The database keeps an hour of one process: with what is older a file says nothing.
const keptInDatabase = 60
// More than one, for the database may lack the last raise, and have another of the same number.
const keptInFile = 3

/**
 * True when the database is older than the known raises, or of another history. Without known
 * raises nothing can be detected.
 */
export function wasRewound(known: readonly Raise[], present: readonly Raise[]): boolean {
  const newest = known.at(-1)
  if (newest === undefined) return false
  const [oldestPresent, newestPresent] = [present.at(0), present.at(-1)]
  if (
    oldestPresent === undefined ||
    newestPresent === undefined ||
    newestPresent.number < newest.number
  )
    return true
  return known.some(
    ({ number, tag }) =>
      number >= oldestPresent.number &&
      !present.some((other) => other.number === number && other.tag === tag),
  )
}

/**
 * Returns the raises of the database with one more, whose number is higher than any known. After a
 * rewind, the raises of the lost history are kept among them, so that other processes see that it
 * was detected.
 */
export function raised(
  present: readonly Raise[],
  known: readonly Raise[],
  tag: string,
): readonly Raise[] {
  const lost = known.filter(
    (one) => !present.some((other) => other.number === one.number && other.tag === one.tag),
  )
  const all = [...present, ...lost].toSorted((one, other) => one.number - other.number)
  return [...all, { number: (all.at(-1)?.number ?? 0) + 1, tag }].slice(-keptInDatabase)
}

export const lastRaises = (raises: readonly Raise[]): readonly Raise[] => raises.slice(-keptInFile)

export const raisesText = (raises: readonly Raise[]): string =>
  JSON.stringify(raises.map(({ number, tag }) => [number, tag]))

/** Parses the output of `raisesText`; any other text counts as no known raises. */
export function parseRaises(text: string | undefined): readonly Raise[] {
  try {
    const all = JSON.parse(text ?? '[]') as unknown
    if (!Array.isArray(all)) return []
    return all.flatMap((one: unknown): Raise[] =>
      Array.isArray(one) && Number.isSafeInteger(one[0]) && typeof one[1] === 'string'
        ? [{ number: one[0] as number, tag: one[1] }]
        : [],
    )
  } catch {
    return []
  }
}

/** The file in which a process keeps the last raises, outside of the database. */
export interface HistoryFile {
  /** Empty when there is none. */
  read(): Promise<readonly Raise[]>
  /** Returns once it is on disk. */
  write(raises: readonly Raise[]): Promise<void>
}

export function historyFileIn(dataDirectory: string): HistoryFile {
  const path = join(dataDirectory, historyFile)
  return {
    read: async () => parseRaises(await readIfThere(path)),
    async write(raises) {
      const draft = `${path}.${process.pid}`
      await writeDurably(draft, `${raisesText(raises)}\n`)
      await rename(draft, path)
      await syncDirectory(dataDirectory)
    },
  }
}
