import type { InlineConfig } from 'vite'

/** Without the preload polyfill every script is a module of ours, and each browser that can run the dashboard preloads by itself. */
export const viteOptions: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  oxc: { jsx: { runtime: 'automatic' } },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 600 },
}
