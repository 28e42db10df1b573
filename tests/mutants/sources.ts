import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { mutate } from './mutate.ts'
import type { Mutant } from './mutant.ts'
import { findWords, inserted } from './operators.ts'
import { markersIn } from './place.ts'

const folders = [
  'cli',
  'contract',
  'packages',
  'sandbox',
  'sdk',
  'server',
  'writing',
  'tests/simulation',
  'web',
] as const
const sourceFile = /(?<!\.test|\.d)\.(?:tsx?|sql)$/

/** The sources of a program and where its markers are. */
export class Sources {
  readonly #root: string
  readonly #files = new Map<string, string[]>()
  readonly #places = new Map<string, string[]>()

  constructor(root: string) {
    this.#root = root
    for (const folder of folders)
      for (const file of filesBelow(root, folder)) {
        add(this.#files, basename(file), file)
        for (const marker of markersIn(this.read(file))) add(this.#places, marker, file)
      }
  }

  get markers(): string[] {
    return [...this.#places.keys()]
  }

  /**
   * The files that a mutant changes, with their new text. Throws where it can no longer be made.
   */
  mutated({ name, edits, files = {} }: Mutant): Map<string, string> {
    const byFile = Map.groupBy(Object.entries(edits), ([marker]) =>
      only(this.#places.get(marker), `the marker ${marker} of “${name}”`),
    )
    const texts = new Map<string, string>()
    for (const [file, entries] of byFile) {
      const operators = entries.flatMap(([marker, given]) =>
        [given].flat().map((operator) => [marker, operator] as const),
      )
      texts.set(file, mutate(file, this.read(file), operators))
    }
    for (const [base, [from, to]] of Object.entries(files)) {
      const file = only(this.#files.get(base), `the file ${base} of “${name}”`)
      texts.set(file, withOtherWords(file, this.read(file), from, to))
    }
    return texts
  }

  read(file: string): string {
    return readFileSync(join(this.#root, file), 'utf8')
  }
}

function withOtherWords(file: string, text: string, from: string, to: string): string {
  const found = findWords(text, from)
  if (found.length !== 1) throw new Error(`${file} holds ${found.length} times, not once:\n${from}`)
  const match = found[0]!
  return (
    text.slice(0, match.index) + inserted(to, match) + text.slice(match.index + match[0].length)
  )
}

function only(found: readonly string[] | undefined, what: string): string {
  if (found?.length === 1) return found[0]!
  throw new Error(
    found ? `${what} occurs ${found.length} times: ${found.join(', ')}` : `${what} is missing`,
  )
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        sourceFile.test(entry.name) &&
        !/(?:^|\/)(?:node_modules|dist)(?:\/|$)/.test(entry.parentPath.slice(root.length)),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

function add(map: Map<string, string[]>, key: string, entry: string): void {
  map.set(key, [...(map.get(key) ?? []), entry])
}
