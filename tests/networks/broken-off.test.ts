import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { manualService } from '../service.ts'
import { scheduled } from './renewals.ts'

test('publishDue: gives back a post that the full disk of the database broke off, and publishes it once, soon after there is room', async (t) => {
  const service = await manualService(t, { pollScale: 1 })
  const { db } = service.service.ports
  const { schedule_id } = await scheduled(service, service.account, 'x', { minutes: 1 })
  // As on a full disk: statements that need no new page still pass.
  await sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$`.execute(
    db,
  )
  await sql`create trigger no_room before insert on schedule_piece execute function
    no_room()`.execute(db)
  // More tries than may die without an outcome.
  await service.advance({ seconds: 100 })
  const read = () => service.account.client.getSchedule({ params: { schedule_id } })
  assert.equal((await read()).status, 'publishing')
  await sql`drop function no_room() cascade`.execute(db)
  await service.advance({ seconds: 10 })
  assert.equal((await read()).status, 'published')
  assert.equal((await service.posts({ platform: 'x' })).length, 1)
})
