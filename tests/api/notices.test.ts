import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { system } from '@crier/server/activity/actor.ts'
import { record } from '@crier/server/activity/record.ts'
import type { Tx } from '@crier/server/database/database.ts'
import { createDueNotifications } from '@crier/server/notifications/create-due-notifications.ts'
import type { ConnectionId } from '@crier/server/ports/ids.ts'
import type { Role } from '@crier/server/database/stored-values.ts'
import { forgetOld } from '@crier/server/workspaces/retention.ts'
import { sql } from 'kysely'
import { manualService, type TestAccount } from '../service.ts'
import { signedIn, type SignedInBrowser } from '../signed-in.ts'
import { assertFields } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const { ports } = service.service

const notice = () => createDueNotifications(ports)
const listed = async (person: SignedInBrowser, query = '') =>
  (await person.request('GET', `/api/notices${query}`)).json
const kinds = async (person: SignedInBrowser) =>
  (await listed(person)).data.map(({ kind }: { kind: string }) => kind)
const draftIn = async ({ client }: TestAccount) =>
  (await client.createDraft({ body: { platform: 'x', content: 'Small teams ship faster.' } }))
    .draft_id

async function failedIn(account: TestAccount): Promise<string> {
  await account.client.disconnect({ params: { platform: 'x' } }).catch(() => undefined)
  const body = {
    draft_id: await draftIn(account),
    platform: 'x',
    scheduled_at: service.in({ minutes: 1 }),
  } as const
  const { schedule_id } = await account.client.scheduleDraft({ body })
  await service.advance({ minutes: 2 })
  await notice()
  return schedule_id
}

async function askedBy(person: SignedInBrowser, account: TestAccount, hours = 5): Promise<string> {
  const body = {
    draft_id: await draftIn(account),
    platform: 'x',
    scheduled_at: service.in({ hours }),
  }
  const reply = await person.request('POST', '/api/schedules', { body })
  assert.equal(reply.status, 201, reply.text)
  return reply.json.schedule_id
}

async function people(account: TestAccount) {
  const of = (role: Role) => signedIn(service, account.accountId, role)
  return {
    owner: await of('owner'),
    editor: await of('editor'),
    contributor: await of('contributor'),
    viewer: await of('viewer'),
  }
}

const low = (tx: Tx, { accountId }: TestAccount, credits = 1) =>
  record(tx, {
    accountId,
    actor: system,
    at: ports.clock.now(),
    kind: 'credits.low',
    objectId: accountId,
    detail: { credits, quota: 100 },
  })

/** As it is while a notice of it is open. */
const isLow = ({ accountId }: TestAccount) =>
  ports.db
    .updateTable('account')
    .set({ credits_low: true })
    .where('id', '=', accountId as never)
    .execute()

test('notifications: report a failed post once to all who may see it, with its subject', async () => {
  const account = await service.newAccount()
  const { owner, viewer } = await people(account)
  const schedule_id = await failedIn(account)
  await notice()
  for (const person of [owner, viewer]) {
    const { data, unread, next_cursor } = await listed(person)
    assert.deepEqual([data.length, unread, next_cursor], [1, 1, null])
    assertFields(data[0], {
      kind: 'post_failed',
      error_code: 'platform_not_connected',
      object_type: 'schedule',
      object_id: schedule_id,
      platform: 'x',
      read: false,
      open: true,
    })
  }
})

test('notifications: report an unconfirmed post as a decision to make, until it is made', async () => {
  const account = await service.newAccount()
  const owner = await signedIn(service, account.accountId)
  const schedule_id = await failedIn(account)
  await sql`update activity set noticed = null, detail = '{"error_code":"publication_unconfirmed"}'
    where account_id = ${account.accountId} and kind = 'schedule.failed'`.execute(ports.db)
  await sql`delete from notice where account_id = ${account.accountId}`.execute(ports.db)
  await sql`update schedule set error_code = 'publication_unconfirmed'
    where account_id = ${account.accountId}`.execute(ports.db)
  await notice()
  assertFields((await listed(owner)).data[0], { kind: 'post_unconfirmed', open: true })
  await account.client.resolveSchedule({ params: { schedule_id }, body: { published: true } })
  assertFields((await listed(owner)).data[0], { kind: 'post_unconfirmed', open: false })
})

