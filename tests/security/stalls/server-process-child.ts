import { endWithParent } from '@crier/server/ports/end-with-parent.ts'
import { liveService } from '../../service.ts'
import { signedIn } from '../../signed-in.ts'
import { LoopWatch } from './longest-stretch.ts'
import type { Asked, ServerProcess, Measured } from './server-process.ts'

// A service in a process of its own, so that nothing but the service stands in its event loop. Started by server-process.ts.
endWithParent()
const closers: (() => void | Promise<void>)[] = []
const endless = { requests_per_minute: 1_000_000_000, monthly_credits: 1_000_000_000 }
// Only where it is named: what a machine happens to have on its path changes no test.
const { CRIER_FFMPEG } = process.env
const service = await liveService(
  { after: (close) => void closers.unshift(close) },
  { environment: { CRIER_PLANS: JSON.stringify({ endless }), ...(CRIER_FFMPEG && { CRIER_FFMPEG }) }, checkAnswers: false },
)
const account = await service.newAccount('endless')
const { cookie } = await signedIn(service, account.accountId)
const watch = new LoopWatch()

process.on('message', (asked: Asked) => {
  if (asked === 'begin') watch.begin()
  else if (asked === 'end') void watch.end().then((stretchMs) => report({ stretchMs, memoryBytes: process.memoryUsage.rss() }))
  else if (asked === 'memory') report({ stretchMs: 0, memoryBytes: process.memoryUsage.rss() })
  else void closeAll()
})
const { accountId, key } = account
report({ url: service.url, accountId, key, cookie, dataDir: service.service.ports.config.CRIER_DATA_DIR })

function report(what: ServerProcess | Measured): void {
  process.send!(what)
}

async function closeAll(): Promise<void> {
  await watch.end()
  for (const close of closers) await close()
  process.disconnect?.()
}
