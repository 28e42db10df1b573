import { createCrier } from '../../sdk/crier.ts'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import manifest from './package.json' with { type: 'json' }
import { createMcpServer } from '../../server/agents/mcp-server.ts'

const { CRIER_URL: baseUrl = 'http://127.0.0.1:3000', CRIER_API_KEY: apiKey } = process.env

/** Prints an error that a person has to fix first; standard output belongs to the protocol. */
function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

if (!apiKey)
  exitWith(
    'crier-mcp needs CRIER_API_KEY: make a key in the dashboard, or by crier keys create, and ' +
      'set CRIER_URL to the server’s address.',
  )
try {
  const crier = createCrier({ baseUrl, apiKey })
  serveStdio(() => createMcpServer(crier, manifest.version), {
    onerror: (error) => process.stderr.write(`${error.message}\n`),
  })
} catch (error) {
  exitWith(`crier-mcp cannot start: ${(error as Error).message}`)
}
