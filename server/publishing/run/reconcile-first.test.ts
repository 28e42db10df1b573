import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReconcileResult } from '../../networks/outcome.ts'
import { afterRewind, isCertainlyAbsent, type RewindSituation } from './reconcile-first.ts'

const setBackAt = Temporal.Instant.from('2026-11-22T08:00:00Z')
const answer = { status: 200, message: null }
const at = (minutes: number, over: Partial<RewindSituation> = {}): RewindSituation => ({
  now: setBackAt.add({ seconds: minutes * 60 }),
  renewed: false,
  retryUntil: setBackAt.add({ minutes: 20 }),
  confirmUntil: setBackAt.add({ minutes: 10 }),
  ...over,
})
const doubtful: readonly ReconcileResult[] = [
  { kind: 'absent', certain: false, answer },
  { kind: 'absent', certain: true, forget: ['container_id'], answer },
  { kind: 'processing', answer },
  {
    kind: 'failed',
    code: 'content_rejected',
    retry: true,
    detail: 'TikTok gave the post up.',
    answer,
  },
]

test('a piece may be sent only where its own handle, which is still good, says that it is not out', () => {
  for (const finding of doubtful) assert.equal(isCertainlyAbsent(finding), false)
  assert.equal(isCertainlyAbsent({ kind: 'absent', certain: true, answer }), true)
})

test('afterRewind: reconciles an absent post until the window has passed, and never sends it', () => {
  for (const finding of doubtful) {
    assert.deepEqual(afterRewind(finding, at(0)), {
      do: 'wait',
      at: setBackAt.add({ seconds: 30 }),
      retryUntil: at(0).retryUntil,
    })
    const last = afterRewind(finding, at(9.9))
    assert.deepEqual(
      last.do === 'wait' && last.at,
      setBackAt.add({ minutes: 10 }),
      'the last look is at the very end of the window',
    )
    const end = afterRewind(finding, at(10))
    assert.deepEqual([end.do, end.do === 'fail' && end.code], ['fail', 'publication_unconfirmed'])
  }
})

test('what is found is out, at whatever time', () => {
  const found: ReconcileResult = {
    kind: 'found',
    externalId: '1',
    externalUrl: null,
    publishedAt: null,
    answer,
  }
  assert.deepEqual(afterRewind(found, at(600)), { do: 'next_piece' })
  const unnamed: ReconcileResult = {
    kind: 'unnamed',
    handle: '1',
    authorUrl: null,
    publishedAt: null,
    answer,
  }
  assert.deepEqual(afterRewind(unnamed, at(0)), { do: 'next_piece' })
})

test('a network that cannot tell ends it at once', () => {
  const step = afterRewind({ kind: 'unable', detail: 'It cannot be read.' }, at(0))
  assert.deepEqual([step.do, step.do === 'fail' && step.code], ['fail', 'publication_unconfirmed'])
})

test('a question without an answer is asked again, once with renewed access, until both windows have passed', () => {
  const none = (accessLost: boolean, until: Temporal.Instant | null = null): ReconcileResult => ({
    kind: 'no_answer',
    detail: '',
    accessLost,
    until,
    answer,
  })
  assert.deepEqual(afterRewind(none(true), at(0)), { do: 'renew_access' })
  assert.equal(afterRewind(none(true), at(0, { renewed: true })).do, 'wait')
  const later = setBackAt.add({ minutes: 4 })
  const step = afterRewind(none(false, later), at(0))
  assert.deepEqual(step.do === 'wait' && step.at, later)
  assert.equal(afterRewind(none(false), at(15)).do, 'wait')
  assert.equal(afterRewind(none(false), at(20)).do, 'fail')
})
