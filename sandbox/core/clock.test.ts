import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isManual, sandboxClock, manualClock } from './clock.ts'

test('a manual clock stands still, and wakes who slept long enough', async () => {
  const clock = manualClock(1_000)
  const woken: string[] = []
  const short = clock.sleep(10).then(() => woken.push('short'))
  const long = clock.sleep(20).then(() => woken.push('long'))
  clock.advance(19)
  await short
  assert.deepEqual([clock.now(), woken], [1_019, ['short']])
  clock.advance(1)
  await long
  assert.deepEqual(woken, ['short', 'long'])
})

test('a sleep ends early when its signal does, on either clock', async () => {
  for (const clock of [manualClock(0), sandboxClock]) {
    const stop = new AbortController()
    const sleeping = clock.sleep(3_600_000, stop.signal)
    stop.abort()
    await sleeping
    await clock.sleep(3_600_000, stop.signal)
  }
})

test('only the manual clock can be moved', () => {
  assert.deepEqual([isManual(manualClock(0)), isManual(sandboxClock)], [true, false])
})