test('notifications: report a request once to approvers, and the decision to its requester', async () => {
  const account = await service.newAccount()
  const { owner, editor, contributor, viewer } = await people(account)
  const other = await signedIn(service, account.accountId, 'contributor')
  const schedule_id = await askedBy(contributor, account)
  await notice()
  for (const person of [owner, editor]) assert.deepEqual(await kinds(person), ['post_to_approve'])
  const move = (hours: number) =>
    contributor.request('PATCH', `/api/schedules/${schedule_id}`, {
      body: { scheduled_at: service.in({ hours }) },
    })
  const { draft_id } = (await contributor.request('GET', `/api/schedules/${schedule_id}`)).json
  await contributor.request('PATCH', `/api/drafts/${draft_id}`, {
    body: { content: 'Edited while it waits.' },
  })
  await move(6)
  await notice()
  assert.deepEqual(await kinds(editor), ['post_to_approve'])
  await editor.request('POST', `/api/schedules/${schedule_id}/reject`, { body: {} })
  await notice()
  assert.deepEqual(await kinds(contributor), ['post_rejected'])
  assertFields((await listed(editor)).data[0], { kind: 'post_to_approve', open: false })
  await move(7)
  await notice()
  assert.deepEqual(await kinds(owner), ['post_to_approve', 'post_to_approve'])
  await owner.request('POST', `/api/schedules/${schedule_id}/approve`, { body: {} })
  await contributor.request('PATCH', `/api/drafts/${draft_id}`, {
    body: { content: 'Edited after the approval.' },
  })
  await notice()
  assert.deepEqual(await kinds(contributor), ['post_approved', 'post_rejected'])
  assert.deepEqual(await kinds(owner), ['post_to_approve', 'post_to_approve', 'post_to_approve'])
  for (const person of [viewer, other]) assert.deepEqual(await kinds(person), [])
})

test('notifications: request approval again when a contributor retries', async () => {
  const account = await service.newAccount()
  const { editor, contributor } = await people(account)
  const schedule_id = await askedBy(contributor, account, 1)
  await service.advance({ hours: 1, minutes: 1 })
  await notice()
  assert.deepEqual(await kinds(editor), ['post_failed', 'post_to_approve'])
  assertFields((await listed(contributor)).data[0], {
    kind: 'post_failed',
    error_code: 'not_approved',
  })
  const retried = await contributor.request('POST', `/api/schedules/${schedule_id}/retry`, {
    body: { scheduled_at: service.in({ hours: 1 }) },
  })
  assert.equal(retried.status, 200, retried.text)
  await notice()
  assert.deepEqual(await kinds(editor), ['post_to_approve', 'post_failed', 'post_to_approve'])
  assertFields((await listed(editor)).data[1], { kind: 'post_failed', open: false })
})

test('notifications: report connections to owners and low credits to their spenders, once for each crossing', async () => {
  const account = await service.newAccount()
  const { owner, editor, contributor, viewer } = await people(account)
  const { data } = await account.client.listConnections()
  const connection_id = data.find(({ platform }) => platform === 'x')!.connection_id
  await ports.db.transaction().execute(async (tx) => {
    const change = {
      accountId: account.accountId,
      actor: { type: 'network' },
      at: ports.clock.now(),
      objectId: connection_id,
    } as const
    await record(tx, {
      ...change,
      kind: 'connection.needs_reconnect',
      detail: { platform: 'x', account_name: 'Ada' },
    })
    await tx
      .updateTable('connection')
      .set({ state: 'needs_reconnect' })
      .where('account_id', '=', account.accountId)
      .where('id', '=', connection_id as ConnectionId)
      .execute()
  })
  await notice()
  assertFields((await listed(owner)).data[0], {
    kind: 'connection_needs_reconnect',
    object_id: connection_id,
    platform: 'x',
    open: true,
  })
  for (const person of [editor, contributor, viewer]) assert.deepEqual(await kinds(person), [])
  await ports.db
    .updateTable('account')
    .set({ credits: 3 })
    .where('id', '=', account.accountId)
    .execute()
  for (let count = 0; count < 2; count++)
    await account.client.generatePost({
      body: { platform: 'x', topic: 'Why small teams ship faster' },
    })
  await notice()
  for (const person of [editor, contributor]) assert.deepEqual(await kinds(person), ['credits_low'])
  assertFields((await listed(editor)).data[0], {
    object_type: 'account',
    object_id: account.accountId,
    open: true,
  })
  assert.deepEqual(await kinds(viewer), [])
  await service.operator.grantCredits(account.accountId, 1_000)
  assertFields((await listed(editor)).data[0], { open: false })
})

