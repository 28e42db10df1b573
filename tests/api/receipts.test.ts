import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import type { Receipt } from '@crier/contract/receipts.ts'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import {
  claimDueReceipts,
  findReceipt,
  saveReceipt,
} from '@crier/server/posts/receipts/receipt-store.ts'
import type { PostId } from '@crier/server/ports/ids.ts'
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

test('a key that may not read the text sees no salt, no sources and no hash of the request', async () => {
  const account = await service.newAccount()
  const { post_id } = await made(account)
  await service.advance({ minutes: 6 })
  const { parts } = await account.client.getReceipt({ params: { post_id } })
  const { key } = await account.client.createKey({ body: { scopes: ['schedules:read'] } })
  const seen = await service.request('GET', `/api/posts/${post_id}/receipt`, { key })
  assert.equal(seen.status, 200, seen.text)
  assert.deepEqual([seen.json.parts[0].text.salt, seen.json.parts[0].sources], [null, null])
  assert.equal(seen.json.parts[0].text.sha256, parts[0]!.text.sha256)
  assert.notEqual(parts[0]!.intents[0]!.request_hash, null)
  assert.equal(seen.json.parts[0].intents[0].request_hash, null)
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
  await isDue(post_id)
  assert.equal((await client.getReceipt({ params })).state, 'unconfirmed')
  await service.advance({ minutes: 1 })
  await client.resolveSchedule({ params: { schedule_id }, body: { published: true } })
  const receipt = await client.getReceipt({ params })
  assert.equal(receipt.state, 'published')
  assert.notEqual(receipt.parts[0]!.resolved_at, null)
  assert.equal(receipt.parts[0]!.steps.at(-1)!.kind, 'schedule.resolved')
  await assertIsJournal(account, receipt)
})

const isDue = (postId: string) =>
  sql`update post set receipt_due_at = ${service.clock.now()} where id = ${postId}`.execute(db)

test('media, sources and steps of what was sent stay when the draft is edited or forgotten', async () => {
  const account = await service.newAccount()
  const { client } = account
  const picture = new Blob([mediaFile('picture.jpg')])
  const { media_id } = await client.createMedia({ body: picture })
  const { post_id, drafts } = await client.createPost({
    body: {
      ...{ platforms: ['x'], content, media: [{ media_id }] },
      scheduled_at: service.in({ minutes: 5 }),
    },
  })
  const [params, { draft_id }] = [{ post_id }, drafts[0]!]
  await sql`insert into draft_source (account_id, draft_id, number, url, text_sealed)
    values (${account.accountId}, ${draft_id}, 0, 'https://example.com/owls', '')`.execute(db)
  await service.advance({ minutes: 6 })
  const [sent] = (await client.getReceipt({ params })).parts
  assert.deepEqual(
    sent!.media.map((one) => one.media_id),
    [media_id],
  )
  assert.equal(sent!.sources!.length, 1)
  const again = async () => {
    await isDue(post_id)
    return (await client.getReceipt({ params })).parts[0]!
  }
  await sql`update draft set media = '[]' where id = ${draft_id}`.execute(db)
  await sql`delete from draft_source where draft_id = ${draft_id}`.execute(db)
  assert.deepEqual(await again(), sent)
  await sql`update draft set pieces = array[''], forgotten = true where id = ${draft_id}`.execute(
    db,
  )
  await sql`delete from activity where account_id = ${account.accountId}`.execute(db)
  await sql`delete from attempt where account_id = ${account.accountId}`.execute(db)
  assert.deepEqual(await again(), sent)
})

test('what was never sent keeps its text and media when its draft is forgotten', async () => {
  const account = await service.newAccount()
  const { client } = account
  await client.disconnect({ params: { platform: 'x' } })
  const { media_id } = await client.createMedia({ body: new Blob([mediaFile('picture.jpg')]) })
  const { post_id, drafts } = await client.createPost({
    body: {
      ...{ platforms: ['x'], content, media: [{ media_id }] },
      scheduled_at: service.in({ minutes: 5 }),
    },
  })
  await service.advance({ minutes: 6 })
  await sql`update schedule set publication = null where post_id = ${post_id}`.execute(db)
  await isDue(post_id)
  const { parts } = await client.getReceipt({ params: { post_id } })
  assert.deepEqual([parts[0]!.text.frozen, parts[0]!.media.length], [false, 1])
  await sql`update draft set pieces = array[''], media = '[]', forgotten = true
    where id = ${drafts[0]!.draft_id}`.execute(db)
  await isDue(post_id)
  assert.deepEqual((await client.getReceipt({ params: { post_id } })).parts, parts)
})

test('a slow writer does not overwrite a newer receipt', async () => {
  const account = await service.newAccount()
  const post = { account_id: account.accountId, id: (await made(account)).post_id as PostId }
  await service.advance({ minutes: 6 })
  await account.client.getReceipt({ params: { post_id: post.id } })
  const { document } = (await findReceipt(db, post))!
  const now = service.clock.now()
  for (const dueAt of [now.subtract({ minutes: 1 }), null])
    await saveReceipt(db, post, { state: 'of before' }, { dueAt, now })
  assert.deepEqual((await findReceipt(db, post))!.document, document)
})

test('a post that nothing marked when it ended gets its receipt when that is asked for', async () => {
  const account = await service.newAccount()
  const { post_id } = await made(account)
  await service.advance({ minutes: 6 })
  await sql`delete from receipt where post_id = ${post_id}`.execute(db)
  await sql`update post set receipt_due_at = null where id = ${post_id}`.execute(db)
  const receipt = await account.client.getReceipt({ params: { post_id } })
  await assertIsJournal(account, receipt)
  assert.deepEqual(await account.client.getReceipt({ params: { post_id } }), receipt)
})

test('two processes do not write the same receipts, and a full turn is followed by a pause', async () => {
  const account = await service.newAccount()
  const { post_id } = await made(account)
  await service.advance({ minutes: 6 })
  const now = service.clock.now()
  await isDue(post_id)
  const claim = { now, until: now.add({ minutes: 5 }), limit: 20 }
  const claims = await Promise.all([claimDueReceipts(db, claim), claimDueReceipts(db, claim)])
  assert.deepEqual(
    claims.flat().map(({ id }) => id),
    [post_id],
  )
  const later = { ...claim, now: claim.until, until: claim.until.add({ minutes: 5 }) }
  assert.equal((await claimDueReceipts(db, later)).length, 1)
  await sql`insert into post (account_id, id, created_at, updated_at, receipt_due_at)
    select ${account.accountId}, 'post_' || lpad(number::text, 32, '0'), ${now}, ${now}, ${now}
    from generate_series(1, 20) as number`.execute(db)
  assert.equal(String(await writeDueReceipts(ports)), String(now.add({ seconds: 1 })))
  assert.equal(await writeDueReceipts(ports), null)
})

test('a receipt has the newest 500 attempts of a part', async () => {
  const account = await service.newAccount()
  const { post_id, schedules } = await made(account)
  await service.advance({ minutes: 6 })
  await sql`insert into attempt select more.* from attempt as one, generate_series(1, 500) as number,
      jsonb_populate_record(one, jsonb_build_object('attempt', one.attempt + number)) as more
    where one.schedule_id = ${schedules[0]!.schedule_id} and one.attempt = 1`.execute(db)
  await isDue(post_id)
  const [part] = (await account.client.getReceipt({ params: { post_id } })).parts
  const numbers = part!.attempts.map(({ attempt }) => attempt)
  assert.deepEqual([numbers.length, numbers.at(-1)! - numbers[0]!], [500, 499])
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
