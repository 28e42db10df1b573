import { keep, kept, keptNames } from '../data/kept.ts'
import { tabName } from '../data/tab-name.ts'
import type { Interrupted } from './uploads.ts'

const kind = 'uploads:'
const place = (name: string, tab: string) => `${kind}${name}@${tab}`

/** The uploads of a text that this tab has not finished. Each tab has a list of its own: one would write over that of another. */
export const ownInterrupted = (keeper: string, name: string): readonly Interrupted[] =>
  kept(keeper, place(name, tabName()), areInterrupted) ?? []

export const keepInterrupted = (keeper: string, name: string, interrupted: readonly Interrupted[]): void =>
  void keep(keeper, place(name, tabName()), interrupted.length === 0 ? null : interrupted)

/** Where another tab stopped with the same file, one that was closed perhaps. */
export function leftElsewhere(keeper: string, name: string, file: File): string | null {
  const lists = keptNames(keeper, place(name, '')).flatMap((tab) => kept(keeper, place(name, tab), areInterrupted) ?? [])
  return lists.find((one) => one.name === file.name && one.bytes === file.size && one.modified === file.lastModified)?.address ?? null
}

const areInterrupted = (value: unknown): value is Interrupted[] =>
  Array.isArray(value) &&
  value.every((one) => [one?.name, one?.address].every((text) => typeof text === 'string') && typeof one.bytes === 'number')
