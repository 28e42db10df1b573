import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../testing/manual-clock.ts'
import { RateWindows } from './rate-windows.ts'

test('RateWindows: allows as many as the limit in a minute, and more when a key names something that is fetched in parts', async () => {
  const clock = new ManualClock()
  const rates = new RateWindows(clock)
  const waits = () => Array.from({ length: 3 }, () => rates.count('a', 2))
  assert.deepEqual(waits(), [0, 0, 60])
  assert.equal(rates.count('b', 2), 0)
  await clock.advance({ seconds: 59 })
  assert.equal(rates.count('a', 2), 1)
  rates.allowParts('a')
  assert.equal(rates.count('a', 2), 0)
  await clock.advance({ seconds: 1 })
  assert.deepEqual(waits(), [0, 0, 60])
})

test('RateWindows: keeps less than 10 MB of the longest keys, and drops a window when it ends', async () => {
  const clock = new ManualClock()
  const rates = new RateWindows(clock)
  const heap = () => {
    global.gc?.()
    return process.memoryUsage().heapUsed
  }
  const before = heap()
  for (let index = 0; index < 20_000; index++) rates.count(`${index} ${'\u4e00'.repeat(8_000)}`, 1)
  assert.ok(heap() - before < (global.gc ? 10_000_000 : 100_000_000), `${heap() - before}`)
  assert.equal(rates.count('kept', 1), 0)
  assert.equal(rates.count('kept', 1), 60)
})
