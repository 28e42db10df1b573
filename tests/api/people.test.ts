import assert from 'node:assert/strict'
import { forgetOld } from '@crier/server/workspaces/retention.ts'
import { after, test } from 'node:test'
import { acceptInvitation } from '@crier/server/accounts/members/accept-invitation.ts'
import { connectionsOfEach, manualService, receiver, type Reply } from '../service.ts'
import { signedIn, type SignedInBrowser } from '../signed-in.ts'
import { assertRefused } from './refused.ts'

// An invitation is valid for a week: with ten times as many polls it took over 50 s of
// processor time.
const service = await manualService({ after }, { pollScale: 1_000 })
const { ports } = service.service

async function fixture() {
  const account = await service.newAccount('business')
  return { ...account, owner: await signedIn(service, account.accountId) }
}

const invite = (by: SignedInBrowser, email: string, role = 'editor') =>
  by.request('POST', '/api/members', { body: { email, role } })
const tokenIn = (reply: Reply) => /#invitation=(\S+)$/.exec(reply.json.link)![1]!
const accept = (token: string, by: SignedInBrowser | null = null) =>
  acceptInvitation(ports, { token, sessionToken: by && ports.sessions.tokenIn(by.cookie) })

test('an invited person joins by a link that works once; until then they are listed as invited', async () => {
  const { owner, accountId } = await fixture()
  const invited = await invite(owner, 'Grace@Example.com')
  assert.deepEqual([invited.status, invited.json.email], [201, 'grace@example.com'])
  assert.ok(invited.json.link.startsWith(`${service.url}/sign-in#invitation=`))
  const states = async () =>
    (await owner.request('GET', '/api/members')).json.data.map(
      ({ email, state, role }: Record<string, string>) => [email, state, role],
    )
  assert.deepEqual(await states(), [
    [owner.email, 'active', 'owner'],
    ['grace@example.com', 'invited', 'editor'],
  ])
  await service.advance({ seconds: 1 })
  const accepted = await accept(tokenIn(invited))
  assert.deepEqual(
    [accepted.kind, 'accountId' in accepted && accepted.accountId],
    ['new', accountId],
  )
  assert.deepEqual((await states())[1], ['grace@example.com', 'active', 'editor'])
  assert.equal((await accept(tokenIn(invited))).kind, 'invalid')
  assertRefused(await invite(owner, 'grace@example.com'), 'conflict')
})

test('an invitation ends after a week, when it is withdrawn, and when another takes its place', async () => {
  const { owner } = await fixture()
  const [first, second] = [
    await invite(owner, 'ann@example.com'),
    await invite(owner, 'ann@example.com', 'owner'),
  ]
  assert.equal((await accept(tokenIn(first))).kind, 'invalid')
  assert.equal((await owner.request('DELETE', `/api/members/${second.json.member_id}`)).status, 204)
  assert.equal((await accept(tokenIn(second))).kind, 'invalid')
  const third = await invite(owner, 'ann@example.com')
  await service.skip({ hours: 24 * 7 })
  assert.equal((await accept(tokenIn(third))).kind, 'invalid')
})

test('acceptInvitation: keeps an existing member’s role and records the invitation as withdrawn', async () => {
  const { owner, accountId, client } = await fixture()
  const viewer = await signedIn(service, accountId, 'viewer')
  const invited = await invite(owner, 'moved@example.com')
  const moved = { email: 'moved@example.com', emailVerified: true }
  await ports.db.updateTable('auth.user').set(moved).where('email', '=', viewer.email).execute()
  assert.equal((await accept(tokenIn(invited), viewer)).kind, 'joined')
  assert.equal((await viewer.request('GET', '/api/session')).json.role, 'viewer')
  const { data } = await client.listActivity({ query: { object_id: invited.json.member_id } })
  assert.deepEqual(
    data.map(({ kind, actor }) => [kind, actor.type]),
    [
      ['invitation.withdrawn', 'person'],
      ['invitation.created', 'person'],
    ],
  )
})

test('removeMember takes an expired invitation away, and records it', async () => {
  const { owner, client } = await fixture()
  const { member_id } = (await invite(owner, 'late@example.com', 'viewer')).json
  // A moment past its end: the sweep has not come yet, and the owner's page still shows it.
  await ports.db
    .updateTable('invitation')
    .set({ expires_at: ports.clock.now() })
    .where('id', '=', member_id as never)
    .execute()
  assert.equal((await owner.request('DELETE', `/api/members/${member_id}`)).status, 204)
  const { data } = await client.listActivity({ query: { object_id: member_id } })
  assert.deepEqual(data[0]?.detail, { role: 'viewer' })
  assertRefused(await owner.request('DELETE', `/api/members/${member_id}`), 'not_found')
})

