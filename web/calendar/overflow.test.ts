import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { withoutOverflow } from './overflow.ts'
import { firstHour } from './period.ts'

const at = '2026-11-24T09:00:00.000Z'
const post = (id: string) =>
  ({ schedule_id: id, scheduled_at: at, platform: 'x', status: 'pending' }) as ListedSchedule
const room = (entries: number) => ({ entries, isRestBeside: false })

test('two posts at one time both stand in the week; of more, the entry for the rest stands for two at least', () => {
  const two = [
    ...withoutOverflow('week', [post('sch_1'), post('sch_2')], [], 'UTC', room(2)).values(),
  ]
  assert.deepEqual(
    two.map(({ kind }) => kind),
    ['post', 'post'],
  )
  const three = [
    ...withoutOverflow(
      'week',
      [post('sch_1'), post('sch_2'), post('sch_3')],
      [],
      'UTC',
      room(2),
    ).values(),
  ]
  assert.deepEqual(
    three.map((entry) => (entry.kind === 'overflow' ? entry.posts.length : entry.kind)),
    ['post', 2],
  )
})

test('month: the entry for the rest takes no place of a post where it is beside the number', () => {
  const all = [post('sch_1'), post('sch_2'), post('sch_3')]
  const shown = withoutOverflow('month', all, [], 'UTC', { entries: 2, isRestBeside: true })
  assert.deepEqual(
    [...shown.values()].map((entry) =>
      entry.kind === 'overflow' ? entry.posts.length : entry.kind,
    ),
    ['post', 'post', 1],
  )
})

test('posts have the room before free slots, and what is shown stands by time', () => {
  const earlier = {
    platform: 'x',
    connection_id: 'conn_1',
    at: '2026-11-24T08:00:00.000Z',
  } as const
  const shown = (entries: number) =>
    [
      ...withoutOverflow(
        'month',
        [post('sch_1'), post('sch_2')],
        [earlier],
        'UTC',
        room(entries),
      ).values(),
    ].map(({ kind }) => kind)
  assert.deepEqual(shown(3), ['slot', 'post', 'post'])
  assert.deepEqual(shown(2), ['post', 'overflow'])
})

test('free slots that a cell has no room for are in the entry for the rest', () => {
  const slotTimes = [
    { platform: 'linkedin', connection_id: 'conn_1', at },
    { platform: 'tiktok', connection_id: 'conn_2', at },
  ] as const
  const rest = [
    ...withoutOverflow('week', [post('sch_1')], slotTimes, 'UTC', room(2)).values(),
  ].find(({ kind }) => kind === 'overflow')
  assert.deepEqual(rest?.kind === 'overflow' && rest.slotTimes, slotTimes)
})

test('a week opens an hour before the earliest time of day at which something stands', () => {
  const time = (hour: string) => `2026-11-24T${hour}:30:00.000Z`
  assert.equal(firstHour([time('06'), time('18')], 'UTC', null), 5)
  assert.equal(firstHour([time('23')], 'Europe/Berlin', null), 0)
  assert.equal(firstHour([time('18')], 'UTC', null), 17)
  assert.equal(firstHour([], 'UTC', null), 8)
})

test('a week that holds now opens an hour before now, whatever stands earlier or later', () => {
  const time = (hour: string) => `2026-11-24T${hour}:30:00.000Z`
  assert.equal(firstHour([time('06'), time('22')], 'UTC', time('15')), 14)
  assert.equal(firstHour([], 'Europe/Berlin', time('23')), 0)
})
