import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { instantText } from '@crier/server/ports/instant-text.ts'
import { forgetOld } from '@crier/server/workspaces/retention.ts'
import { sql } from 'kysely'
import { manualService } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { clientOf } from './client-page.ts'
import { anyId, assertFields, id } from './fields.ts'
import { assertRefused } from './refused.ts'
import { requesters } from './requesters.ts'

const service = await manualService({ after })
const { db } = service.service.ports
const fixture = () => requesters(service)

const tokenIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)

test('createPreview answers a link once, for 14 days unless asked otherwise, and stores its hash alone', async () => {
  const { accountId, client, request, editor } = await fixture()
  const { schedule_id } = await request(editor, 'For a client.')
  const made = await editor('POST', '/api/previews', { schedule_ids: [schedule_id] })
  assert.equal(made.status, 201, made.text)
  const { preview_id, url, ...rest } = made.json
  assert.match(preview_id, id('prv'))
  assert.deepEqual(rest, { expires_at: service.in({ hours: 24 * 14 }), may_approve: false })
  assert.equal(made.headers.get('location'), `/api/previews/${preview_id}`)
  const token = tokenIn(url)
  assert.equal(url, `${service.url}/preview/${token}`)
  assert.equal(Buffer.from(token, 'base64url').length, 32)
  const stored = await db
    .selectFrom('preview')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(Buffer.from(stored.hash), createHash('sha256').update(token).digest())
  assert.ok(!JSON.stringify(stored).includes(token))
  const { data } = await client.listPreviews()
  assert.equal(data.length, 1)
  assertFields(
    { ...data[0]! },
    { preview_id, schedule_ids: [schedule_id], active: true, revoked_at: null, comments: 0 },
  )
  assert.equal(data[0]!.created_by.type, 'person')
  assert.ok(!JSON.stringify(data).includes(token))
})

test('createPreview takes 1 to 100 schedules, each once, and a time within 90 days', async () => {
  const { request, editor } = await fixture()
  const { schedule_id } = await request(editor, 'For a client.')
  const make = (body: object) =>
    editor('POST', '/api/previews', { schedule_ids: [schedule_id], ...body })
  for (const schedule_ids of [
    [],
    [schedule_id, schedule_id],
    Array.from({ length: 101 }, (_, count) => `sch_${count}`),
    'all',
  ])
    assert.equal((await make({ schedule_ids })).status, 400)
  assertRefused(await make({ schedule_ids: [schedule_id, anyId('sch')] }), 'not_found')
  assertRefused(await make({ expires_at: service.in({ hours: 0 }) }), 'invalid_parameter', [
    '/expires_at',
  ])
  assertRefused(
    await make({ expires_at: service.in({ hours: 24 * 90, minutes: 10 }) }),
    'invalid_parameter',
    ['/expires_at'],
  )
  assert.equal((await make({ expires_at: service.in({ hours: 24 * 90 }) })).status, 201)
})

test('createPreview: a period shows all posts of its time, later ones and moved ones too, and no other', async () => {
  const { client, request, editor } = await fixture()
  const inside = await request(editor, 'Within the period.', 30 * 60)
  const outside = await request(editor, 'After the period.', 60 * 60)
  const [from, to] = [service.in({ hours: 24 }), service.in({ hours: 48 })]
  const { url, preview_id } = await client.createPreview({
    body: { from, to, may_approve: true },
  })
  const other = await (
    await service.newAccount()
  ).client.createPost({
    body: { platforms: ['x'], content: 'Of others.', scheduled_at: service.in({ hours: 30 }) },
  })
  assert.equal(other.state, 'scheduled')
  const read = async () => {
    const page = await (await fetch(url)).text()
    return ['Within', 'After', 'Later', 'Of others'].filter((text) => page.includes(text))
  }
  assert.deepEqual(await read(), ['Within'])
  await request(editor, 'Later in the period.', 31 * 60)
  const params = { schedule_id: outside.schedule_id as string }
  await client.moveSchedule({ params, body: { scheduled_at: service.in({ hours: 32 }) } })
  assert.deepEqual(await read(), ['Within', 'After', 'Later'])
  await client.moveSchedule({ params, body: { scheduled_at: to } })
  assert.deepEqual(await read(), ['Within', 'Later'])
  const at = (schedule_id: string) =>
    clientOf(service, url)
      .comment(schedule_id, 'Seen.', 'Grace')
      .then(({ status }) => status)
  assert.equal(await at(inside.schedule_id), 303)
  assert.equal(await at(outside.schedule_id), 404)
  const [listed] = (await client.listPreviews()).data
  assertFields({ ...listed! }, { preview_id, schedule_ids: [], from, to, comments: 1 })
  const [row] = (await client.listActivity({ query: { kind: 'preview.created' } })).data
  assertFields({ ...row!.detail }, { schedules: 1, from, to })
})

