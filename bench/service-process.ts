import { readConfig } from '@crier/server/config.ts'
import type { DatabaseTarget } from '@crier/server/database/connect/target.ts'
import { startService } from '@crier/server/start/service.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { liveLog } from '@crier/server/ports/live-log.ts'
import { liveRandom } from '@crier/server/ports/random.ts'
import { benchSecretKey } from './accounts.ts'

/** The server as the bench needs it: on the bench's database, in a separate process. */
const { target, environment, dataDir } = JSON.parse(process.argv[2]!) as {
  target: DatabaseTarget
  environment: Record<string, string>
  dataDir: string
}
const config = readConfig({ PORT: '0', CRIER_LOG: 'silent', CRIER_SANDBOX: 'off', ...environment })
const service = await startService({
  config,
  external: { clock: liveClock, random: liveRandom, log: liveLog('error') },
  target,
  secretKey: benchSecretKey,
  alone: false,
  dataDir,
  operatorOutput: { say: () => undefined, saySecret: () => undefined },
})
process.stdout.write(`ready ${service.url}\n`)
process.on('SIGTERM', () => void service[Symbol.asyncDispose]().then(() => process.exit(0)))
