import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProcessorMs } from './processor-time.ts'

function busyMs(ms: number): void {
  for (const begun = process.threadCpuUsage().user; ;)
    if (process.threadCpuUsage().user - begun > ms * 1_000) return
}

test('assertProcessorMs: fails where a work takes longer each time, and not where it did once', async () => {
  await assert.rejects(
    assertProcessorMs(5, () => busyMs(200), { name: 'A loop', times: 2 }),
    /A loop took \d+/,
  )
  let times = 0
  await assertProcessorMs(5, () => times++ === 0 && busyMs(200))
  assert.equal(times, 2)
})
