import { existsSync, statSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WrittenDrafts } from './measure-drafts.ts'

/** The sets of this repository; each was held out while the guard was written, until it was measured once. */
export const writtenSets = ['open', 'held-out', 'fresh'] as const

/** The drafts of a set, a file or a directory; null where there is none. */
export async function readWrittenDrafts(from: string): Promise<WrittenDrafts[] | null> {
  const isSet = writtenSets.some((set) => set === from)
  const path = isSet ? join(import.meta.dirname, `written-${from}.json`) : from
  if (!existsSync(path)) return null
  if (!statSync(path).isDirectory())
    return JSON.parse(await readFile(path, 'utf8')) as WrittenDrafts[]
  const names = (await Array.fromAsync(glob('*.json', { cwd: path }))).toSorted()
  return Promise.all(
    names.map(async (name) => ({
      ...(JSON.parse(await readFile(join(path, name), 'utf8')) as Omit<WrittenDrafts, 'name'>),
      name,
    })),
  )
}
