import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  networkSettingNames,
  readConfig,
  settings,
  type Config,
  type Environment,
} from '../config.ts'
import { reportDashboardBuild, webFolder } from './dashboard-build.ts'
import { postgresVersion } from '../database/settings.ts'
import type { DatabaseTarget } from '../database/connect/target.ts'
import { prepareDataDirectory } from '../database/embedded/data-directory.ts'
import { ownEmbedded } from '../database/embedded/own-embedded.ts'
import { readRestoredMark, removeRestoredMark } from '../recovery/restored-mark.ts'
import { findFfmpeg } from '../media/reading/find-ffmpeg.ts'
import { throttleLog } from './log-throttle.ts'
import type { OperatorOutput } from './first-start.ts'
import { secretKeys } from '../workspaces/secret-key.ts'
import { startService } from './service.ts'
import { startFailure } from './start-failure.ts'
import { version } from '../ports/version.ts'
import { openOperatorOutput } from './operator-output.ts'
import { liveClock } from '../ports/clock.ts'
import { liveLog } from '../ports/live-log.ts'
import type { Log } from '../ports/log.ts'
import { liveRandom } from '../ports/random.ts'

/**
 * Reads the environment, starts, and waits for a signal. Returns the log, which still has to say
 * that everything has ended.
 */
async function main(): Promise<Log> {
  const read = readConfig(process.env)
  const config = { ...read, CRIER_FFMPEG: await findFfmpeg(read.CRIER_FFMPEG, process.env['PATH']) }
  const log = throttleLog(liveLog(config.CRIER_LOG), liveClock)
  const external = { clock: liveClock, random: liveRandom, log }
  const stopped = stopSignal()
  await using stack = new AsyncDisposableStack()
  const dataDir = await prepareDataDirectory(config.CRIER_DATA_DIR)
  const operatorOutput = openOperatorOutput(dataDir)
  const { target, alone, databaseTrouble } = await openDatabase(
    config,
    dataDir,
    { log, say: operatorOutput.say },
    stack,
  )
  // After the database: a key without one tells that the database was lost, and not that a first
  // start was killed.
  const { current: key, previous: previousKeys } = await secretKeys(config, dataDir, liveRandom)
  const restored = (await readRestoredMark(dataDir)) !== undefined
  const dashboard = hasDashboard(config) ? { folder: join(webFolder, 'dist') } : undefined
  const service = stack.use(
    await startService({
      config,
      external,
      target,
      secretKey: key,
      previousKeys,
      alone,
      ...(databaseTrouble && { databaseTrouble }),
      dataDir,
      operatorOutput,
      restored,
      ...(dashboard && { dashboard }),
    }),
  )
  if (restored) await removeRestoredMark(dataDir)
  if (new URL(service.listening).origin !== new URL(service.url).origin)
    operatorOutput.say(`crier listening ${service.listening}`)
  operatorOutput.say(`crier ready ${service.url}`)
  if (dashboard) await reportDashboardBuild(log)
  log.event('service.started', {
    version,
    node: process.version,
    postgres: await postgresVersion(service.ports.db),
    database: alone ? 'embedded' : 'external',
    role: config.CRIER_ROLE,
    listening: service.listening,
    publicUrl: service.url,
    settings: namesSet(process.env),
  })
  const signal = await stopped
  log.event('service.stopping', { signal })
  return log
}

/** Names of Crier's settings that are set, without values: some are secrets. */
function namesSet(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => name in settings || name in networkSettingNames)
    .toSorted()
}

function hasDashboard({ CRIER_DASHBOARD, CRIER_ROLE }: Config): boolean {
  return CRIER_DASHBOARD === 'on' && CRIER_ROLE !== 'worker' && existsSync(webFolder)
}

async function openDatabase(
  config: Config,
  dataDir: string,
  { log, say }: { readonly log: Log; readonly say: OperatorOutput['say'] },
  stack: AsyncDisposableStack,
): Promise<{ target: DatabaseTarget; alone: boolean; databaseTrouble?: () => string | undefined }> {
  if (config.DATABASE_URL !== null) return { target: config.DATABASE_URL, alone: false }
  const embedded = stack.use(
    await ownEmbedded(
      { dataDir, init: process.argv.includes('--init'), say, log, clock: liveClock },
      (error) => {
        // Another process may own the database now: two owners must never work on it.
        log.error('database.given_up', error)
        process.exit(1)
      },
    ),
  )
  return { target: embedded.poolConfig, alone: true, databaseTrouble: () => embedded.trouble() }
}

function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal))
  })
}

try {
  const log = await main()
  log.event('service.stopped', { afterSeconds: Math.round(process.uptime()) })
  process.exit(0)
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
}
