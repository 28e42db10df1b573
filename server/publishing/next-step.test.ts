import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding, Outcome } from '../networks/outcome.ts'
import { afterLook, afterSend, type Situation } from './next-step.ts'

const now = Temporal.Instant.from('2026-11-24T09:00:00Z')
const answer = { status: 500, message: null }
const base: Situation = {
  now,
  retryUntil: now.add({ minutes: 20 }),
  failures: 1,
  renewed: false,
  looks: 0,
  confirmUntil: now.add({ minutes: 10 }),
  jitter: 0,
}
const unknown: Outcome = { kind: 'unknown', detail: 'no answer', answer }
const absent: Finding = { kind: 'absent', certain: false, answer }

test('an unclear answer is looked up after 2 s and never sent again', () => {
  assert.deepEqual(afterSend(unknown, base), { do: 'look', at: now.add({ seconds: 2 }) })
})

test('looks come at +2 s, +10 s, +30 s and then each minute', () => {
  const pauses = [0, 1, 2, 3, 4].map((looks) => {
    const step = afterLook(absent, { ...base, looks })
    assert.equal(step.do, 'look')
    return step.do === 'look' ? step.at.since(now).total('seconds') : NaN
  })
  assert.deepEqual(pauses, [2, 8, 20, 60, 60])
})

test('what cannot be confirmed inside the window fails as unconfirmed', () => {
  const late = { ...base, looks: 12, now: base.confirmUntil }
  assert.deepEqual(afterLook(absent, late), {
    do: 'fail',
    code: 'publication_unconfirmed',
    detail: 'The network could not say whether the post is out.',
  })
})

test('the last look is at the very end of the window', () => {
  const step = afterLook(absent, { ...base, looks: 9, now: base.confirmUntil.subtract({ seconds: 20 }) })
  assert.deepEqual(step, { do: 'look', at: base.confirmUntil })
})

test('what is certainly absent is sent again', () => {
  assert.equal(afterLook({ kind: 'absent', certain: true, answer }, base).do, 'try_again')
})

test('a network that cannot tell ends it at once', () => {
  assert.deepEqual(afterLook({ kind: 'unable', detail: 'write-only token' }, base), {
    do: 'fail',
    code: 'publication_unconfirmed',
    detail: 'write-only token',
  })
})

test('a definite refusal fails at once; one that time can help is tried again after growing pauses', () => {
  const refused: Outcome = { kind: 'refused', code: 'content_rejected', retry: false, detail: 'too rude', answer }
  assert.deepEqual(afterSend(refused, base), { do: 'fail', code: 'content_rejected', detail: 'too rude' })
  const pauses = [1, 2, 3, 4, 5, 6].map((failures) => {
    const step = afterSend({ kind: 'unreachable', detail: 'down', answer }, { ...base, failures })
    return step.do === 'try_again' ? step.at.since(now).total('seconds') : step.do
  })
  assert.deepEqual(pauses, [2, 6, 18, 54, 162, 300])
})

test('a throttle whose end lies inside the retry window waits for it; one beyond fails at once and names the time', () => {
  const soon = now.add({ minutes: 15 })
  assert.deepEqual(afterSend({ kind: 'throttled', until: soon, detail: 'quota', answer }, base), {
    do: 'try_again',
    at: soon,
    retryUntil: base.retryUntil,
  })
  const step = afterSend({ kind: 'throttled', until: now.add({ hours: 5 }), detail: 'The daily quota is used up.', answer }, base)
  assert.deepEqual(step, {
    do: 'fail',
    code: 'platform_rate_limited',
    detail: 'The daily quota is used up. The network takes posts again at 2026-11-24T14:00:00Z.',
  })
})

test('lost access is renewed once; lost again it fails', () => {
  assert.deepEqual(afterSend({ kind: 'access_lost', detail: 'expired', answer }, base), { do: 'renew_access' })
  assert.deepEqual(afterSend({ kind: 'access_lost', detail: 'expired', answer }, { ...base, renewed: true }), {
    do: 'fail',
    code: 'platform_token_expired',
    detail: 'expired',
  })
})

test('a look that could not be made is repeated, after renewing access when that was the reason', () => {
  const noAnswer: Finding = { kind: 'no_answer', detail: 'down', accessLost: false, until: null, answer }
  assert.equal(afterLook(noAnswer, base).do, 'look')
  assert.deepEqual(afterLook({ ...noAnswer, accessLost: true }, base), { do: 'renew_access' })
  const until = now.add({ minutes: 3 })
  assert.deepEqual(afterLook({ ...noAnswer, until }, base), { do: 'look', at: until })
})

test('a failure that would be tried again after the window fails with its own code', () => {
  const step = afterSend({ kind: 'unreachable', detail: 'The network is down.', answer }, { ...base, now: base.retryUntil })
  assert.deepEqual(step, { do: 'fail', code: 'platform_unavailable', detail: 'The network is down.' })
})
