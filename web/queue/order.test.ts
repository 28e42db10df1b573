import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beyondLimit, changedSpan, dealt, movedTo, shuffled, type Queued } from './order.ts'

const time = (hour: number) => `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`
const post = (schedule_id: string, hour: number, limit: number | null = null): Queued => ({
  schedule_id,
  scheduled_at: time(hour),
  not_later_than: limit === null ? null : time(limit),
})
const idsOf = (posts: readonly Queued[]) => posts.map(({ schedule_id }) => schedule_id).join('')
const queue = [post('a', 1), post('b', 2), post('c', 3), post('d', 4)]

test('a post that moves shifts those between its old and its new place', () => {
  assert.deepEqual(movedTo(['a', 'b', 'c', 'd'], 0, 2), ['b', 'c', 'a', 'd'])
  assert.deepEqual(movedTo(['a', 'b', 'c', 'd'], 3, 1), ['a', 'd', 'b', 'c'])
  assert.deepEqual(changedSpan(['a', 'b', 'c', 'd'], ['a', 'd', 'b', 'c']), ['d', 'b', 'c'])
  assert.deepEqual(changedSpan(['a', 'b'], ['a', 'b']), [])
})

test('the times are dealt out in the order given, and posts that are not named keep theirs', () => {
  const after = dealt(queue, ['d', 'b'])
  assert.equal(idsOf(after), 'adcb')
  assert.deepEqual(
    after.map(({ scheduled_at }) => scheduled_at),
    queue.map(({ scheduled_at }) => scheduled_at),
  )
})

test('a post that would go out at its limit or later is found', () => {
  const limited = [post('a', 1, 3), post('b', 2), post('c', 3)]
  assert.equal(beyondLimit(dealt(limited, ['b', 'a'])), undefined)
  assert.equal(beyondLimit(dealt(limited, ['b', 'c', 'a']))?.schedule_id, 'a')
})

test('a shuffle has every post once, always another order, and leaves a post with a limit where it is', () => {
  for (let draw = 0; draw < 1; draw += 0.01) {
    const order = shuffled(queue, () => draw)
    assert.equal(order.toSorted().join(''), 'abcd')
    assert.notEqual(order.join(''), 'abcd')
    assert.equal(shuffled([post('a', 1), post('b', 2)], () => draw).join(''), 'ba')
    assert.equal(
      shuffled([post('a', 1), post('b', 2, 3), post('c', 4)], () => draw).join(''),
      'cba',
    )
    assert.equal(shuffled([post('a', 1, 9), post('b', 2)], () => draw).join(''), 'ba')
  }
  assert.deepEqual(shuffled([post('a', 1)], Math.random), ['a'])
  assert.deepEqual(shuffled([], Math.random), [])
})
