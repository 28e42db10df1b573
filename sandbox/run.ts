import { parseArgs } from 'node:util'
import { sandboxClock, manualClock } from './core/clock.ts'
import type { SandboxOptions } from './sandbox.ts'
import { startSandbox } from './sandbox.ts'

const usage = 'sandbox --port PORT [--host 127.0.0.1] [--data DIR] [--clock manual] [--with-parent]'

const { options, withParent } = readArguments()
const sandbox = await startSandbox(options).catch((error: unknown) => {
  process.stderr.write(
    `sandbox: cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
})
process.stdout.write(`sandbox ready ${sandbox.url}\n`)

let ending = false
function end() {
  if (ending) return
  ending = true
  void sandbox.close().then(() => process.exit(0))
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
if (withParent) {
  // The parent holds the other end of standard input; it closes however the parent dies.
  process.stdin.on('end', end).on('close', end).on('error', end).resume()
  process.stdout.on('error', end)
}

function readArguments(): { options: SandboxOptions; withParent: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4000' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string' },
        clock: { type: 'string', default: 'live' },
        'with-parent': { type: 'boolean', default: false },
      },
    })
    const port = Number(values.port)
    if (!/^\d+$/.test(values.port) || port > 65_535)
      throw new Error('--port takes a number from 0 to 65535')
    if (values.clock !== 'live' && values.clock !== 'manual')
      throw new Error('--clock takes live or manual')
    return {
      options: {
        port,
        host: values.host,
        ...(values.data === undefined ? {} : { dataDir: values.data }),
        ...(values.clock === 'manual' ? { clock: manualClock(sandboxClock.now()) } : {}),
      },
      withParent: values['with-parent'],
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`)
    process.exit(2)
  }
}
