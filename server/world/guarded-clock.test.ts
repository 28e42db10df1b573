import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Clock } from './clock.ts'
import { guardedClock } from './guarded-clock.ts'
import { ManualClock } from './manual-clock.ts'

const steps = [{ hours: -1 }, { hours: 1 }, { hours: 24 }, { hours: 24 * 365 }, { hours: -24 * 365 }] as const

function stage(more: Partial<Clock> = {}) {
  const manual = new ManualClock()
  const logged: string[] = []
  const raw = { now: () => manual.now(), monotonic: () => manual.monotonic(), sleep: () => Promise.resolve(), ...more }
  const clock = guardedClock(raw, {
    event: (what) => void logged.push(what),
    warn: (what) => void logged.push(what),
    error: () => undefined,
  })
  const begun = clock.now()
  const passed = () => clock.now().since(begun).total('seconds')
  return { manual, clock, logged, passed }
}

for (const step of steps)
  test(`a wall clock that is wrong by ${step.hours} h for 8 s is not believed: time goes on as it was`, async () => {
    const { manual, clock, logged, passed } = stage()
    manual.setWrongBy(step)
    await manual.advance({ seconds: 4 })
    assert.equal(passed(), 4)
    assert.equal(clock.guard.isDoubtful(), true)
    await manual.advance({ seconds: 4 })
    manual.setWrongBy({ seconds: 0 })
    assert.equal(passed(), 8)
    assert.equal(clock.guard.isDoubtful(), false)
    assert.deepEqual(logged, ['clock.doubted', 'clock.believed'])
  })

test('a wall clock that stays where it was set is believed after ten minutes, more than a day away after an hour', async () => {
  for (const [step, minutes] of [
    [{ hours: 1 }, 10],
    [{ hours: -1 }, 10],
    [{ hours: 25 }, 60],
  ] as const) {
    const { manual, clock, passed } = stage()
    manual.setWrongBy(step)
    clock.now()
    await manual.advance({ seconds: minutes * 60 - 1 })
    assert.equal(passed(), minutes * 60 - 1)
    await manual.advance({ seconds: 1 })
    assert.equal(passed(), minutes * 60 + step.hours * 3_600)
    assert.equal(clock.guard.isDoubtful(), false)
  }
})

test('a wall clock that moves on within a doubt is doubted anew from then on', async () => {
  const { manual, passed } = stage()
  manual.setWrongBy({ hours: 1 })
  passed()
  await manual.advance({ minutes: 9 })
  manual.setWrongBy({ hours: 2 })
  passed()
  await manual.advance({ minutes: 9 })
  assert.equal(passed(), 18 * 60)
})

test('what a time server corrects is believed at once: up to a minute', async () => {
  const { manual, clock, passed } = stage()
  for (const seconds of [59, 0, -59]) {
    manual.setWrongBy({ seconds })
    assert.equal(passed(), seconds)
    assert.equal(clock.guard.isDoubtful(), false)
  }
})

test('a machine that slept for hours has a right clock at once', () => {
  let sleptMs = 0
  const { manual, clock, passed } = stage({ suspended: () => sleptMs })
  sleptMs = 8 * 3_600_000
  manual.setWrongBy({ hours: 8 })
  assert.equal(passed(), 8 * 3_600)
  assert.equal(clock.guard.isDoubtful(), false)
})

test('another process that is alive settles a doubt: as long as it contradicts the step waits, when it agrees the step is believed', async () => {
  const { manual, clock, passed } = stage()
  const truth = () => clock.now()
  manual.setWrongBy({ hours: 48 })
  for (let minute = 0; minute < 120; minute++) {
    await manual.advance({ minutes: 1 })
    clock.guard.hear(truth())
  }
  assert.equal(passed(), 7_200)
  await manual.advance({ minutes: 1 })
  clock.guard.hear(manual.now())
  assert.equal(passed(), 7_260 + 48 * 3_600)
})

test('a heartbeat that does not move is a dead process’s, and says nothing', async () => {
  const { manual, clock, passed } = stage()
  const dead = clock.now()
  manual.setWrongBy({ hours: 1 })
  for (let minute = 0; minute < 11; minute++) {
    clock.guard.hear(dead)
    clock.now()
    await manual.advance({ minutes: 1 })
  }
  assert.equal(passed(), 11 * 60 + 3_600)
})

test('the operator’s word ends a doubt; a word that was given before the process saw it does not', async () => {
  const { manual, clock, passed } = stage()
  clock.guard.heed('an old word')
  manual.setWrongBy({ hours: 48 })
  clock.guard.heed('an old word')
  assert.equal(passed(), 0)
  clock.guard.heed('a new word')
  assert.equal(passed(), 48 * 3_600)
})

test('a start more than a day after the last sign of life is doubtful for an hour, or until a living process agrees', async () => {
  const { manual, clock } = stage()
  clock.guard.begin(clock.now().subtract({ hours: 23 }))
  assert.equal(clock.guard.isDoubtful(), false)
  clock.guard.begin(clock.now().subtract({ hours: 25 }))
  assert.equal(clock.guard.isDoubtful(), true)
  await manual.advance({ minutes: 59 })
  clock.guard.hear(clock.now().subtract({ hours: 25 }))
  clock.guard.hear(clock.now().subtract({ hours: 24, minutes: 59 }))
  await manual.advance({ minutes: 59 })
  assert.equal(clock.guard.isDoubtful(), true, 'a process that is alive contradicts')
  clock.guard.hear(clock.now())
  assert.equal(clock.guard.isDoubtful(), false)
})
