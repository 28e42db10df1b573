import { endWithParent } from '@crier/server/ports/workers/end-with-parent.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicAddress } from '../../agents.ts'
import { liveService } from '../../service.ts'
import { signedIn } from '../../signed-in.ts'
import { watchRoutes } from '../floods/watched-routes.ts'
import { LoopWatch } from './longest-stretch.ts'
import type { ProcessRequest, ServerProcess, Measured } from './server-process.ts'

// A service in a separate process, so that its event loop runs only the service. Started by
// server-process.ts.
endWithParent()
const closers: (() => void | Promise<void>)[] = []
const plans = {
  endless: { requests_per_minute: 1_000_000_000, monthly_credits: 1_000_000_000 },
  poor: { requests_per_minute: 5, monthly_credits: 1 },
}
// Only where it is named: what a machine happens to have on its path changes no test.
const { CRIER_FFMPEG } = process.env
const folder = await mkdtemp(join(tmpdir(), 'crier-dashboard-'))
closers.push(() => rm(folder, { recursive: true, force: true }))
await writeFile(
  join(folder, 'index.html'),
  '<!doctype html><html><head></head><body></body></html>',
)
const routes = watchRoutes()
const environment = {
  ...(await publicAddress()),
  CRIER_PLANS: JSON.stringify(plans),
  CRIER_TIKTOK_VERIFICATION: 'tiktokAbc123.txt:tiktok-developers-site-verification=Abc123',
  ...(CRIER_FFMPEG && { CRIER_FFMPEG }),
}
const service = await liveService(
  { after: (close) => void closers.unshift(close) },
  { environment, checkAnswers: false, dashboard: { folder } },
)
const account = await service.newAccount('endless')
const poor = await service.newAccount('poor')
for (let sent = 0; sent < 6; sent++) await poor.request('GET', '/api/account')
const { cookie } = await signedIn(service, account.accountId)
const watch = new LoopWatch()

process.on('message', (asked: ProcessRequest) => {
  if (asked === 'begin') watch.begin()
  else if (asked === 'end') void watch.end().then((stretchMs) => report({ stretchMs, ...memory() }))
  else if (asked === 'memory')
    void collectGarbage().then(() => report({ stretchMs: 0, ...memory() }))
  else void closeAll()
})
const { accountId, key } = account
report({
  url: service.url,
  accountId,
  key,
  cookie,
  dataDir: service.service.ports.config.CRIER_DATA_DIR,
  poorKey: poor.key,
  routes,
})

function memory() {
  const { rss, heapUsed, external } = process.memoryUsage()
  return { memoryBytes: rss, keptBytes: heapUsed + external }
}

/** Twice: what a finalizer lets go of is collected the second time. */
async function collectGarbage(): Promise<void> {
  for (let times = 0; times < 2; times++) {
    globalThis.gc?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function report(what: ServerProcess | Measured): void {
  process.send!(what)
}

async function closeAll(): Promise<void> {
  await watch.end()
  for (const close of closers) await close()
  process.disconnect?.()
}