test('createPreview: a period has a beginning and a later end, at most 366 days, and no list beside it', async () => {
  const { request, editor } = await fixture()
  const { schedule_id } = await request(editor, 'For a client.')
  const make = (body: object) => editor('POST', '/api/previews', body)
  const [from, to] = [service.in({ hours: 0 }), service.in({ hours: 24 * 366 })]
  assert.equal((await make({ from, to })).status, 201)
  assertRefused(await make({ from }), 'missing_parameter', ['/to'])
  for (const body of [{}, { to }, { from, to, schedule_ids: [schedule_id] }])
    assert.equal((await make(body)).status, 400)
  const later = service.in({ hours: 24 * 366, seconds: 1 })
  for (const body of [
    { from, to: from },
    { from: to, to: from },
    { from, to: later },
  ])
    assertRefused(await make(body), 'invalid_parameter', ['/to'])
})

test('createPreview: a period shows its first 500 posts', async () => {
  const { schedule_id, account } = await scheduled()
  await sql`insert into schedule select (jsonb_populate_record(schedule, jsonb_build_object(
      'id', 'sch_' || lpad(n::text, 32, '0'), 'scheduled_at', scheduled_at + n * interval '1 minute'
    ))).* from schedule, generate_series(1, 500) as n
    where account_id = ${account.accountId} and id = ${schedule_id}`.execute(db)
  const { url } = await account.client.createPreview({
    body: { from: service.in({ hours: 0 }), to: service.in({ hours: 24 * 90 }) },
  })
  const [row] = (await account.client.listActivity({ query: { kind: 'preview.created' } })).data
  assertFields({ ...row!.detail }, { schedules: 500 })
  assert.equal((await fetch(`${url}?page=25`)).status, 200)
})

test('createPreview: allows approval only to a maker who may schedule', async () => {
  const { accountId, request, editor, contributor, byKey } = await fixture()
  const { schedule_id } = await request(contributor, 'To be approved.')
  const viewer = await signedIn(service, accountId, 'viewer')
  const asViewer: typeof editor = (method, path, body) => viewer.request(method, path, { body })
  for (const by of [contributor, byKey, asViewer]) {
    const body = { schedule_ids: [schedule_id] }
    assertRefused(
      await by('POST', '/api/previews', { ...body, may_approve: true }),
      'insufficient_scope',
    )
    if (by !== byKey) assert.equal((await by('POST', '/api/previews', body)).status, 201)
  }
  assert.equal(
    (await editor('POST', '/api/previews', { schedule_ids: [schedule_id], may_approve: true })).json
      .may_approve,
    true,
  )
})

