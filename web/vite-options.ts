import { join } from 'node:path'
import type { InlineConfig, Rolldown } from 'vite'

/**
 * One stylesheet of 12 KB: with several, a page whose styles another page was already fetching was
 * shown before they had arrived. Without the preload polyfill every script is a module of ours, and
 * each supported browser preloads natively. Code that three chunks share is one chunk: the calendar
 * is five scripts, not 36, of which a browser requests six at a time. Code that the calendar does
 * not need is another one, so that most people's first page does not wait for it.
 */
export const viteOptions: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [
    {
      name: 'native-split',
      load: (id) => (slowsDown.test(id) ? { code: '', moduleType: 'js' } : null),
    },
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that know `light-dark()`, all since May 2024.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        early: join(import.meta.dirname, 'data/early-requests.ts'),
      },
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id, context) => (firstModules(context).has(id) ? 'shared' : null),
              minShareCount: 2,
              priority: 1,
            },
            { name: 'pages', minShareCount: 3, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
}

// Its change makes V8 slow for every regular expression of a page that counts for X; see
// server/ports/workers/native-split.ts.
const slowsDown = /core-js\/modules\/es6\.regexp\.split\.js$/
let known: ReadonlySet<string> | undefined

/** By their ids, all modules that the shell and the calendar import, by whatever way. */
function firstModules(build: Rolldown.ChunkingContext): ReadonlySet<string> {
  if (known) return known
  const found = new Set(
    ['main.tsx', 'calendar/calendar-page.tsx'].map((file) => join(import.meta.dirname, file)),
  )
  // A set goes on to what is added while it is walked.
  for (const id of found)
    for (const imported of build.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return (known = found)
}
