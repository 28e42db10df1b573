import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '@crier/sdk/client.ts'
import type { Schedule, Slot } from '@crier/sdk/operations.ts'
import { comesBack, configureAgain, scheduleAgain } from './undo.ts'

test('configureAgain gives a connection its slots back in their zone, and no zone where it had none', async () => {
  const bodies: unknown[] = []
  const client = {
    configureSlots: ({ body }: { body: unknown }) => Promise.resolve(bodies.push(body)),
  } as unknown as Client
  const of = { platform: 'x', connection_id: 'conn_1' } as const
  await configureAgain(client, of, [
    { day: 'monday', time: '09:00', timezone: 'Europe/Berlin' } as Slot,
  ])
  await configureAgain(client, of, [])
  assert.deepEqual(bodies, [
    { ...of, timezone: 'Europe/Berlin', slots: [{ days: ['monday'], time: '09:00' }] },
    { ...of, slots: [] },
  ])
})

test('an error that undoing has no words for is thrown as it is', async () => {
  const lost = new Error('the connection broke')
  const client = { scheduleDraft: () => Promise.reject(lost) } as unknown as Client
  await assert.rejects(scheduleAgain(client, {} as Schedule), lost)
})

test('comesBack keeps a cancelled post back that would go out without the approval that it needed', () => {
  const post = (state: string) => ({ approval: { state } }) as Schedule
  const needed = ['awaiting', 'approved', 'rejected'].map(post)
  assert.deepEqual(
    needed.map((one) => comesBack(one, true)),
    [false, true, false],
  )
  // It waits for approval again.
  assert.ok(needed.every((one) => comesBack(one, false)))
  assert.ok(comesBack({ approval: null }, true))
})
