import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListedSchedule, Slot } from '@crier/sdk/operations.ts'
import { freeSlotTimes } from './slot-times.ts'

const slot = (day: string, time: string, connection_id = 'conn_1') =>
  ({ platform: 'x', connection_id, day, time, timezone: 'Europe/Berlin' }) as Slot
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const timesOf = (
  slots: readonly Slot[],
  schedules: readonly ListedSchedule[],
  from: string,
  to: string,
) => freeSlotTimes(slots, schedules, at(from), at(to)).map((one) => one.at)

test('free slots keep their local time when the clocks change', () => {
  assert.deepEqual(timesOf([slot('sunday', '09:00')], [], '2031-03-20', '2031-04-07'), [
    '2031-03-23T08:00:00.000Z',
    '2031-03-30T07:00:00.000Z',
    '2031-04-06T07:00:00.000Z',
  ])
})

test('a slot is free again when what stood there has failed, and two slots at one instant are one place', () => {
  const post = (status: string) =>
    ({
      platform: 'x',
      connection_id: 'conn_1',
      status,
      scheduled_at: '2026-11-24T08:00:00.000Z',
    }) as ListedSchedule
  const tuesday = [slot('tuesday', '09:00'), slot('tuesday', '09:00')]
  assert.deepEqual(timesOf(tuesday, [post('pending')], '2026-11-23', '2026-11-25'), [])
  assert.deepEqual(timesOf(tuesday, [post('failed')], '2026-11-23', '2026-11-25'), [
    '2026-11-24T08:00:00.000Z',
  ])
})

test('a post takes the slot of its own connection and of no other', () => {
  const post = {
    platform: 'x',
    connection_id: 'conn_1',
    status: 'pending',
    scheduled_at: '2026-11-24T08:00:00.000Z',
  } as ListedSchedule
  const free = freeSlotTimes(
    [slot('tuesday', '09:00'), slot('tuesday', '09:00', 'conn_2')],
    [post],
    at('2026-11-23'),
    at('2026-11-25'),
  )
  assert.deepEqual(free, [
    { platform: 'x', connection_id: 'conn_2', at: '2026-11-24T08:00:00.000Z' },
  ])
})
