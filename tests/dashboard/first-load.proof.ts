import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstLoad } from './first-load.ts'
import { openFixture } from './fixture.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const slow = { bitsPerSecond: 1_600_000, latencyMs: 150, processorTimesSlower: 4 }
const loads = 5
// Machines that run tests are busy: on a calm one the median stays under 2 s, and the report of
// this test has all of them.
const mostMs = 4_000

test('on a slow line and a slow processor the calendar draws its largest part soon', async (t) => {
  const { service, signIn } = await openDashboard(t)
  const account = await service.newAccount('business')
  await openFixture(t, service, account)
  const { page } = await signIn(t, account)
  await isThere(page)
  for (const [name, width, height] of [
    ['desktop', 1440, 900],
    ['telephone', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const paints: number[] = []
    for (let load = 0; load < loads; load++) {
      const { largestPaintMs, kibibytes } = await firstLoad(page, `${service.url}/calendar`, slow)
      t.diagnostic(
        `${name}: ${kibibytes.toFixed(0)} KiB, largest contentful paint after ` +
          `${largestPaintMs.toFixed(0)} ms`,
      )
      paints.push(largestPaintMs)
    }
    const median = paints.toSorted((one, other) => one - other)[Math.floor(loads / 2)]!
    t.diagnostic(`${name}: median ${median.toFixed(0)} ms`)
    assert.ok(median < mostMs, `${name}: ${median} ms`)
  }
})