test('acceptInvitation: requires a known person to sign in first', async () => {
  const [{ owner, accountId }, other] = [await fixture(), await fixture()]
  const token = tokenIn(await invite(owner, other.owner.email))
  assert.equal((await accept(token)).kind, 'sign_in_first')
  assert.equal((await accept(token, owner)).kind, 'other_person')
  await service.advance({ seconds: 1 })
  assert.deepEqual(await accept(token, other.owner), { kind: 'joined', accountId })
  const { json } = await other.owner.request('GET', '/api/session')
  assert.deepEqual(
    json.accounts.map(({ account_id, role }: Record<string, string>) => [account_id, role]),
    [
      [other.accountId, 'owner'],
      [accountId, 'editor'],
    ],
  )
  const chosen = await other.owner.request('GET', '/api/session', {
    headers: { 'crier-account': accountId },
  })
  assert.deepEqual([chosen.json.account_id, chosen.json.role], [accountId, 'editor'])
  assertRefused(
    await owner.request('GET', '/api/session', { headers: { 'crier-account': other.accountId } }),
    'insufficient_scope',
  )
})

test('an account keeps an owner; who is removed has lost it from the next request on', async () => {
  const { owner, accountId } = await fixture()
  const second = await signedIn(service, accountId, 'owner')
  const idOf = async (email: string) =>
    (await owner.request('GET', '/api/members')).json.data.find(
      (one: { email: string }) => one.email === email,
    )?.member_id as string
  const mine = await idOf(owner.email)
  assert.equal(
    (await owner.request('DELETE', `/api/members/${await idOf(second.email)}`)).status,
    204,
  )
  assertRefused(await second.request('GET', '/api/session'), 'unauthorized')
  const windows = await ports.db
    .selectFrom('rate_window')
    .select('kind')
    .where('account_id', '=', accountId)
    .execute()
  assert.deepEqual(windows, [{ kind: mine }], 'nothing counts what a removed person sends')
  assertRefused(await owner.request('DELETE', `/api/members/${mine}`), 'conflict')
  assertRefused(await owner.request('DELETE', '/api/members/usr_nobody'), 'not_found')
})

test('what changes something needs this server’s own page; what only reads does not', async () => {
  const { owner } = await fixture()
  const from = (origin: string, method = 'PATCH') =>
    owner.request(method, '/api/session', {
      ...(method !== 'GET' && { body: { name: 'Ada' } }),
      headers: { origin },
    })
  assertRefused(await from('https://evil.example'), 'foreign_origin')
  assertRefused(await from(''), 'foreign_origin')
  assert.equal((await from('https://evil.example', 'GET')).status, 200)
  assert.equal((await from(service.url)).status, 200)
})

test('updateSession takes another e-mail address from a fresh session only, and not without a way to prove it', async () => {
  const { owner } = await fixture()
  const change = (email: string) => owner.request('PATCH', '/api/session', { body: { email } })
  assertRefused(await change('new@example.com'), 'conflict')
  for (const bad of [
    'nobody',
    'ada@@example.com',
    'jörg@example.com',
    `${'a'.repeat(65)}@example.com`,
    'ada@localhost',
  ])
    assertRefused(await change(bad), 'invalid_parameter')
  const unchanged = await change(owner.email.toUpperCase())
  assert.deepEqual(
    [unchanged.json.user.email, unchanged.json.user.email_proven, unchanged.json.pending_email],
    [owner.email, true, null],
  )
  await service.skip({ hours: 24 })
  assertRefused(await change('newer@example.com'), 'confirmation_required')
})

test('usage: reports credits and admitted requests by day', async () => {
  const { client, request } = await fixture()
  await client.generatePost({
    body: { platform: 'x', topic: 'Why small teams ship faster', content_type: 'thread' },
  })
  await service.skip({ hours: 24 })
  await client.getAccount()
  assertRefused(await request('GET', '/api/usage?days=91'), 'invalid_parameter')
  const { days } = await client.getUsage({ query: { days: 3 } })
  assert.deepEqual(
    days.map(({ credits, requests }) => [credits, requests]),
    [
      [0, 0],
      [2, 1],
      [0, 3],
    ],
  )
  assert.equal((await client.getUsage()).days.length, 30)
})

