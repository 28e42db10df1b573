const place = 'crier:colors'

type Scheme = 'light' | 'dark'

/** Before anything is drawn: what this device was told; otherwise the style sheet follows the system. */
export function applyColorScheme(): void {
  try {
    const chosen = localStorage.getItem(place)
    if (chosen === 'light' || chosen === 'dark') set(chosen)
  } catch {
    // A browser that keeps nothing follows the system.
  }
}

export function toggleColorScheme(): void {
  const next = shown() === 'dark' ? 'light' : 'dark'
  set(next)
  try {
    localStorage.setItem(place, next)
  } catch {
    // It holds for this page.
  }
}

const shown = (): string =>
  document.documentElement.dataset['colorScheme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

const set = (scheme: Scheme) => (document.documentElement.dataset['colorScheme'] = scheme)
