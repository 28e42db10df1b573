import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './groups.ts'

export interface Found {
  readonly files: readonly string[]
  /** Only tests with these words in their title. */
  readonly title?: RegExp
  /** The words that are in no path where others are: all of them are taken for one title. */
  readonly inNoPath: readonly string[]
}

/** Finds files by paths or parts of them, or else by words of a title. */
export function findTests(
  patterns: readonly string[],
  files: readonly string[],
  read = readSource,
): Found {
  const named = patterns.map((pattern) => filesNamed(pattern.replace(/^\.\//, ''), files))
  const unnamed = patterns.filter((_, index) => named[index]!.length === 0)
  if (unnamed.length === 0) return { files: [...new Set(named.flat())], inNoPath: [] }
  const inNoPath = unnamed.length < patterns.length ? unnamed : []
  const pattern = patterns.join(' ')
  const title = new RegExp(escape(pattern), 'i')
  const titles = new Map(files.map((file) => [file, titlesIn(read(file))]))
  const written = files.filter((file) => titles.get(file)!.some((text) => title.test(text)))
  if (written.length > 0) return { files: written, title, inNoPath }
  // Titles that are computed when the file runs: their fixed part must be in the words, or the
  // other way round.
  const computed = files.filter((file) =>
    titles.get(file)!.some((text) => text.includes('${') && mayBecome(text, pattern)),
  )
  return { files: computed, title, inNoPath }
}

function filesNamed(path: string, files: readonly string[]): readonly string[] {
  return files.includes(path) ? [path] : files.filter((file) => file.includes(path))
}

export const readSource = (file: string) =>
  readFileSync(join(root, file), 'utf8') + readImported(file)

/** A file may take its tests from another beside it. */
function readImported(file: string): string {
  const folder = join(root, file, '..')
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(/from '(\.\/test-[\w-]+\.ts)'/g)]
    .map(([, name]) => readFileSync(join(folder, name!), 'utf8'))
    .join('\n')
}

/** The first argument of each `test(…)`, as written. */
export function titlesIn(source: string): string[] {
  return [...source.matchAll(/\btest\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g)].map(([, , text]) =>
    text!.replaceAll('\\', ''),
  )
}

function mayBecome(template: string, words: string): boolean {
  const fixed = template
    .split(/\$\{[^}]*\}/)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  return fixed.some((part) => /\w{3}/.test(part) && words.toLowerCase().includes(part))
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
