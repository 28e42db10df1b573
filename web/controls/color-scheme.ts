import { note, noted } from '../data/noted.ts'

const place = 'crier:colors'

type Scheme = 'light' | 'dark'

/** Before anything is drawn: what this device was told; otherwise the style sheet follows the system. */
export function applyColorScheme(): void {
  const chosen = noted(place)
  if (chosen === 'light' || chosen === 'dark') set(chosen)
}

export function toggleColorScheme(): void {
  const next = shown() === 'dark' ? 'light' : 'dark'
  set(next)
  note(place, next)
}

const shown = (): string =>
  document.documentElement.dataset['colorScheme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** The bars that a telephone draws around the page follow too: of the page's two colours for them the one that fits holds always. */
function set(scheme: Scheme): void {
  document.documentElement.dataset['colorScheme'] = scheme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.dataset['colors'] ??= meta.media
    meta.media = meta.dataset['colors'].includes(scheme) ? 'all' : 'not all'
  }
}
