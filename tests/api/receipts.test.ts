import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import type { Receipt } from '@crier/contract/receipts.ts'
import { writeDueReceipts } from '@crier/server/posts/receipts/write-receipt.ts'
import { forgetOld } from '@crier/server/workspaces/retention.ts'
import { sql } from 'kysely'
import { manualService, type TestAccount } from '../service.ts'
import { assertRefused } from './refused.ts'
import { requesters } from './requesters.ts'

const service = await manualService({ after })
const { ports } = service.service
const { db } = ports

const content = 'The text of the receipt.'
const made = async ({ client }: Pick<TestAccount, 'client'>, platforms = ['x'] as const) =>
  client.createPost({ body: { platforms, content, scheduled_at: service.in({ minutes: 5 }) } })

/** A receipt says what the schedule and the activity say. */
async function assertIsJournal({ client }: Pick<TestAccount, 'client'>, receipt: Receipt) {
  for (const part of receipt.parts) {
    const schedule = await client.getSchedule({ params: { schedule_id: part.schedule_id } })
    const { attempts, status, published_at, external_id, external_url, error_code } = schedule
    assert.deepEqual(
      [part.attempts, part.status, part.published_at, part.external_id],
      [attempts, status, published_at, external_id],
    )
    assert.deepEqual([part.external_url, part.error_code], [external_url, error_code])
    const steps = []
    for (const object_id of [part.draft_id, part.schedule_id])
      steps.push(...(await client.listActivity({ query: { object_id, limit: 100 } })).data)
    assert.deepEqual(
      part.steps.map(({ at, kind, actor }) => ({ at, kind, actor })),
      steps
        .toSorted((one, other) => (one.activity_id < other.activity_id ? -1 : 1))
        .map(({ at, kind, actor }) => ({ at, kind, actor })),
    )
  }
}

const hashOf = (salt: string, pieces: readonly string[]) =>
  createHash('sha256')
    .update(`${salt}\n${JSON.stringify(pieces)}`)
    .digest('hex')

test('the receipt of a published post is its journal, and its hash is that of the text', async () => {
  const account = await service.newAccount()
  const { client } = account
  const { post_id } = await made(account)
  const params = { post_id }
  assertRefused(await account.request('GET', `/api/posts/${post_id}/receipt`), 'conflict')
  await service.advance({ minutes: 6 })
  const receipt = await client.getReceipt({ params })
  assert.equal(receipt.state, 'published')
  await assertIsJournal(account, receipt)
  const [part] = receipt.parts
  assert.equal(part!.text.frozen, true)
  assert.equal(part!.text.sha256, hashOf(part!.text.salt!, [content]))
  assert.deepEqual(
    part!.intents.map(({ piece, state }) => [piece, state]),
    [[1, 'out']],
  )
  assert.match(part!.intents[0]!.request_hash!, /^[0-9a-f]{64}$/)
  assert.deepEqual(await client.getReceipt({ params }), receipt)
  await client.deleteDraft({ params: { draft_id: part!.draft_id } })
  assert.deepEqual(await client.getReceipt({ params }), receipt)
})

test('a key that may not read the text sees neither salt nor sources', async () => {
  const account = await service.newAccount()
  const { post_id } = await made(account)
  await service.advance({ minutes: 6 })
  const { parts } = await account.client.getReceipt({ params: { post_id } })
  const { key } = await account.client.createKey({ body: { scopes: ['schedules:read'] } })
  const seen = await service.request('GET', `/api/posts/${post_id}/receipt`, { key })
  assert.equal(seen.status, 200, seen.text)
  assert.deepEqual([seen.json.parts[0].text.salt, seen.json.parts[0].sources], [null, null])
  assert.equal(seen.json.parts[0].text.sha256, parts[0]!.text.sha256)
  assert.ok(!seen.text.includes(parts[0]!.text.salt!) && !seen.text.includes(content))
  const { key: none } = await account.client.createKey({ body: { scopes: ['drafts:read'] } })
  const refused = await service.request('GET', `/api/posts/${post_id}/receipt`, { key: none })
  assertRefused(refused, 'insufficient_scope')
  const other = await service.newAccount()
  assertRefused(await other.request('GET', `/api/posts/${post_id}/receipt`), 'not_found')
})

test('a failed post has a receipt, and another after its retry, with the same salt', async () => {
  const account = await service.newAccount()
  const { client } = account
  await client.disconnect({ params: { platform: 'x' } })
  const { post_id } = await made(account)
  const params = { post_id }
  await service.advance({ minutes: 6 })
  const first = await client.getReceipt({ params })
  assert.equal(first.state, 'failed')
  await assertIsJournal(account, first)
  assert.equal(first.parts[0]!.text.sha256, hashOf(first.parts[0]!.text.salt!, [content]))
  await client.retryPost({ params, body: {} })
  await service.advance({ minutes: 1 })
  const second = await client.getReceipt({ params })
  assert.notEqual(second.written_at, first.written_at)
  assert.equal(second.parts[0]!.text.salt, first.parts[0]!.text.salt)
  await assertIsJournal(account, second)
})

