import { startEmbedded } from './database/embedded.ts'
import { liveClock } from './world/clock.ts'
import { silentLog } from './world/log.ts'
try {
const t0 = performance.now()
const e = await startEmbedded({ dataDir: process.argv[2]!, say: (l) => console.log('say', l), log: silentLog, clock: liveClock })
console.log('started', Math.round(performance.now() - t0), e.directory)
await e.stop()
console.log('stopped')
} catch (e) { console.log(e) }
