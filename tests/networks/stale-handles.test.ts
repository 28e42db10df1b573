import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { keepHandles, pieceRowsOf } from '@crier/server/publishing/run/piece-store.ts'
import type { ScheduleId } from '@crier/server/ports/ids.ts'
import { manualService } from '../service.ts'
import { scheduled } from './renewals.ts'

test('keepHandles writes nothing for a worker whose schedule another has claimed since', async (t) => {
  const service = await manualService(t)
  const { db, clock } = service.service.ports
  const { schedule_id } = await scheduled(service, service.account, 'instagram', { hours: 1 })
  const id = schedule_id as ScheduleId
  const accountId = service.account.accountId
  const leaseUntil = clock.now().add({ seconds: 60 })
  await sql`update schedule set status = 'publishing', epoch = 2, lease_until = ${leaseUntil},
    due_at = ${leaseUntil} where id = ${id}`.execute(db)
  await sql`insert into schedule_piece (account_id, schedule_id, piece, state)
    values (${accountId}, ${id}, 1, 'waiting')`.execute(db)
  assert.equal(
    await keepHandles(
      db,
      { account_id: accountId, id, epoch: 2 },
      1,
      { container_id: 'of the holder' },
      leaseUntil,
    ),
    true,
  )
  assert.equal(
    await keepHandles(
      db,
      { account_id: accountId, id, epoch: 1 },
      1,
      { container_id: 'of the one before' },
      leaseUntil,
    ),
    false,
  )
  const [piece] = await pieceRowsOf(db, { account_id: accountId, id })
  assert.deepEqual(piece?.handles, { container_id: 'of the holder' })
})
