import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReconcileResult, Outcome } from '../../networks/outcome.ts'
import { afterCall, afterReconciliation, afterSend, type Situation } from './next-step.ts'
import type { NetworkRefusal } from './refusal.ts'

const now = Temporal.Instant.from('2026-11-24T09:00:00Z')
const answer = { status: 500, message: null }
const base: Situation = {
  now,
  retryUntil: now.add({ minutes: 20 }),
  notLaterThan: null,
  failures: 1,
  renewed: false,
  looks: 0,
  confirmUntil: now.add({ minutes: 10 }),
  confirmMs: 600_000,
  handedOver: null,
  sentBefore: false,
  jitter: 0,
}
const unknown: Outcome = { kind: 'unknown', detail: 'no answer', answer }
const absent = { kind: 'absent', certain: false, answer } as const

test('afterSend: reconciles an unclear answer after 2 s and never sends again', () => {
  assert.deepEqual(afterSend(unknown, base), { do: 'look', at: now.add({ seconds: 2 }) })
})

test('afterLook: repeats at +2 s, +10 s, +30 s and then each minute', () => {
  const pauses = [0, 1, 2, 3, 4].map((looks) => {
    const step = afterReconciliation(absent, { ...base, looks })
    assert.equal(step.do, 'look')
    return step.do === 'look' ? step.at.since(now).total('seconds') : NaN
  })
  assert.deepEqual(pauses, [2, 8, 20, 60, 60])
})

test('what cannot be confirmed inside the window fails as unconfirmed', () => {
  const late = { ...base, looks: 12, now: base.confirmUntil }
  assert.deepEqual(afterReconciliation(absent, late), {
    do: 'fail',
    code: 'publication_unconfirmed',
    detail: 'The network could not say whether the post is out.',
  })
})

test('afterLook: comes last at the very end of the window', () => {
  const step = afterReconciliation(absent, {
    ...base,
    looks: 9,
    now: base.confirmUntil.subtract({ seconds: 20 }),
  })
  assert.deepEqual(step, { do: 'look', at: base.confirmUntil })
})

test('a try that would come after the limit of its schedule is no try, and the message says what held it up', () => {
  const until = now.add({ minutes: 5 })
  const throttled: Outcome = { kind: 'throttled', until, detail: 'X: too many posts.', answer }
  const limited = (minutes: number) =>
    afterCall(throttled, { ...base, notLaterThan: now.add({ minutes }) })
  assert.equal(limited(5).do, 'try_again')
  assert.deepEqual(limited(4), {
    do: 'fail',
    code: 'missed_window',
    detail:
      'X: too many posts. The network takes posts again at 2026-11-24T09:05:00Z. The post was ' +
      'to go out no later than 2026-11-24T09:04:00Z.',
  })
})

test('what is certainly absent is sent again', () => {
  assert.equal(afterReconciliation({ kind: 'absent', certain: true, answer }, base).do, 'try_again')
})

test('a network that cannot tell ends it at once', () => {
  assert.deepEqual(afterReconciliation({ kind: 'unable', detail: 'write-only token' }, base), {
    do: 'fail',
    code: 'publication_unconfirmed',
    detail: 'write-only token',
  })
})

test('a definite refusal fails at once; one that time can help is tried again after growing pauses', () => {
  const refused: Outcome = {
    kind: 'refused',
    code: 'content_rejected',
    retry: false,
    detail: 'too rude',
    answer,
  }
  assert.deepEqual(afterCall(refused, base), {
    do: 'fail',
    code: 'content_rejected',
    detail: 'too rude',
  })
  const pauses = [1, 2, 3, 4, 5, 6].map((failures) => {
    const step = afterCall({ kind: 'unreachable', detail: 'down', answer }, { ...base, failures })
    return step.do === 'try_again' ? step.at.since(now).total('seconds') : step.do
  })
  assert.deepEqual(pauses, [2, 6, 18, 54, 162, 300])
})

test('a throttle whose end lies inside the retry window waits for it; one beyond fails at once and names the time', () => {
  const soon = now.add({ minutes: 15 })
  assert.deepEqual(afterCall({ kind: 'throttled', until: soon, detail: 'quota', answer }, base), {
    do: 'try_again',
    at: soon,
    retryUntil: base.retryUntil,
  })
  const step = afterCall(
    {
      kind: 'throttled',
      until: now.add({ hours: 5 }),
      detail: 'The daily quota is used up.',
      answer,
    },
    base,
  )
  assert.deepEqual(step, {
    do: 'fail',
    code: 'platform_rate_limited',
    detail: 'The daily quota is used up. The network takes posts again at 2026-11-24T14:00:00Z.',
  })
})

test('lost access is renewed once; lost again it fails', () => {
  assert.deepEqual(afterSend({ kind: 'access_lost', detail: 'expired', answer }, base), {
    do: 'renew_access',
  })
  assert.deepEqual(
    afterSend({ kind: 'access_lost', detail: 'expired', answer }, { ...base, renewed: true }),
    {
      do: 'fail',
      code: 'platform_token_expired',
      detail: 'expired',
    },
  )
})

test('afterLook: repeats a failed query, after renewing access when that was the reason', () => {
  const noAnswer: ReconcileResult = {
    kind: 'no_answer',
    detail: 'down',
    accessLost: false,
    until: null,
    answer,
  }
  assert.equal(afterReconciliation(noAnswer, base).do, 'look')
  assert.deepEqual(afterReconciliation({ ...noAnswer, accessLost: true }, base), {
    do: 'renew_access',
  })
  const until = now.add({ minutes: 3 })
  assert.deepEqual(afterReconciliation({ ...noAnswer, until }, base), { do: 'look', at: until })
})

