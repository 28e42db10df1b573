import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { calendarSearchIn, finderOf } from './filter.ts'

const post = (given: Partial<ListedSchedule>) =>
  ({
    status: 'pending',
    resolution: null,
    dismissed: false,
    approval: null,
    opening: 'Rye sells out on Fridays',
    ...given,
  }) as ListedSchedule

test('a post is found by all of the words, or parts of them, in whatever order and case', () => {
  for (const q of ['', '  ', 'fri RYE', 'sells', 'rye sells out on fridays'])
    assert.equal(finderOf(undefined, q)(post({})), true, q)
  for (const q of ['rye stollen', 'ryes']) assert.equal(finderOf(undefined, q)(post({})), false, q)
})

test('a post is found by where it stands to its owner', () => {
  const awaiting = post({ approval: { state: 'awaiting' } as ListedSchedule['approval'] })
  const resolved = post({
    status: 'failed',
    resolution: { published: true } as ListedSchedule['resolution'],
  })
  const putAway = post({ status: 'failed', dismissed: true })
  const found = (state: Parameters<typeof finderOf>[0]) =>
    [post({}), awaiting, resolved, putAway].map(finderOf(state, ''))
  assert.deepEqual(found('pending'), [true, false, false, false])
  assert.deepEqual(found('awaiting'), [false, true, false, false])
  assert.deepEqual(found('published'), [false, false, true, false])
  assert.deepEqual(found('failed'), [false, false, false, false])
  assert.deepEqual(found('dismissed'), [false, false, false, true])
  assert.equal(finderOf('pending', 'stollen')(post({})), false)
})

test('an address keeps what is known and nothing else', () => {
  assert.deepEqual(
    calendarSearchIn({
      state: 'failed',
      q: ' rye ',
      hidden: 'x',
      only: 'linkedin',
      view: 'week',
      day: '2026-12-01',
      at: 1,
    }),
    {
      view: 'week',
      day: '2026-12-01',
      state: 'failed',
      q: 'rye',
      hidden: 'x',
      only: 'linkedin',
    },
  )
  assert.deepEqual(calendarSearchIn({ state: 'gone', q: '', hidden: '', only: 'nowhere' }), {})
})