test('an export is one document with everything, and without a secret', async (t) => {
  const { owner, client, accountId, key } = await fixture()
  const hook = await receiver(t, service.clock)
  const { webhook_id, secret } = await client.createWebhook({
    body: { url: hook.url, events: ['post.published'] },
  })
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'Kept for later.' },
  })
  for (let more = 0; more < 101; more++)
    await client.createDraft({ body: { platform: 'x', content: `Draft ${more}.` } })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  const { connection_id } = await client.createConnection({
    body: { platform: 'x', label: 'Of last year' },
  })
  await client.disconnect({ params: { platform: connection_id } })
  await service.advance({ minutes: 1 })
  const reply = await owner.request('GET', '/api/account/export')
  assert.match(reply.headers.get('content-disposition')!, /^attachment; filename="crier-acct_/)
  const { json } = reply
  assert.deepEqual(
    [json.account[0].account_id, json.drafts.length, json.connections.length],
    [accountId, 102, connectionsOfEach],
  )
  const removed = json.removed_connections.find(
    (one: { connection_id: string }) => one.connection_id === connection_id,
  )
  assert.deepEqual(
    [removed.platform, removed.label, removed.removed_at !== null],
    ['x', 'Of last year', true],
  )
  assert.doesNotMatch(JSON.stringify(json.removed_connections), /grant|sealed|token/)
  const [schedule] = json.schedules
  assert.deepEqual(
    [schedule.schedule_id, schedule.status, schedule.attempts.length > 0],
    [schedule_id, 'published', true],
  )
  assert.deepEqual(
    [json.webhooks[0].webhook_id, json.webhooks[0].deliveries.length],
    [webhook_id, 1],
  )
  assert.ok(!reply.text.includes(secret) && !reply.text.includes(key.slice(12)))
  await client.deleteDraft({ params: { draft_id: json.drafts[0].draft_id } })
  const { draft_id: cancelled } = await client.createDraft({
    body: { platform: 'x', content: 'Never out.' },
  })
  const gone = await client.scheduleDraft({
    body: { draft_id: cancelled, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  await client.cancelSchedule({ params: { schedule_id: gone.schedule_id } })
  const later = (await owner.request('GET', '/api/account/export')).json
  assert.deepEqual(
    [later.deleted_drafts.length, later.deleted_drafts[0].draft_id],
    [1, json.drafts[0].draft_id],
  )
  assert.deepEqual(
    [later.events[0].event, later.events[0].data.schedule_id],
    ['post.published', schedule_id],
  )
  assert.ok(
    later.activity.some((change: { object_id: string }) => change.object_id === gone.schedule_id),
  )
  assert.equal(later.usage.length, 90)
})

test('deleted drafts: are forgotten after 30 days; a published one loses its text, and its schedule stays', async () => {
  const { client } = await fixture()
  const [alone, out] = [
    await client.createDraft({ body: { platform: 'x', content: 'Deleted alone.' } }),
    await client.createDraft({ body: { platform: 'x', content: 'Deleted after it went out.' } }),
  ]
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id: out.draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 2 })
  for (const { draft_id } of [alone, out]) await client.deleteDraft({ params: { draft_id } })
  const held = async () => {
    const rows = await ports.db
      .selectFrom('draft')
      .select(['id', 'pieces'])
      .where('id', 'in', [alone.draft_id, out.draft_id] as never)
      .orderBy('id')
      .execute()
    return rows.map(({ pieces }) => pieces[0]).sort()
  }
  const { clock } = service
  const at = (days: number) => ({
    ...ports,
    clock: {
      ...clock,
      now: () => clock.now().add({ hours: 24 * days }),
      monotonic: () => 0,
      sleep: () => Promise.resolve(),
    },
  })
  await forgetOld(at(29))
  assert.deepEqual(await held(), ['Deleted after it went out.', 'Deleted alone.'])
  await forgetOld(at(31))
  assert.deepEqual(await held(), [''])
  assert.equal((await client.getSchedule({ params: { schedule_id } })).status, 'published')
  assert.equal((await client.listSchedules()).data[0]!.opening, '')
})

