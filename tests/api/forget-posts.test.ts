import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { forgetOld } from '@crier/server/workspaces/retention.ts'
import { manualService, type TestAccount } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { requesters } from './requesters.ts'

const service = await manualService({ after }, { environment: { CRIER_KEEP_POSTS: '60d' } })
const { ports } = service.service

type Account = Pick<TestAccount, 'accountId' | 'client'>

let count = 0
const draft = async ({ client }: Account) =>
  (
    await client.createDraft({
      body: { platform: 'x', content: `A text of its own, number ${(count += 1)}.` },
    })
  ).draft_id
const scheduled = async ({ client }: Account, draft_id: string, minutes = 1) =>
  (
    await client.scheduleDraft({
      body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes }) },
    })
  ).schedule_id
async function ofLinkedin({ client }: Account) {
  const { draft_id } = await client.createDraft({
    body: { platform: 'linkedin', content: 'Out or not.' },
  })
  return (
    await client.scheduleDraft({
      body: { draft_id, platform: 'linkedin', scheduled_at: service.in({ minutes: 1 }) },
    })
  ).schedule_id
}
const forgetAfter = (days: number, config = ports.config) => forgetAt({ hours: 24 * days }, config)
const forgetAt = (later: Temporal.DurationLike, config = ports.config) => {
  const then = ports.clock.now().add(later)
  return forgetOld({ ...ports, config, clock: { ...ports.clock, now: () => then } })
}
const schedules = async ({ client }: Account) =>
  (await client.listSchedules()).data.map(({ schedule_id }) => schedule_id)
const drafts = async ({ client }: Account) =>
  (await client.listDrafts()).data.map(({ draft_id }) => draft_id)
const rowsOf = async (table: string, { accountId }: Account) =>
  (await sql`select from ${sql.table(table)} where account_id = ${accountId}`.execute(ports.db))
    .rows.length

async function published(account: Account) {
  const draft_id = await draft(account)
  const schedule_id = await scheduled(account, draft_id)
  await service.advance({ minutes: 1 })
  const { status } = await account.client.getSchedule({ params: { schedule_id } })
  assert.equal(status, 'published')
  return { draft_id, schedule_id }
}

test('forgetOld: deletes ended posts with their drafts after CRIER_KEEP_POSTS, and not before', async () => {
  const account = await service.newAccount()
  const { draft_id, schedule_id } = await published(account)
  await account.client.createPreview({
    body: { schedule_ids: [schedule_id], expires_at: service.in({ hours: 24 * 89 }) },
  })
  await forgetAfter(59)
  assert.deepEqual([await schedules(account), await drafts(account)], [[schedule_id], [draft_id]])
  await forgetAfter(61)
  for (const table of [
    'schedule',
    'schedule_piece',
    'schedule_result',
    'attempt',
    'preview_schedule',
    'draft',
  ])
    assert.equal(await rowsOf(table, account), 0, table)
  const reply = await account.request('GET', `/api/schedules/${schedule_id}`)
  assert.deepEqual([reply.status, reply.json.code], [404, 'not_found'])
})

test('forgetOld: deletes a post with its last draft, whether it ended or was deleted', async () => {
  const account = await service.newAccount()
  const post = async (content: string, time = {}) =>
    account.client.createPost({ body: { platforms: ['x', 'linkedin'], content, ...time } })
  await post('A post that ends.', { scheduled_at: service.in({ minutes: 1 }) })
  await service.advance({ minutes: 2 })
  const { drafts: unscheduled } = await post('A post that is never scheduled.')
  await forgetAfter(61)
  assert.deepEqual([await rowsOf('post', account), await rowsOf('draft', account)], [1, 2])
  for (const { draft_id } of unscheduled) await account.client.deleteDraft({ params: { draft_id } })
  await forgetAfter(31)
  assert.deepEqual([await rowsOf('post', account), await rowsOf('draft', account)], [0, 0])
})

test('forgetOld: keeps posts for ever when CRIER_KEEP_POSTS is not set', async () => {
  const account = await service.newAccount()
  const { schedule_id } = await published(account)
  await forgetAfter(4_000, { ...ports.config, CRIER_KEEP_POSTS: null })
  assert.deepEqual(await schedules(account), [schedule_id])
})

