import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { reconcileBeforeSending } from '@crier/server/recovery/rewind/rewind-store.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { rewindRows } from '../processes/rewind-rows.ts'
import { manualService, type TestAccount } from '../service.ts'

const service = await manualService({ after })
const { db, clock } = service.service.ports

async function scheduled(
  { client }: TestAccount,
  platform: Platform,
  content: string,
  minutes: number,
) {
  const { draft_id } = await client.createDraft({ body: { platform, content } })
  return client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes }) },
  })
}

/**
 * Sets one schedule back to what a backup from before its publication holds, and does what the
 * start on a restored database does.
 */
async function restore(scheduleId: string): Promise<void> {
  await rewindRows(db, [scheduleId])
  await reconcileBeforeSending(db, clock.now())
  service.service.ports.wake.soon('publish', clock.now())
}

async function end({ client }: TestAccount, scheduleId: string) {
  const { status, error_code } = await client.getSchedule({ params: { schedule_id: scheduleId } })
  return [status, error_code]
}

test('restore: publishes no post of a thread again that was published before', async () => {
  const account = await service.newAccount()
  const content = ['The first of three.', 'The second of three.', 'The third of three.'].join(
    '\n---\n',
  )
  const { schedule_id } = await scheduled(account, 'x', content, 1)
  await service.advance({ minutes: 2 })
  assert.deepEqual(await end(account, schedule_id), ['published', null])
  await restore(schedule_id)
  await service.advance({ minutes: 2 })
  assert.deepEqual(await end(account, schedule_id), ['published', null])
  const posts = await service.posts({ platform: 'x' })
  assert.deepEqual(
    posts.map(({ pieces }) => pieces.map(({ text }) => text)),
    [['The second of three.', 'The third of three.']],
  )
})

test('a post whose network cannot be asked after a restore is published at its owner’s word', async () => {
  const account = await service.newAccount()
  const { schedule_id } = await scheduled(account, 'linkedin', 'Is it out?', 1)
  await sql`update schedule set set_back_at = ${clock.now()} where id = ${schedule_id}`.execute(db)
  await service.advance({ minutes: 2 })
  assert.deepEqual(await end(account, schedule_id), ['failed', 'publication_unconfirmed'])
  await account.client.retrySchedule({ params: { schedule_id }, body: { force: true } })
  await service.advance({ minutes: 2 })
  assert.deepEqual(await end(account, schedule_id), ['published', null])
})

test('a post that falls due after the restore is published as ever', async () => {
  const account = await service.newAccount()
  const { schedule_id } = await scheduled(account, 'linkedin', 'Next month’s post.', 60)
  await reconcileBeforeSending(db, clock.now())
  await service.advance({ minutes: 61 })
  assert.deepEqual(await end(account, schedule_id), ['published', null])
})

test('restore: ends a post that cannot be reconciled because the account was disconnected', async () => {
  const account = await service.newAccount()
  const { schedule_id } = await scheduled(account, 'x', 'Nobody can look for this one.', 1)
  await account.client.disconnect({ params: { platform: 'x' } })
  await sql`update schedule set set_back_at = ${clock.now()} where id = ${schedule_id}`.execute(db)
  await service.advance({ minutes: 30 })
  assert.deepEqual(await end(account, schedule_id), ['failed', 'publication_unconfirmed'])
})

test('rewind: makes a running server reconcile before it sends, without a command', async () => {
  const account = await service.newAccount()
  const { schedule_id } = await scheduled(account, 'x', 'Out before the standby was promoted.', 1)
  await service.advance({ minutes: 2 })
  assert.deepEqual(await end(account, schedule_id), ['published', null])
  await rewindRows(db, [schedule_id])
  // As a standby holds it that was promoted without the last transactions: the known history is not
  // the present one.
  await sql`update setting set value = 'another' where name = 'identity'`.execute(db)
  service.service.ports.wake.soon('publish', clock.now())
  await service.advance({ minutes: 2 })
  assert.deepEqual(await end(account, schedule_id), ['published', null])
  const posts = await service.posts({ platform: 'x' })
  assert.equal(
    posts.filter(({ text }) => text === 'Out before the standby was promoted.').length,
    1,
  )
  const { attempts } = await account.client.getSchedule({ params: { schedule_id } })
  assert.deepEqual(
    attempts.map(({ phase }) => phase),
    ['look_up'],
  )
})
