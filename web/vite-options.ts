import type { InlineConfig } from 'vite'

/**
 * One stylesheet of 12 KB: in several, a page whose styles another page was already fetching was shown before they had come.
 * Without the preload polyfill every script is a module of ours, and each browser that can run the dashboard preloads by itself. What three
 * chunks share is one chunk: the calendar is five scripts, not 36, of which a browser asks for six at a time.
 */
export const viteOptions: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Those that know `light-dark()`, all since May 2024.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] } } },
  },
}