test('previews: end for good when their maker is removed, also those of their keys, and make room', async () => {
  const { accountId, request, editor, client } = await fixture()
  const { schedule_id } = await request(editor, 'For a client.')
  const owner = await signedIn(service, accountId)
  const maker = await signedIn(service, accountId, 'owner')
  const { key } = (
    await maker.request('POST', '/api/keys', { body: { scopes: ['schedules:write'] } })
  ).json
  const body = { schedule_ids: [schedule_id] }
  const links = [
    await maker.request('POST', '/api/previews', { body: { ...body, may_approve: true } }),
    await service.request('POST', '/api/previews', { key, body }),
  ].map(({ json }) => json.url as string)
  const statuses = () => Promise.all(links.map(async (url) => (await fetch(url)).status))
  assert.deepEqual(await statuses(), [200, 200])
  const members = (await owner.request('GET', '/api/members')).json.data as {
    member_id: string
    email: string
  }[]
  const { member_id } = members.find(({ email }) => email === maker.email)!
  assert.equal((await owner.request('DELETE', `/api/members/${member_id}`)).status, 204)
  assert.ok((await client.listPreviews()).data.every(({ revoked_at }) => revoked_at !== null))
  const back = {
    account_id: accountId,
    user_id: member_id as never,
    role: 'owner' as const,
    since: service.clock.now(),
  }
  await db.insertInto('membership').values(back).execute()
  assert.deepEqual(await statuses(), [410, 410])
})

test('an account has at most 100 links that work, also when many are made at once; one that is revoked makes room', async () => {
  const { schedule_id, account } = await scheduled()
  const make = () =>
    account.request('POST', '/api/previews', { body: { schedule_ids: [schedule_id] } })
  for (let count = 0; count < 95; count++)
    await sql`insert into preview (account_id, id, hash, may_approve, key_id, created_at,
      expires_at)
      select account_id, ${`prv_${count}`}, ${Buffer.from(`${account.accountId} ${count}`)}, false,
        id, created_at, ${service.in({ hours: 1 })}::timestamptz
      from api_key where account_id = ${account.accountId}`.execute(db)
  const answers = await Promise.all(Array.from({ length: 10 }, make))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
    ...Array(5).fill(201),
    ...Array(5).fill(409),
  ])
  const refused = answers.find(({ status }) => status === 409)!
  assertRefused(refused, 'conflict')
  assert.match(refused.json.detail, /100/)
  await account.client.revokePreview({
    params: { preview_id: answers.find(({ status }) => status === 201)!.json.preview_id },
  })
  assert.equal((await make()).status, 201)
  assert.equal((await make()).status, 409)
  await db
    .updateTable('preview')
    .set({ expires_at: service.clock.now() })
    .where('account_id', '=', account.accountId)
    .execute()
  assert.equal((await make()).status, 201)
})

async function scheduled() {
  const account = await service.newAccount('business')
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'For a client.' },
  })
  const scheduled_at = service.in({ hours: 24 * 80 })
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at },
  })
  return { account, schedule_id }
}

test('revokePreview: revokes own links, and others’ for a person who may schedule', async () => {
  const { request, editor, contributor, other, client } = await fixture()
  const { schedule_id } = await request(contributor, 'For a client.')
  const make = async (by: typeof editor) =>
    (await by('POST', '/api/previews', { schedule_ids: [schedule_id] })).json.preview_id as string
  const [own, others] = [await make(contributor), await make(contributor)]
  const revoke = (by: typeof editor, preview_id: string) =>
    by('DELETE', `/api/previews/${preview_id}`)
  assertRefused(await revoke(other, own), 'insufficient_scope')
  assert.equal((await revoke(contributor, own)).status, 204)
  assert.equal((await revoke(editor, others)).status, 204)
  assertRefused(await revoke(editor, anyId('prv')), 'not_found')
  const revokedAt = instantText(service.clock.now())
  const { data } = await client.listPreviews()
  assert.deepEqual(
    data.map(({ active, revoked_at }) => [active, revoked_at]),
    [own, others].map(() => [false, revokedAt]),
  )
})

