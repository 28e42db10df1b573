import type { Page } from 'playwright-core'
import { isThere } from './open-dashboard.ts'

export interface Slowness {
  readonly bitsPerSecond: number
  readonly latencyMs: number
  readonly processorTimesSlower: number
}

export interface FirstLoad {
  /** The transferred bytes of each loaded file of the dashboard, with headers. */
  readonly bytes: ReadonlyMap<string, number>
  readonly kibibytes: number
  readonly largestPaintMs: number
}

const none: Slowness = { bitsPerSecond: -1, latencyMs: 0, processorTimesSlower: 1 }

/**
 * Opens a page in a browser that has nothing of the dashboard but the session of `signedIn`. What
 * the API answers does not count.
 */
export async function firstLoad(
  signedIn: Page,
  address: string,
  slowness: Slowness = none,
): Promise<FirstLoad> {
  const context = await signedIn
    .context()
    .browser()!
    .newContext({
      storageState: await signedIn.context().storageState(),
      viewport: signedIn.viewportSize(),
      locale: 'en-GB',
    })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const perSecond = slowness.bitsPerSecond < 0 ? -1 : slowness.bitsPerSecond / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowness.latencyMs,
    downloadThroughput: perSecond,
    uploadThroughput: perSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness.processorTimesSlower })
  const paths = new Map<string, string>()
  const bytes = new Map<string, number>()
  session.on(
    'Network.responseReceived',
    ({ requestId, response }) => void paths.set(requestId, new URL(response.url).pathname),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId)
    if (path !== undefined && !path.startsWith('/api/')) bytes.set(path, encodedDataLength)
  })
  await page.goto(address)
  await isThere(page)
  await page.evaluate('document.fonts.ready.then(() => null)')
  await page.waitForLoadState('networkidle')
  const largestPaintMs = await page.evaluate<number>(lastLargestPaint)
  await context.close()
  const sum = [...bytes.values()].reduce((whole, one) => whole + one, 0)
  return { bytes, kibibytes: sum / 1_024, largestPaintMs }
}

const lastLargestPaint = `new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime))
  .observe({ type: 'largest-contentful-paint', buffered: true }))`