test('a deleted account is gone with all it held and the people who had only it; others keep theirs', async () => {
  const [doomed, other] = [await fixture(), await fixture()]
  const { client, owner, accountId } = doomed
  await accept(tokenIn(await invite(owner, other.owner.email)), other.owner)
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'Soon gone.' } })
  await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  const cancelled = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 2 }) },
  })
  await client.cancelSchedule({ params: { schedule_id: cancelled.schedule_id } })
  await client.configureSlots({ body: { platform: 'x', slots: [{ time: '09:00' }] } })
  await client.generatePost({ body: { platform: 'x', topic: 'Why small teams ship faster' } })
  assertRefused(
    await owner.request('DELETE', '/api/account', { body: { account_id: other.accountId } }),
    'invalid_parameter',
  )
  const gone = await owner.request('DELETE', '/api/account', { body: { account_id: accountId } })
  assert.equal(gone.status, 204, gone.text)
  assertRefused(await owner.request('GET', '/api/session'), 'unauthorized')
  assertRefused(await doomed.request('GET', '/api/account'), 'unauthorized')
  const { json } = await other.owner.request('GET', '/api/session')
  assert.deepEqual(json.accounts.length, 1)
  for (const table of [
    'account',
    'draft',
    'schedule',
    'api_key',
    'connection',
    'membership',
    'ledger_entry',
    'slot',
    'activity',
    'request_count',
    'recent_request',
  ] as const) {
    const column = table === 'account' ? 'id' : 'account_id'
    const rows = await ports.db
      .selectFrom(table)
      .select(column as never)
      .where(column as never, '=', accountId as never)
      .execute()
    assert.deepEqual([table, rows.length], [table, 0])
  }
  await service.advance({ hours: 2 })
  assert.deepEqual(
    (await service.posts()).filter(({ text }) => text === 'Soon gone.'),
    [],
  )
})

test('an account whose post is just going out is not deleted under it', async () => {
  const { client, owner, accountId } = await fixture()
  await service.fault({ platform: 'linkedin', kind: 'accept_then_reset' })
  const { draft_id } = await client.createDraft({
    body: { platform: 'linkedin', content: 'On its way.' },
  })
  await client.scheduleDraft({
    body: { draft_id, platform: 'linkedin', scheduled_at: service.in({ minutes: 1 }) },
  })
  await ports.db
    .updateTable('schedule')
    .set({ status: 'publishing', due_at: ports.clock.now().add({ hours: 1 }) })
    .where('account_id', '=', accountId)
    .execute()
  assertRefused(
    await owner.request('DELETE', '/api/account', { body: { account_id: accountId } }),
    'conflict',
  )
  assert.equal((await owner.request('GET', '/api/session')).status, 200)
  await service.control('DELETE', '/_control/faults')
})

test('faults are rehearsed on one’s own posts only, and end when they are cleared', async () => {
  const [mine, other] = [await fixture(), await fixture()]
  const fault = await mine.client.addFault({
    body: { platform: 'x', kind: 'content_rejected', times: 0 },
  })
  assert.deepEqual([fault.platform, fault.kind, fault.times_left], ['x', 'content_rejected', null])
  await other.client.addFault({ body: { platform: 'tiktok', kind: 'unavailable' } })
  assert.deepEqual((await mine.client.listFaults()).data, [fault])
  const post = async ({ client }: typeof mine) => {
    const { draft_id } = await client.createDraft({
      body: { platform: 'x', content: 'A rehearsal.' },
    })
    return (
      await client.scheduleDraft({
        body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
      })
    ).schedule_id
  }
  const [failing, passing] = [await post(mine), await post(other)]
  await service.advance({ minutes: 1 })
  assert.equal(
    (await mine.client.getSchedule({ params: { schedule_id: failing } })).error_code,
    'content_rejected',
  )
  assert.equal(
    (await other.client.getSchedule({ params: { schedule_id: passing } })).status,
    'published',
  )
  assert.deepEqual(await mine.client.clearFaults({ query: { platform: 'tiktok' } }), { removed: 0 })
  assert.deepEqual(await mine.client.clearFaults(), { removed: 1 })
  assert.deepEqual((await mine.client.listFaults()).data, [])
  assertRefused(
    await mine.request('POST', '/api/sandbox/faults', {
      body: { platform: 'x', kind: 'accept_then_lie' },
    }),
    'unrecognized_value',
  )
  await mine.client.disconnect({ params: { platform: 'x' } })
  assertRefused(
    await mine.request('POST', '/api/sandbox/faults', { body: { platform: 'x', kind: 'slow' } }),
    'conflict',
  )
})