test('a failure that would be tried again after the window fails with its own code', () => {
  const step = afterCall(
    { kind: 'unreachable', detail: 'The network is down.', answer },
    { ...base, now: base.retryUntil },
  )
  assert.deepEqual(step, {
    do: 'fail',
    code: 'platform_unavailable',
    detail: 'The network is down.',
  })
})

const throttled: NetworkRefusal = {
  kind: 'throttled',
  until: now.add({ minutes: 15 }),
  detail: 'quota',
  answer,
}
const busy: NetworkRefusal = {
  kind: 'refused',
  code: 'platform_unavailable',
  retry: true,
  detail: 'busy',
  answer,
}
const duplicate: NetworkRefusal = {
  kind: 'refused',
  code: 'duplicate_content',
  retry: false,
  detail: 'said before',
  answer,
}
const thirdLook = { ...base, looks: 3 }

test('afterSend: reconciles a refusal that would be retried, or that names a duplicate, before it counts', () => {
  for (const refusal of [throttled, busy, duplicate])
    assert.deepEqual(
      afterSend(refusal, base),
      { do: 'look', at: now.add({ seconds: 2 }) },
      refusal.kind,
    )
})

test('afterLook: believes a refusal when the post is certainly absent, after the third check, or where it cannot be checked', () => {
  const tryAgain = afterCall(throttled, base)
  assert.equal(tryAgain.do, 'try_again')
  assert.deepEqual(
    afterReconciliation(
      { kind: 'absent', certain: true, answer },
      { ...base, looks: 1 },
      throttled,
    ),
    tryAgain,
  )
  assert.equal(afterReconciliation(absent, { ...base, looks: 2 }, throttled).do, 'look')
  assert.deepEqual(afterReconciliation(absent, thirdLook, throttled), tryAgain)
  assert.deepEqual(
    afterReconciliation(
      { kind: 'unable', detail: 'write-only token' },
      { ...base, looks: 1 },
      busy,
    ),
    afterCall(busy, base),
  )
  assert.deepEqual(
    afterReconciliation(
      { kind: 'found', externalId: '1', externalUrl: null, publishedAt: null, answer },
      thirdLook,
      throttled,
    ),
    {
      do: 'next_piece',
    },
  )
})

test('afterLook: does not send again after a short rate limit when the post cannot be checked', () => {
  const step = afterReconciliation(
    { kind: 'unable', detail: 'write-only token' },
    { ...base, looks: 1 },
    throttled,
  )
  assert.deepEqual(step, {
    do: 'fail',
    code: 'platform_rate_limited',
    detail: 'quota The network takes posts again at 2026-11-24T09:15:00Z.',
  })
})

test('a network that has begun to work on a post whose send it refused leaves it in doubt', () => {
  assert.equal(afterReconciliation({ ...absent, taken: true }, thirdLook, throttled).do, 'look')
  const step = afterReconciliation(
    { kind: 'unable', detail: 'fetched', taken: true },
    thirdLook,
    throttled,
  )
  assert.deepEqual(step, { do: 'fail', code: 'publication_unconfirmed', detail: 'fetched' })
})

test('a duplicate is a failure at the first send, and doubt where the same text was sent before', () => {
  assert.deepEqual(afterReconciliation(absent, thirdLook, duplicate), {
    do: 'fail',
    code: 'duplicate_content',
    detail: 'said before',
  })
  const again = { ...thirdLook, sentBefore: true }
  assert.equal(afterReconciliation(absent, again, duplicate).do, 'look')
  const unable = afterReconciliation(
    { kind: 'unable', detail: 'write-only token' },
    again,
    duplicate,
  )
  assert.equal(unable.do === 'fail' && unable.code, 'publication_unconfirmed')
})

test('a limit that ends too late fails at once when the network answers no question until then either', () => {
  const tooLate: NetworkRefusal = { ...throttled, until: now.add({ hours: 5 }) }
  const noAnswer: ReconcileResult = {
    kind: 'no_answer',
    detail: 'quota',
    accessLost: false,
    until: now.add({ hours: 5 }),
    answer,
  }
  const step = afterReconciliation(noAnswer, { ...base, looks: 1 }, tooLate)
  assert.equal(step.do === 'fail' && step.code, 'platform_rate_limited')
  assert.equal(afterReconciliation(noAnswer, { ...base, looks: 1 }, throttled).do, 'look')
})

test('afterLook: sends again after one reconciliation when access was lost', () => {
  const lost: NetworkRefusal = { kind: 'access_lost', detail: 'expired', answer }
  const renewed = { ...base, looks: 1, renewed: true }
  const noAnswer: ReconcileResult = {
    kind: 'no_answer',
    detail: 'down',
    accessLost: false,
    until: null,
    answer,
  }
  for (const finding of [absent, { ...noAnswer, ownerNeeded: true } as const])
    assert.deepEqual(afterReconciliation(finding, renewed, lost), { do: 'renew_access' })
  assert.equal(afterReconciliation(noAnswer, renewed, lost).do, 'look')
})

test('afterLook: is not ended before the fifth time by a clock that jumps by an hour', () => {
  const jumped = { ...base, now: base.confirmUntil.add({ hours: 1 }) }
  for (const looks of [1, 2, 3, 4])
    assert.equal(afterReconciliation(absent, { ...jumped, looks }).do, 'look', String(looks))
  const step = afterReconciliation(absent, { ...jumped, looks: 5 })
  assert.equal(step.do === 'fail' && step.code, 'publication_unconfirmed')
  assert.equal(
    afterReconciliation(absent, { ...jumped, looks: 2, confirmMs: 5_000 }).do,
    'fail',
    'a window of 5 s',
  )
})
