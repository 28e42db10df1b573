import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { manualService, receiver } from '../service.ts'
import { clientOf } from './client-page.ts'

const service = await manualService({ after })

test('retrySchedule: publishes all schedules that are retried in the same millisecond, at different times', async () => {
  const account = await service.newAccount()
  await service.fault({ platform: 'x', kind: 'permission_denied', times: 0 })
  const ids: string[] = []
  for (let minutes = 1; minutes <= 6; minutes++) {
    const { draft_id } = await account.client.createDraft({
      body: { platform: 'x', content: `Retried together, number ${minutes}.` },
    })
    const scheduledAt = service.in({ minutes })
    ids.push(
      (
        await account.client.scheduleDraft({
          body: { draft_id, platform: 'x', scheduled_at: scheduledAt },
        })
      ).schedule_id,
    )
  }
  await service.advance({ minutes: 7 })
  await service.control('DELETE', '/_control/faults')
  const replies = await Promise.all(
    ids.map((id) => account.request('POST', `/api/schedules/${id}/retry`, { body: {} })),
  )
  assert.deepEqual(
    replies.map(({ status }) => status),
    ids.map(() => 200),
  )
  assert.equal(new Set(replies.map(({ json }) => json.scheduled_at)).size, ids.length)
})

test('of several calendars given at once for one platform, one replaces the others whole', async () => {
  const account = await service.newAccount()
  const calendars = ['01', '02', '03', '04', '05'].map((hour) => ({
    platform: 'x',
    slots: [{ time: '09:00' }, { time: `${hour}:30` }],
  }))
  const replies = await Promise.all(
    calendars.map((body) => account.request('POST', '/api/schedule-slots', { body })),
  )
  assert.deepEqual(
    replies.map(({ status }) => status),
    calendars.map(() => 200),
  )
  const { json } = await account.request('GET', '/api/schedule-slots?limit=100')
  assert.equal(json.data.length, 14)
})

test('deleteWebhook: does not break a publication at the same moment', async (t) => {
  const account = await service.newAccount()
  const hook = await receiver(t, service.clock)
  const { webhook_id } = await account.client.createWebhook({
    body: { url: hook.url, events: ['post.published', 'post.failed'] },
  })
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'Out, whoever listens.' },
  })
  const scheduledAt = service.in({ minutes: 1 })
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id, platform: 'linkedin', scheduled_at: scheduledAt },
  })
  const { deletion } = await beginDeletion(webhook_id)
  await service.advance({ minutes: 1 })
  await deletion
  await service.advance({ minutes: 2 })
  assert.equal((await account.client.getSchedule({ params: { schedule_id } })).status, 'published')
  assert.equal(hook.received.length, 0)
})

test('deleteWebhook: makes a concurrent test or repeated delivery answer 404', async (t) => {
  const account = await service.newAccount()
  const hook = await receiver(t, service.clock)
  for (const again of [false, true]) {
    const { webhook_id } = await account.client.createWebhook({
      body: { url: hook.url, events: ['post.published'] },
    })
    const sample = await account.client.testWebhook({
      params: { webhook_id },
      body: { event: 'post.published' },
    })
    // The outcome of its delivery would wait for the webhook as well.
    await service.advance({ seconds: 1 })
    const { deletion } = await beginDeletion(webhook_id)
    const path = again ? `deliveries/${sample.delivery_id}/redeliver` : 'test'
    const reply = await account.request('POST', `/api/webhooks/${webhook_id}/${path}`, {
      body: again ? {} : { event: 'post.published' },
    })
    await deletion
    assert.deepEqual([reply.status, reply.json.code], [404, 'not_found'])
  }
})

test('a client’s comment on a post that is being cancelled is not there', async () => {
  const account = await service.newAccount()
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Soon gone.' },
  })
  const scheduledAt = service.in({ hours: 1 })
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: scheduledAt },
  })
  const page = clientOf(
    service,
    (await account.client.createPreview({ body: { schedule_ids: [schedule_id] } })).url,
  )
  const { deletion } = await beginDeletion(schedule_id, 'schedule')
  const { status, text } = await page.comment(schedule_id, 'Too late.')
  await deletion
  assert.equal(status, 404)
  assert.match(text, /cancelled/)
})

/**
 * Resolves when the row is deleted but not committed; `deletion` commits once another statement has
 * waited for it.
 */
async function beginDeletion(
  id: string,
  table: 'webhook' | 'schedule' = 'webhook',
): Promise<{ readonly deletion: Promise<void> }> {
  const { db } = service.service.ports
  const begun = Promise.withResolvers<undefined>()
  const deletion = db.transaction().execute(async (tx) => {
    await sql`delete from ${sql.ref(table)} where id = ${id}`.execute(tx)
    begun.resolve(undefined)
    await waitedFor(db, table)
  })
  await begun.promise
  return { deletion }
}

/** Until another statement waits for a row that we hold. */
async function waitedFor(db: typeof service.service.ports.db, table: string): Promise<void> {
  for (const until = performance.now() + 10_000; performance.now() < until;) {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like ${`%${table}%`}`.execute(db)
    if (rows.length > 0) return
  }
  throw new Error(`nothing has waited for a row of ${table}`)
}

test('a cursor that names a time beyond all calendars is an empty page, or refused', async () => {
  for (const [moment, status] of [
    ['999999999999999', 200],
    ['253402300800000', 200],
    ['-999999999999999', 400],
  ] as const) {
    const cursor = Buffer.from(JSON.stringify([moment, `sch_${'0'.repeat(32)}`])).toString(
      'base64url',
    )
    assert.equal(
      (await service.request('GET', `/api/schedules?cursor=${cursor}`)).status,
      status,
      moment,
    )
  }
})

test('an edit that a schedule under way could not carry is refused too: it may wait again after a failure', async () => {
  const account = await service.newAccount()
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'Short enough.' },
  })
  const scheduledAt = service.in({ hours: 1 })
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id, platform: 'linkedin', scheduled_at: scheduledAt },
  })
  await sql`update schedule set status = 'publishing' where id = ${schedule_id}`.execute(
    service.service.ports.db,
  )
  const reply = await account.request('PATCH', `/api/drafts/${draft_id}`, {
    body: { content: 'much too long '.repeat(400) },
  })
  assert.deepEqual([reply.status, reply.json.code], [422, 'content_too_long'])
})