test('a link is listed as active for as long as it works: not once it has expired, or its maker has lost the right', async () => {
  const { accountId, request, editor, client } = await fixture()
  const { schedule_id } = await request(editor, 'For a client.', 60 * 24 * 80)
  const owner = await signedIn(service, accountId)
  const invited = await signedIn(service, accountId, 'editor')
  const memberId = (await owner.request('GET', '/api/members')).json.data.find(
    (one: any) => one.email === invited.email,
  ).member_id
  const make = async (by: typeof editor, may_approve: boolean) =>
    (await by('POST', '/api/previews', { schedule_ids: [schedule_id], may_approve })).json
      .preview_id as string
  const asInvited: typeof editor = (method, path, body) => invited.request(method, path, { body })
  const [decides, shows] = [await make(asInvited, true), await make(asInvited, false)]
  const key = await client.createKey({
    body: { scopes: ['schedules:read'], expires_at: service.in({ hours: 5 }) },
  })
  const short = await client.createKey({ body: { scopes: ['schedules:read'] } })
  const withKey =
    (secret: string): typeof editor =>
    (method, path, body) =>
      service.request(method, path, { key: secret, body })
  const [byKey, byShort] = [
    await make(withKey(key.key), false),
    await make(withKey(short.key), false),
  ]
  const active = async () =>
    new Set(
      (await client.listPreviews()).data.flatMap(({ active, preview_id }) =>
        active ? [preview_id] : [],
      ),
    )
  assert.deepEqual(await active(), new Set([decides, shows, byKey, byShort]))
  await owner.request('PATCH', `/api/members/${memberId}`, { body: { role: 'contributor' } })
  assert.deepEqual(await active(), new Set([shows, byKey, byShort]))
  await owner.request('DELETE', `/api/members/${memberId}`)
  assert.deepEqual(await active(), new Set([byKey, byShort]))
  await client.revokeKey({ params: { key_id: short.key_id } })
  assert.deepEqual(await active(), new Set([byKey]))
  await service.advance({ hours: 5 })
  assert.deepEqual(await active(), new Set())
})

test('createComment: any person and key of the account comments on a post, and only what is marked for clients is on the page', async () => {
  const { accountId, request, editor, client } = await fixture()
  const { schedule_id } = await request(editor, 'For a client.')
  const viewer = await signedIn(service, accountId, 'viewer')
  const path = `/api/schedules/${schedule_id}/comments`
  const made = await viewer.request('POST', path, { body: { text: ' Sharper, <b>please</b>? ' } })
  assert.equal(made.status, 201, made.text)
  assert.match(made.json.comment_id, id('cmt'))
  assertFields(made.json, {
    preview_id: null,
    text: 'Sharper, <b>please</b>?',
    visible_to_client: false,
    created_at: service.in({ hours: 0 }),
  })
  assert.equal(made.json.author.type, 'person')
  await service.advance({ seconds: 1 })
  await client.createComment({
    params: { schedule_id },
    body: { text: 'Which of the two?', visible_to_client: true },
  })
  const { data } = await client.listComments({ params: { schedule_id } })
  assert.deepEqual(
    data.map(({ author: { type }, text, visible_to_client }) => [type, text, visible_to_client]),
    [
      ['person', 'Sharper, <b>please</b>?', false],
      ['key', 'Which of the two?', true],
    ],
  )
  const { url } = await client.createPreview({ body: { schedule_ids: [schedule_id] } })
  const page = await (await fetch(url)).text()
  assert.ok(page.includes('Which of the two?'))
  assert.ok(!page.includes('Sharper'))
  assert.ok(!page.includes(data[1]!.author.name ?? 'no name'), 'the name of a key is shown')
})

test('createComment: refuses empty and long texts, posts of other accounts, and the 101st comment, also of several at once', async () => {
  const { schedule_id, account } = await scheduled()
  const path = `/api/schedules/${schedule_id}/comments`
  const comment = (body: object, at = path) => account.request('POST', at, { body })
  for (const body of [
    {},
    { text: ' ' },
    { text: '\u202e\u0007' },
    { text: 'a'.repeat(2_001) },
    { text: 'Yes.', by: 'me' },
  ])
    assert.equal((await comment(body)).status, 400)
  const other = await service.newAccount()
  assertRefused(await other.request('POST', path, { body: { text: 'Mine?' } }), 'not_found')
  assertRefused(
    await comment({ text: 'Where?' }, `/api/schedules/${anyId('sch')}/comments`),
    'not_found',
  )
  await sql`insert into preview_comment (account_id, schedule_id, id, text, author, created_at)
    select ${account.accountId}, ${schedule_id}, 'cmt_' || lpad(n::text, 32, '0'), 'Yes.',
      '{"type": "key", "id": "key_0", "name": null}', now() from generate_series(1, 98) as n`.execute(
    db,
  )
  const answers = await Promise.all(Array.from({ length: 4 }, () => comment({ text: 'Yes.' })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 409, 409])
  assertRefused(
    answers.find(({ status }) => status === 409)!,
    'conflict',
  )
})