test('notifications: report a change of a slow transaction after later numbers', async () => {
  const account = await service.newAccount()
  await isLow(account)
  const owner = await signedIn(service, account.accountId)
  let end!: () => void
  const mayEnd = new Promise<void>((resolve) => (end = resolve))
  let begun!: () => void
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const slow = ports.db.transaction().execute(async (tx) => {
    await low(tx, account, 9)
    begun()
    await mayEnd
  })
  await hasBegun
  await ports.db.transaction().execute((tx) => low(tx, account, 8))
  await notice()
  const { data } = await listed(owner)
  assert.equal(data.length, 1)
  // Everything there is so far, and the time of what is still to come.
  assert.equal(
    (
      await owner.request('POST', '/api/notices/read', {
        body: { until: service.in({ hours: 1 }) },
      })
    ).json.unread,
    0,
  )
  end()
  await slow
  await notice()
  await notice()
  const after_ = await listed(owner)
  assert.deepEqual([after_.data.length, after_.unread], [2, 1])
  assert.deepEqual(
    after_.data.map(({ read }: { read: boolean }) => read),
    [false, true],
  )
})

test('notifications: are created once by two concurrent processes', async () => {
  const account = await service.newAccount()
  await isLow(account)
  const owner = await signedIn(service, account.accountId)
  for (let count = 0; count < 30; count++)
    await ports.db.transaction().execute((tx) => low(tx, account, count))
  await Promise.all(Array.from({ length: 6 }, notice))
  await notice()
  const { data, unread } = await listed(owner, '?limit=100')
  assert.deepEqual([data.length, unread], [30, 30])
  assert.equal(new Set(data.map(({ notice_id }: { notice_id: string }) => notice_id)).size, 30)
})

test('notifications: hide kinds at once from a person who loses a role or leaves', async () => {
  const account = await service.newAccount()
  const { owner, editor, contributor } = await people(account)
  await askedBy(contributor, account)
  await notice()
  assert.deepEqual(await kinds(editor), ['post_to_approve'])
  const { data } = (await owner.request('GET', '/api/members')).json
  const member = data.find(({ email }: { email: string }) => email === editor.email)!.member_id
  await owner.request('PATCH', `/api/members/${member}`, { body: { role: 'viewer' } })
  const { data: left, unread } = await listed(editor)
  assert.deepEqual([left, unread], [[], 0])
  await owner.request('DELETE', `/api/members/${member}`)
  assert.equal((await editor.request('GET', '/api/notices')).status, 401)
})

test('notifications: leave out what was before a person joined, and are read per person and account', async () => {
  const account = await service.newAccount()
  const owner = await signedIn(service, account.accountId)
  await failedIn(account)
  await service.advance({ minutes: 1 })
  const [late, other] = [
    await signedIn(service, account.accountId, 'editor'),
    await signedIn(service, (await service.newAccount()).accountId),
  ]
  assert.deepEqual(await kinds(late), [])
  assert.deepEqual(await kinds(other), [])
  await failedIn(account)
  const [newest, oldest] = (await listed(owner)).data
  assert.equal(
    (await owner.request('POST', '/api/notices/read', { body: { until: oldest.at } })).json.unread,
    1,
  )
  assert.deepEqual(
    (await listed(owner)).data.map(({ read }: { read: boolean }) => read),
    [false, true],
  )
  assert.equal(
    (await owner.request('POST', '/api/notices/read', { body: { until: newest.at } })).json.unread,
    0,
  )
  // Read notifications stay read.
  assert.equal(
    (await owner.request('POST', '/api/notices/read', { body: { until: oldest.at } })).json.unread,
    0,
  )
  assert.equal((await listed(late)).unread, 1)
})

