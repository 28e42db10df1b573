import { startSandbox } from '@crier/sandbox/sandbox.ts'

/** The simulated networks as a separate process. */
const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' })
process.stdout.write(`ready ${sandbox.url}\n`)
process.on('SIGTERM', () => void sandbox.close().then(() => process.exit(0)))
