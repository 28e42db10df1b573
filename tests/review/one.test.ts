import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { manualService, receiver, type ManualService } from '../service.ts'

async function scheduled(service: ManualService, platform: 'x' | 'linkedin' | 'instagram' | 'tiktok', content: string, minutes = 1) {
  const { draft_id } = await service.client.createDraft({ body: { platform, content } })
  return service.client.scheduleDraft({ body: { draft_id, platform, scheduled_at: service.in({ minutes }) } })
}

test('B retries in the same millisecond', async (t) => {
  const service = await manualService(t)
  await service.client.disconnect({ params: { platform: 'x' } })
  const all = []
  for (let i = 0; i < 8; i++) all.push(await scheduled(service, 'x', `Number ${i}`, i + 1))
  await service.advance({ minutes: 10 })
  const replies = await Promise.all(all.map((s) => service.request('POST', `/api/schedules/${s.schedule_id}/retry`, { body: {} })))
  assert.deepEqual(replies.map((r) => r.status), replies.map(() => 200))
})

test('C two configurations of one calendar at once', async (t) => {
  const service = await manualService(t)
  const body = { platform: 'x', slots: [{ time: '09:00' }, { time: '17:00' }] }
  const replies = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => service.request('POST', '/api/schedule-slots', { body: { ...body, slots: [...body.slots, { time: `0${n}:30` }] } })))
  assert.deepEqual(replies.map((r) => r.status), replies.map(() => 200))
  const list = await service.request('GET', '/api/schedule-slots?limit=100')
  assert.equal(list.json.data.length, 21)
})

test('D a webhook deleted while its event is recorded', async (t) => {
  const service = await manualService(t)
  const hook = await receiver(t, service.clock)
  const webhook = await service.client.createWebhook({ body: { url: hook.url, events: ['post.published', 'post.failed'] } })
  const s = await scheduled(service, 'linkedin', 'A post of a member')
  const { db } = service.service.doors
  let commit = () => {}
  const held = new Promise<void>((resolve) => (commit = resolve))
  let begun = () => {}
  const began = new Promise<void>((resolve) => (begun = resolve))
  const deletion = db.transaction().execute(async (tx) => {
    await sql`delete from webhook where id = ${webhook.webhook_id}`.execute(tx)
    begun()
    await held
  })
  await began
  setTimeout(commit, 1500)
  await service.advance({ minutes: 1 })
  await deletion
  await service.settle()
  for (let i = 0; i < 10; i++) await service.advance({ minutes: 1 })
  const end = await service.client.getSchedule({ params: { schedule_id: s.schedule_id } })
  assert.deepEqual([end.status, end.error_code], ['published', null])
})

test('E after a restored backup, an unconfirmed post can be forced', async (t) => {
  const service = await manualService(t)
  const s = await scheduled(service, 'linkedin', 'A post of a member')
  await sql`update schedule set look_first = true`.execute(service.service.doors.db)
  await service.advance({ minutes: 2 })
  const end = await service.client.getSchedule({ params: { schedule_id: s.schedule_id } })
  assert.deepEqual([end.status, end.error_code], ['failed', 'publication_unconfirmed'])
  await service.client.retrySchedule({ params: { schedule_id: s.schedule_id }, body: { force: true } })
  await service.advance({ minutes: 2 })
  const again = await service.client.getSchedule({ params: { schedule_id: s.schedule_id } })
  assert.deepEqual([again.status, again.error_code], ['published', null])
})

test('F after a restored backup, a lost connection ends', async (t) => {
  const service = await manualService(t)
  const s = await scheduled(service, 'x', 'A post')
  await service.client.disconnect({ params: { platform: 'x' } })
  await sql`update schedule set look_first = true`.execute(service.service.doors.db)
  await service.advance({ minutes: 90 })
  const end = await service.client.getSchedule({ params: { schedule_id: s.schedule_id } })
  assert.equal(end.status, 'failed')
})

test('G a post claimed before three days of standstill is not published late', async (t) => {
  const service = await manualService(t)
  const s = await scheduled(service, 'x', 'A post', 60 * 24 * 5)
  // As a process leaves it that dies right after the claim, or between two tries, three days ago.
  const past = service.clock.now().subtract({ hours: 72 }).toString()
  await sql`update schedule set scheduled_at = ${past}, due_at = ${past}, status = 'publishing', epoch = 1, lease_until = ${past}, claims = 1`.execute(service.service.doors.db)
  service.service.doors.wake.soon('publish', service.clock.now())
  await service.advance({ minutes: 1 })
  const end = await service.client.getSchedule({ params: { schedule_id: s.schedule_id } })
  assert.deepEqual([end.status, end.error_code], ['failed', 'missed_window'])
})

test('H a LinkedIn access without refresh token lives until its end', async (t) => {
  const service = await manualService(t)
  await scheduled(service, 'linkedin', 'A post of a member')
  await service.advance({ minutes: 2 })
  const { rows } = await sql<any>`select state, refresh_due_at, access_expires_at, refresh_sealed is null as norefresh from connection where platform = 'linkedin'`.execute(service.service.doors.db)
  console.log(String(rows[0].refresh_due_at), String(rows[0].access_expires_at), rows[0].state, rows[0].norefresh)
  assert.ok(!(rows[0].norefresh && rows[0].refresh_due_at))
})

test('I a forged cursor', async (t) => {
  const service = await manualService(t)
  for (const n of ['999999999999999', '-999999999999999', '253402300800000', '-62135596800001', '-62167219200001']) {
    const cursor = Buffer.from(JSON.stringify([n, `sch_${'0'.repeat(32)}`])).toString('base64url')
    const r = await service.request('GET', `/api/schedules?cursor=${cursor}`)
    console.log(n, r.status, r.text.slice(0, 100))
    assert.ok(r.status < 500)
  }
  const led = await service.request('GET', `/api/account/ledger?cursor=${Buffer.from('["-5"]').toString('base64url')}`)
  assert.ok(led.status < 500)
})
