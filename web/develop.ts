import { createServer } from 'vite'
import { viteOptions } from './vite-options.ts'

const crier = process.env['CRIER_URL'] ?? 'http://127.0.0.1:3000'
const ofTheServer = ['/api', '/auth', '/docs', '/media', '/problems']

/**
 * Serves the dashboard from its sources, reloading as they change, beside a running Crier: for
 * its developers.
 */
const server = await createServer({
  ...viteOptions,
  server: {
    proxy: Object.fromEntries(
      ofTheServer.map((path) => [path, { target: crier, changeOrigin: true }]),
    ),
  },
})
await server.listen()
server.printUrls()
