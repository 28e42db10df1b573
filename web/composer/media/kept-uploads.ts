import { keep, kept, keptNames } from '../../data/kept.ts'
import { tabName } from '../../data/tab-name.ts'
import type { Interrupted } from './uploads.ts'

const kind = 'uploads:'
const place = (name: string, tab: string) => `${kind}${name}@${tab}`

/**
 * The unfinished uploads of a text in this tab. Each tab has its own list: a shared one would
 * be overwritten.
 */
export const ownInterrupted = (storageKey: string, name: string): readonly Interrupted[] =>
  kept(storageKey, place(name, tabName()), areInterrupted) ?? []

export const keepInterrupted = (
  storageKey: string,
  name: string,
  interrupted: readonly Interrupted[],
): void =>
  void keep(storageKey, place(name, tabName()), interrupted.length === 0 ? null : interrupted)

/** The position at which another tab stopped with the same file, perhaps a closed one. */
export function leftElsewhere(storageKey: string, name: string, file: File): string | null {
  const lists = keptNames(storageKey, place(name, '')).flatMap(
    (tab) => kept(storageKey, place(name, tab), areInterrupted) ?? [],
  )
  return (
    lists.find(
      (one) =>
        one.name === file.name && one.bytes === file.size && one.modified === file.lastModified,
    )?.address ?? null
  )
}

const areInterrupted = (value: unknown): value is Interrupted[] =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      [one?.name, one?.address].every((text) => typeof text === 'string') &&
      typeof one.bytes === 'number',
  )