test('forgetOld: keeps what is pending, unconfirmed or awaits approval, and deletes an unconfirmed post once it is resolved', async () => {
  const { request, contributor, ...account } = await requesters(service)
  const pending = await scheduled(account, await draft(account), 90 * 24 * 60)
  const asked = await request(contributor, 'A request that nobody decides')
  const unconfirmed = await ofLinkedin(account)
  await service.fault({ platform: 'linkedin', kind: 'accept_then_reset' })
  for (let looks = 0; looks < 12; looks++) await service.advance({ minutes: 1 })
  await service.skip({ hours: 1 })
  const { error_code } = await account.client.getSchedule({ params: { schedule_id: unconfirmed } })
  assert.equal(error_code, 'publication_unconfirmed')
  await forgetAfter(80)
  assert.deepEqual(
    (await schedules(account)).toSorted(),
    [pending, asked.schedule_id, unconfirmed].toSorted(),
  )
  await account.client.resolveSchedule({
    params: { schedule_id: unconfirmed },
    body: { published: true },
  })
  await forgetAfter(80)
  assert.deepEqual((await schedules(account)).toSorted(), [pending, asked.schedule_id].toSorted())
})

test('forgetOld: keeps the draft of an ended post when it is scheduled again, repeated or was edited since', async () => {
  const account = await service.newAccount()
  const [again, repeated, edited] = [
    await published(account),
    await published(account),
    await published(account),
  ]
  const pending = await scheduled(account, again.draft_id, 90 * 24 * 60)
  await account.client.configureSlots({
    body: { platform: 'x', timezone: 'UTC', slots: [{ time: '09:00', days: ['monday'] }] },
  })
  const { connection_id } = await account.client.getSchedule({
    params: { schedule_id: repeated.schedule_id },
  })
  await account.client.createRepeat({
    body: { draft_id: repeated.draft_id, connection_id, every_weeks: 52 },
  })
  await service.advance({ minutes: 2 })
  await account.client.updateDraft({
    params: { draft_id: edited.draft_id },
    body: { content: 'Edited since.' },
  })
  await forgetAt({ minutes: 60 * 24 * 60 - 1 })
  assert.deepEqual(
    (await schedules(account)).filter((id) =>
      [again, repeated, edited].some(({ schedule_id }) => schedule_id === id),
    ),
    [],
  )
  assert.ok((await schedules(account)).includes(pending))
  assert.deepEqual(
    (await drafts(account)).toSorted(),
    [again.draft_id, repeated.draft_id, edited.draft_id].toSorted(),
  )
})

test('forgetOld: deletes the row of a deleted draft when its last schedule goes', async () => {
  const account = await service.newAccount()
  const { draft_id, schedule_id } = await published(account)
  await account.client.deleteDraft({ params: { draft_id } })
  await forgetAfter(45)
  assert.deepEqual([await schedules(account), await rowsOf('draft', account)], [[schedule_id], 1])
  await forgetAfter(61)
  assert.deepEqual([await schedules(account), await rowsOf('draft', account)], [[], 0])
})

test('forgetOld: leaves the numbers of texts, the export and deliveries right when a post is gone', async () => {
  const account = await service.newAccount()
  const { schedule_id } = await published(account)
  await forgetAfter(61)
  const owner = await signedIn(service, account.accountId)
  const exported = await owner.request('GET', '/api/account/export')
  assert.equal(exported.status, 200, exported.text)
  const { rows } = await sql<{
    bytes: string
  }>`select bytes from text_usage where account_id = ${account.accountId}`.execute(ports.db)
  assert.equal(Number(rows[0]?.bytes), 0)
  assert.deepEqual(
    [exported.json.schedules, exported.json.drafts, exported.json.deleted_drafts],
    [[], [], []],
  )
  const [event] = (await account.client.listEvents()).data
  assert.ok(event !== undefined && 'schedule_id' in event.data)
  assert.equal(event.data.schedule_id, schedule_id)
})

test('forgetOld: of two schedules of one draft, the sweep that deletes the last one deletes the draft, beside another sweep', async () => {
  const account = await service.newAccount()
  const { draft_id, schedule_id } = await published(account)
  await account.client.updateDraft({
    params: { draft_id },
    body: { content: 'The second text of a draft.' },
  })
  await scheduled(account, draft_id)
  await service.advance({ minutes: 2 })
  await ports.db.transaction().execute(async (tx) => {
    await sql`select from schedule join draft on draft.account_id = schedule.account_id
      and draft.id = draft_id
      where schedule.account_id = ${account.accountId} and schedule.id = ${schedule_id}
        for update`.execute(tx)
    await forgetAfter(61)
    assert.equal((await schedules(account)).length, 2)
  })
  await Promise.all([forgetAfter(61), forgetAfter(61)])
  await forgetAfter(61)
  assert.deepEqual([await schedules(account), await drafts(account)], [[], []])
})
