import type { InlineConfig, Plugin } from 'vite'

/**
 * FullCalendar counts days by functions that stand for those of `Temporal`, and brings along a form of them for browsers without it. Such a
 * browser loads `Temporal` itself before anything starts (main.tsx), so everybody else is spared 16 KB. What these functions import is a
 * copy of their own: the polyfill's has looked for `Temporal` before it was there.
 */
const functionsOfTemporal: Plugin = {
  name: 'functions-of-temporal',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    if (!/temporal-polyfill\/fns\/|\?installed$/.test(importer)) return null
    const found = await this.resolve(source.replace('/funcApi-shim.js', '/funcApi-native.js'), importer.replace('?installed', ''), {
      skipSelf: true,
    })
    return found && `${found.id}?installed`
  },
}

/**
 * One stylesheet of 25 KB: in several, a page whose styles another page was already fetching was shown before they had come.
 * Without the preload polyfill every script is a module of ours, and each browser that can run the dashboard preloads by itself. What three
 * chunks share is one chunk: the calendar is five scripts, not 36, of which a browser asks for six at a time.
 */
export const viteOptions: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  plugins: [functionsOfTemporal],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] } } },
  },
}
