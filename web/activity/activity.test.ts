import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Activity } from '@crier/sdk/operations.ts'
import { listedActivityKinds, sentenceOf } from '../texts/activity.ts'
import { searchIn } from './filter.ts'
import { goneIn } from './gone.ts'
import { queryOf } from './query.ts'
import { actorName, activityTitle } from './title-of.ts'

const entry = (fields: object) =>
  ({
    actor: { type: 'person', id: null, name: 'Ana' },
    object_id: 'sch_1',
    object_type: 'schedule',
    detail: {},
    ...fields,
  }) as Activity

test('a move is told by its two times, and the post by what it is called now', () => {
  const moved = entry({
    kind: 'schedule.moved',
    detail: { scheduled_at: { from: '9:00', to: '10:00' } },
  })
  assert.deepEqual(sentenceOf(moved, { moment: (at) => at }), ['moved', 'from 9:00 to 10:00'])
  assert.equal(activityTitle(moved, new Map([['sch_1', '“Launch”']])), '“Launch”')
  assert.equal(activityTitle(moved, new Map()), 'a post')
  assert.equal(actorName(moved), 'Ana')
})

test('a post that waits for approval was asked for, not scheduled', () => {
  const detail = { platform: 'x', scheduled_at: '9:00' }
  const told = (more: object) =>
    sentenceOf(entry({ kind: 'schedule.created', detail: { ...detail, ...more } }), {
      moment: (at) => at,
    })
  assert.deepEqual(told({}), ['scheduled', 'on X for 9:00'])
  assert.deepEqual(told({ approval: 'awaiting' }), ['asked for', 'on X for 9:00'])
})

test('a kind that the page does not know is told by its name', () => {
  assert.deepEqual(sentenceOf(entry({ kind: 'moon.landed' }), { moment: (at) => at }), [
    'moon.landed',
    '',
  ])
})

test('an object is gone when the newest entry about it ends it, and back when a later one restores it', () => {
  const of = (kind: string, object_id: string) => entry({ kind, object_id })
  const entries = [
    of('draft.restored', 'drft_1'),
    of('draft.deleted', 'drft_1'),
    of('draft.deleted', 'drft_2'),
    of('draft.created', 'drft_2'),
  ]
  assert.deepEqual([...goneIn(entries)], ['drft_2'])
})

test('filters of an address are whole days of the zone, and anything the API would refuse is left out', () => {
  const good = { actor: 'system', kind: 'schedule.moved', from: '2026-11-23', to: '2026-11-23' }
  assert.deepEqual(queryOf(searchIn(good), 'Europe/Berlin'), {
    actor: 'system',
    kind: 'schedule.moved',
    from: '2026-11-22T23:00:00.000Z',
    to: '2026-11-23T23:00:00.000Z',
  })
  assert.deepEqual(
    searchIn({ actor: 'Ana', kind: 'moon', object: '../x', from: '2026-02-30', to: 7 }),
    {},
  )
  assert.deepEqual(queryOf(searchIn({ kind: 'moon.landed' }), 'Europe/Berlin'), {})
  assert.ok(listedActivityKinds.length > 40)
  for (const kind of listedActivityKinds) assert.deepEqual(searchIn({ kind }), { kind })
})