test('what is gone is not listed, and old notices are forgotten', async () => {
  const account = await service.newAccount()
  const { editor, contributor } = await people(account)
  const schedule_id = await askedBy(contributor, account, 24 * 200)
  await notice()
  assert.equal((await contributor.request('DELETE', `/api/schedules/${schedule_id}`)).status, 204)
  assert.deepEqual(await kinds(editor), [])
  const old = service.clock.now().subtract({ hours: 24 * 91 })
  await sql`update notice set at = ${old}::timestamptz
    where account_id = ${account.accountId}`.execute(ports.db)
  await forgetOld(ports)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from notice where account_id = ${account.accountId}`.execute(
    ports.db,
  )
  assert.equal(rows[0]!.count, 0)
  assert.ok((await kinds(editor)).length === 0)
})

test('notifications: report ten thousand failed posts in two rounds, and the list stays a page', async () => {
  const [flooded, quiet] = [await service.newAccount(), await service.newAccount()]
  await isLow(flooded)
  const [owner, other] = [
    await signedIn(service, flooded.accountId),
    await signedIn(service, quiet.accountId),
  ]
  await sql`insert into activity (account_id, at, kind, object_id, detail)
    select ${flooded.accountId}, ${ports.clock.now()}::timestamptz, 'credits.low',
      ${flooded.accountId}, '{}' from generate_series(1, 10000)`.execute(ports.db)
  await ports.db.transaction().execute((tx) => low(tx, quiet))
  await notice()
  await notice()
  assert.deepEqual(await kinds(other), ['credits_low'])
  const { data, unread } = await listed(owner)
  assert.deepEqual([data.length, unread], [20, 1_000])
})

test('a key reads no notices, and a bad body is refused', async () => {
  const account = await service.newAccount()
  const owner = await signedIn(service, account.accountId)
  assert.equal((await account.request('GET', '/api/notices')).status, 403)
  assertRefused(
    await owner.request('POST', '/api/notices/read', { body: {} }),
    'missing_parameter',
    ['/until'],
  )
  assertRefused(
    await owner.request('POST', '/api/notices/read', { body: { until: 'now' } }),
    'invalid_parameter',
    ['/until'],
  )
})

test('POST /api/notices/read: marks one notice as read for one person', async () => {
  const account = await service.newAccount()
  const { owner, editor, contributor, viewer } = await people(account)
  for (const hours of [5, 6, 7]) await askedBy(contributor, account, hours)
  await notice()
  const [newest, middle] = (await listed(owner)).data
  const read = (person: SignedInBrowser, body: object) =>
    person.request('POST', '/api/notices/read', { body })
  const marks = async (person: SignedInBrowser) => {
    const { data, unread } = await listed(person)
    return [unread, ...data.map((one: { read: boolean }) => one.read)]
  }
  const { notice_id } = middle
  for (let times = 0; times < 2; times++)
    assert.equal((await read(owner, { notice_id })).json.unread, 2)
  assert.deepEqual(await marks(owner), [2, false, true, false])
  assert.deepEqual(await marks(editor), [3, false, false, false])
  assert.equal(
    (await read(owner, { until: middle.at })).json.unread,
    newest.at === middle.at ? 0 : 1,
  )
  await read(owner, { notice_id: newest.notice_id })
  assert.deepEqual(await marks(owner), [0, true, true, true])
  // What a person may not see they cannot mark, and neither what is of another account.
  const stranger = await signedIn(service, (await service.newAccount()).accountId)
  for (const person of [viewer, contributor, stranger])
    assertRefused(await read(person, { notice_id }), 'not_found')
  assertRefused(await read(owner, { notice_id: `ntc_${'f'.repeat(32)}` }), 'not_found')
})

test('notices: keeps the last thousand that were read singly', async () => {
  const account = await service.newAccount()
  const { owner, contributor } = await people(account)
  await askedBy(contributor, account)
  await notice()
  const [{ notice_id }] = (await listed(owner)).data
  const read = () => owner.request('POST', '/api/notices/read', { body: { notice_id } })
  await read()
  await sql`update notice_reader set read_singly = array(select -number
    from generate_series(1, 1000) as number) where account_id = ${account.accountId}`.execute(
    ports.db,
  )
  await read()
  const { rows } = await sql<{ count: number; oldest: string }>`
    select cardinality(read_singly) as count, read_singly[1000] as oldest from notice_reader
      where account_id = ${account.accountId}`.execute(ports.db)
  assert.deepEqual(
    rows.map(({ count, oldest }) => [count, Number(oldest)]),
    [[1_000, -999]],
  )
})

test('notices: a settled one counts as read, and names the text of its post', async () => {
  const account = await service.newAccount()
  const { owner, contributor } = await people(account)
  const schedule = await askedBy(contributor, account)
  await notice()
  const before = await listed(owner)
  assert.deepEqual([before.unread, before.data[0].read, before.data[0].open], [1, false, true])
  assert.equal(typeof before.data[0].opening, 'string')
  await account.client.approveSchedule({ params: { schedule_id: schedule }, body: {} })
  const after_ = await listed(owner)
  assert.deepEqual([after_.unread, after_.data[0].read, after_.data[0].open], [0, true, false])
})