test('a post that is resolved gets a receipt that says so', async () => {
  const account = await service.newAccount()
  const { client } = account
  await client.disconnect({ params: { platform: 'x' } })
  const { post_id, schedules } = await made(account)
  const params = { post_id }
  await service.advance({ minutes: 6 })
  const { schedule_id } = schedules[0]!
  await sql`update schedule set error_code = 'publication_unconfirmed' where id = ${schedule_id}`.execute(
    db,
  )
  await sql`update post set receipt_due_at = ${service.clock.now()} where id = ${post_id}`.execute(
    db,
  )
  assert.equal((await client.getReceipt({ params })).state, 'unconfirmed')
  await service.advance({ minutes: 1 })
  await client.resolveSchedule({ params: { schedule_id }, body: { published: true } })
  const receipt = await client.getReceipt({ params })
  assert.equal(receipt.state, 'published')
  assert.notEqual(receipt.parts[0]!.resolved_at, null)
  assert.equal(receipt.parts[0]!.steps.at(-1)!.kind, 'schedule.resolved')
  await assertIsJournal(account, receipt)
})

test('the receipt says who asked, and who approved: a person, or a client by a link', async () => {
  const account = await requesters(service)
  const { client, byKey } = account
  const asked = await byKey('POST', '/api/posts', {
    ...{ platforms: ['x', 'linkedin'], content },
    scheduled_at: service.in({ minutes: 5 }),
  })
  const { post_id, schedules } = asked.json
  const [byPerson, byClient] = schedules.map((one: { schedule_id: string }) => one.schedule_id)
  await client.approveSchedule({ params: { schedule_id: byPerson }, body: {} })
  await sql`insert into activity (account_id, at, kind, actor, actor_name, object_id)
    values (${account.accountId}, ${service.clock.now()}, 'schedule.approved',
      ${`prv_${'0'.repeat(32)}`}, 'Ada', ${byClient})`.execute(db)
  await client.approveSchedule({ params: { schedule_id: byClient }, body: {} })
  await service.advance({ minutes: 6 })
  const receipt = await client.getReceipt({ params: { post_id } })
  await assertIsJournal(account, receipt)
  const approvals = receipt.parts.map(({ steps }) =>
    steps.filter(({ kind }) => kind === 'schedule.approved').map(({ actor }) => actor.type),
  )
  assert.deepEqual(approvals.toSorted(), [['client', 'key'], ['key']])
})

test('a receipt outlives the journal of its post, and goes with the post', async () => {
  const account = await service.newAccount()
  const { client } = account
  const { post_id, schedules } = await made(account)
  const params = { post_id }
  await service.advance({ minutes: 6 })
  const receipt = await client.getReceipt({ params })
  await sql`delete from attempt where schedule_id = ${schedules[0]!.schedule_id}`.execute(db)
  await sql`delete from activity where account_id = ${account.accountId}`.execute(db)
  assert.deepEqual(await client.getReceipt({ params }), receipt)
  await sql`update schedule set post_id = null where post_id = ${post_id}`.execute(db)
  await sql`delete from post where id = ${post_id}`.execute(db)
  const left = await sql`select from receipt where post_id = ${post_id}`.execute(db)
  assert.equal(left.rows.length, 0)
  await forgetOld(ports)
})

test('a receipt that cannot be written stops no publication, and is tried again an hour later', async () => {
  const account = await service.newAccount()
  const { client } = account
  await sql`create function refuse_receipt() returns trigger language plpgsql as
    $$ begin raise exception 'no receipts today'; end $$`.execute(db)
  await sql`create trigger refused before insert on receipt for each row
    execute function refuse_receipt()`.execute(db)
  const { post_id } = await made(account)
  const params = { post_id }
  try {
    await service.advance({ minutes: 6 })
    assert.equal((await client.getPost({ params })).state, 'published')
    const events = (await client.listEvents({ query: { event: 'post.completed' } })).data
    assert.equal(events.length, 1)
    await writeDueReceipts(ports)
  } finally {
    await sql`drop trigger refused on receipt`.execute(db)
  }
  const isWritten = async () =>
    (await sql`select from receipt where post_id = ${post_id} and document is not null`.execute(db))
      .rows.length === 1
  await service.advance({ minutes: 30 })
  assert.equal(await isWritten(), false)
  await service.advance({ minutes: 40 })
  await writeDueReceipts(ports)
  assert.equal(await isWritten(), true)
  assert.equal((await client.getReceipt({ params })).state, 'published')
})