test('createComment: letters that turn a text around are left out, and a page shows the newest 100', async () => {
  const { schedule_id, account } = await scheduled()
  const { text } = await account.client.createComment({
    params: { schedule_id },
    body: { text: 'Left\u202e and\u0007 right.' },
  })
  assert.equal(text, 'Left and right.')
  const { url } = await account.client.createPreview({ body: { schedule_ids: [schedule_id] } })
  await sql`insert into preview_comment (account_id, schedule_id, id, text, author,
      visible_to_client, created_at)
    select ${account.accountId}, ${schedule_id}, 'cmt_' || lpad(n::text, 32, '0'),
      'Number ' || n || '.', '{"type": "key", "id": "key_0", "name": null}', true, now()
    from generate_series(1, 120) as n`.execute(db)
  const page = await (await fetch(url)).text()
  const numbers = [...page.matchAll(/Number (\d+)\./g)].map(([, number]) => Number(number))
  assert.deepEqual([numbers.length, numbers[0], numbers.at(-1)], [100, 21, 120])
})

test('createComment: comments are in the export, and gone with the post that is cancelled', async () => {
  const { schedule_id, account } = await scheduled()
  const params = { schedule_id }
  await account.client.createComment({ params, body: { text: 'To keep.' } })
  const owner = await signedIn(service, account.accountId)
  const exported = await owner.request('GET', '/api/account/export')
  assertFields(exported.json.team_comments[0], { schedule_id, text: 'To keep.' })
  await account.client.cancelSchedule({ params })
  const left = await db
    .selectFrom('preview_comment')
    .select('id')
    .where('account_id', '=', account.accountId)
    .executeTakeFirst()
  assert.equal(left, undefined)
})

test('a link and what was said by it are in the export without its hash, and gone with the account', async () => {
  const { schedule_id, account } = await scheduled()
  const { url, preview_id } = await account.client.createPreview({
    body: { schedule_ids: [schedule_id] },
  })
  const owner = await signedIn(service, account.accountId)
  const exported = await owner.request('GET', '/api/account/export')
  assertFields(exported.json.previews[0], {
    preview_id,
    schedule_ids: [schedule_id],
    comments_left: [],
  })
  const hash = createHash('sha256').update(tokenIn(url))
  for (const secret of [tokenIn(url), hash.copy().digest('hex'), hash.copy().digest('base64')])
    assert.ok(!exported.text.includes(secret))
  const deleted = await owner.request('DELETE', '/api/account', {
    body: { account_id: account.accountId },
  })
  assert.equal(deleted.status, 204, deleted.text)
  assert.equal(
    await db
      .selectFrom('preview')
      .select('id')
      .where('account_id', '=', account.accountId)
      .executeTakeFirst(),
    undefined,
  )
})

test('a link is forgotten with all that belongs to it once it has been over for the retention', async () => {
  const { schedule_id, account } = await scheduled()
  await account.client.createPreview({
    body: { schedule_ids: [schedule_id], expires_at: service.in({ hours: 1 }) },
  })
  const { ports } = service.service
  const left = async (days: number) => {
    const then = ports.clock.now().add({ hours: 24 * days })
    await forgetOld({ ...ports, clock: { ...ports.clock, now: () => then } })
    return (await account.client.listPreviews()).data.length
  }
  assert.equal(await left(89), 1)
  assert.equal(await left(91), 0)
})
