import { useSyncExternalStore } from 'react'
import { note, noted } from '../data/noted.ts'

const place = 'crier:colors'

/** As the system of this device has it, or always so. */
export const colorChoices = ['system', 'light', 'dark'] as const
export type ColorChoice = (typeof colorChoices)[number]

let chosen: ColorChoice = 'system'
const listeners = new Set<() => void>()

/** Applies this device's stored choice before the first rendering. */
export function applyColorScheme(): void {
  chosen = colorChoices.find((choice) => choice === noted(place)) ?? 'system'
  show(chosen)
}

export function chooseColors(choice: ColorChoice): void {
  chosen = choice
  show(choice)
  note(place, choice === 'system' ? null : choice)
  for (const announce of listeners) announce()
}

/**
 * From the system's colours to the others, to its own for good, and back to the system: each step
 * but the last changes what is seen.
 */
export function nextColors(): ColorChoice {
  const [own, other] = matchMedia('(prefers-color-scheme: dark)').matches
    ? (['dark', 'light'] as const)
    : (['light', 'dark'] as const)
  const next = ({ system: other, [other]: own, [own]: 'system' } as const)[chosen] ?? 'system'
  chooseColors(next)
  return next
}

export const useColorChoice = (): ColorChoice => useSyncExternalStore(listen, () => chosen)

function listen(announce: () => void): () => void {
  listeners.add(announce)
  return () => listeners.delete(announce)
}

/**
 * Without a choice the style sheet follows the system. The bars that a telephone draws around the
 * page follow too: of the page's two colours for them the one that fits a choice holds always.
 */
function show(choice: ColorChoice): void {
  const root = document.documentElement.dataset
  if (choice === 'system') delete root['colorScheme']
  else root['colorScheme'] = choice
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const ofSystem = (meta.dataset['colors'] ??= meta.media)
    meta.media = choice === 'system' ? ofSystem : ofSystem.includes(choice) ? 'all' : 'not all'
  }
}
