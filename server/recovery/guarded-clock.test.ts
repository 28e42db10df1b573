import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Clock } from '../ports/clock.ts'
import { guardedClock } from './guarded-clock.ts'
import { ManualClock } from '../testing/manual-clock.ts'

const steps = [
  { hours: -1 },
  { hours: 1 },
  { hours: 24 },
  { hours: 24 * 365 },
  { hours: -24 * 365 },
] as const

function fixture(more: Partial<Clock> = {}) {
  const manual = new ManualClock()
  const logged: string[] = []
  const raw = {
    now: () => manual.now(),
    monotonic: () => manual.monotonic(),
    sleep: () => Promise.resolve(),
    ...more,
  }
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
    const { manual, clock, logged, passed } = fixture()
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
    const { manual, clock, passed } = fixture()
    manual.setWrongBy(step)
    clock.now()
    await manual.advance({ seconds: minutes * 60 - 1 })
    assert.equal(passed(), minutes * 60 - 1)
    await manual.advance({ seconds: 1 })
    assert.equal(passed(), minutes * 60 + step.hours * 3_600)
    assert.equal(clock.guard.isDoubtful(), false)
  }
})

test('guarded clock: restarts the doubt when the wall clock moves again', async () => {
  const { manual, passed } = fixture()
  manual.setWrongBy({ hours: 1 })
  passed()
  await manual.advance({ minutes: 9 })
  manual.setWrongBy({ hours: 2 })
  passed()
  await manual.advance({ minutes: 9 })
  assert.equal(passed(), 18 * 60)
})

test('what a time server corrects is believed at once: up to a minute', async () => {
  const { manual, clock, passed } = fixture()
  for (const seconds of [59, 0, -59]) {
    manual.setWrongBy({ seconds })
    assert.equal(passed(), seconds)
    assert.equal(clock.guard.isDoubtful(), false)
  }
})

test('a machine that slept for hours has a right clock at once', () => {
  let sleptMs = 0
  const { manual, clock, passed } = fixture({ suspended: () => sleptMs })
  sleptMs = 8 * 3_600_000
  manual.setWrongBy({ hours: 8 })
  assert.equal(passed(), 8 * 3_600)
  assert.equal(clock.guard.isDoubtful(), false)
})

test('another process that is alive settles a doubt: as long as it contradicts the step waits, when it agrees the step is believed', async () => {
  const { manual, clock, passed } = fixture()
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
  const { manual, clock, passed } = fixture()
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
  const { manual, clock, passed } = fixture()
  clock.guard.heed('an old word')
  manual.setWrongBy({ hours: 48 })
  clock.guard.heed('an old word')
  assert.equal(passed(), 0)
  clock.guard.heed('a new word')
  assert.equal(passed(), 48 * 3_600)
})

test('a start more than a day after the last sign of life is doubtful for an hour, or until a living process agrees', async () => {
  const { manual, clock } = fixture()
  clock.guard.begin(clock.now().subtract({ hours: 23 }), null)
  assert.equal(clock.guard.isDoubtful(), false)
  clock.guard.begin(clock.now().subtract({ hours: 25 }), null)
  assert.equal(clock.guard.isDoubtful(), true)
  await manual.advance({ minutes: 59 })
  clock.guard.hear(clock.now().subtract({ hours: 25 }))
  clock.guard.hear(clock.now().subtract({ hours: 24, minutes: 59 }))
  await manual.advance({ minutes: 59 })
  assert.equal(clock.guard.isDoubtful(), true, 'a process that is alive contradicts')
  clock.guard.hear(clock.now())
  assert.equal(clock.guard.isDoubtful(), false)
})

test('a start an hour ahead of a heartbeat sends nothing for 30 s: whether that process is running shows until then', async () => {
  const { manual, clock, logged } = fixture()
  const dead = clock.now().subtract({ hours: 1 })
  clock.guard.begin(dead, dead)
  await manual.advance({ seconds: 29 })
  clock.guard.hear(dead)
  // The newest stopped in order, and another dead one's is left.
  clock.guard.hear(dead.subtract({ seconds: 5 }))
  assert.deepEqual(
    [clock.guard.mustWait(), clock.guard.isDoubtful(), clock.guard.secondsAhead()],
    [true, true, null],
  )
  await manual.advance({ seconds: 1 })
  assert.deepEqual(
    [clock.guard.mustWait(), clock.guard.isDoubtful(), clock.guard.secondsAhead()],
    [false, false, null],
  )
  assert.deepEqual(logged, [])
})

test('guarded clock: sends after 30 s and deletes after an hour when it starts days after the last heartbeat of a dead process', async () => {
  const { manual, clock } = fixture()
  const dead = clock.now().subtract({ hours: 24 * 9 })
  clock.guard.begin(dead, dead)
  await manual.advance({ seconds: 30 })
  assert.deepEqual([clock.guard.mustWait(), clock.guard.isDoubtful()], [false, true])
  await manual.advance({ minutes: 60 })
  assert.equal(clock.guard.isDoubtful(), false)
})

test('a start that a heartbeat of up to a minute ago, or one ahead, does not contradict sends at once', () => {
  for (const difference of [{ seconds: -60 }, { seconds: 0 }, { hours: 1 }]) {
    const { clock } = fixture()
    const heartbeat = clock.now().add(difference)
    clock.guard.begin(heartbeat, heartbeat)
    assert.equal(clock.guard.mustWait(), false)
  }
})

async function aheadOfOneThatRuns(hours: number) {
  const started = fixture()
  const { manual, clock } = started
  const other = () => clock.now().subtract({ hours })
  clock.guard.heed(null)
  clock.guard.begin(other(), other())
  for (let beats = 0; beats < 200; beats++) {
    await manual.advance({ seconds: 10 })
    clock.guard.hear(other())
  }
  return started
}

test('a start ahead of a process that is running sends nothing as long as that one contradicts, and says so', async () => {
  const { clock, logged } = await aheadOfOneThatRuns(2)
  assert.deepEqual(
    [clock.guard.mustWait(), clock.guard.isDoubtful(), clock.guard.secondsAhead()],
    [true, true, 7_200],
  )
  assert.deepEqual(logged, ['clock.contradicted'])
  clock.guard.hear(clock.now())
  assert.deepEqual([clock.guard.mustWait(), clock.guard.secondsAhead()], [false, null])
  assert.deepEqual(logged, ['clock.contradicted', 'clock.believed'])
})

test('a start ahead of a process that is running is believed when the operator says so', async () => {
  const { clock } = await aheadOfOneThatRuns(2)
  clock.guard.heed('a word')
  assert.equal(clock.guard.mustWait(), false)
})

test('a start ahead of a process that then falls silent is believed after ten minutes, more than a day ahead after an hour', async () => {
  for (const [hours, minutes] of [
    [2, 10],
    [25, 60],
  ] as const) {
    const { manual, clock } = await aheadOfOneThatRuns(hours)
    await manual.advance({ seconds: minutes * 60 - 1 })
    assert.equal(clock.guard.mustWait(), true)
    await manual.advance({ seconds: 1 })
    assert.equal(clock.guard.mustWait(), false)
  }
})

test('a start ahead whose machine is then set right sends from then on', async () => {
  const { manual, clock } = await aheadOfOneThatRuns(2)
  const truth = clock.now().subtract({ hours: 2 })
  manual.setWrongBy({ hours: -2 })
  clock.guard.hear(truth.add({ seconds: 1 }))
  assert.equal(clock.guard.mustWait(), false)
  assert.ok(Math.abs(clock.now().since(truth).total('seconds')) < 60)
})
