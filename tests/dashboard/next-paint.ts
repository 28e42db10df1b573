import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'

/**
 * Milliseconds from an interaction to the paint after it, by the browser's own account, in steps of
 * 8.
 */
export async function toNextPaint(
  t: TestContext,
  page: Page,
  what: string,
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate('interactions.length = 0')
  await act()
  // Work after the first paint is part of the wait for the next click.
  const milliseconds = await page.evaluate<number>(
    'new Promise((done) => setTimeout(() => requestIdleCallback(() => setTimeout(() => ' +
      'done(Math.max(...interactions, 0)), 50), { timeout: 2000 }), 250))',
  )
  t.diagnostic(`${what}: ${milliseconds} ms`)
  return milliseconds
}

/** For `addInitScript`. */
export const watchInteractions = `globalThis.interactions = []
new PerformanceObserver((list) => interactions.push(...list.getEntries().filter((entry) => entry.interactionId > 0).map((entry) => entry.duration)))
  .observe({ type: 'event', durationThreshold: 16, buffered: true })`
