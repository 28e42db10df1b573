import assert from 'node:assert/strict'
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { exportAccount } from '@crier/server/workspaces/export-account.ts'
import { text } from 'node:stream/consumers'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { modelServer } from '../api/model-server.ts'
import { assertRefused } from '../api/refused.ts'
import { keyOfOwner } from '../api/requesters.ts'
import { webServer } from '../api/web-server.ts'
import { eventually } from '../processes.ts'
import { manualService } from '../service.ts'
import { signedIn, type SignedInBrowser } from '../signed-in.ts'

// Rights that end between the beginning of a request and what it does.

const model = await modelServer({ after })
const service = await manualService({ after }, { environment: model.environment })
const { ports } = service.service

async function place() {
  const account = await service.newAccount('pro')
  return { account, owner: await signedIn(service, account.accountId) }
}

async function memberIdOf(owner: SignedInBrowser, { email }: SignedInBrowser): Promise<string> {
  const { json } = await owner.request('GET', '/api/members')
  return json.data.find((member: { email: string }) => member.email === email).member_id as string
}

const removed = async (owner: SignedInBrowser, who: SignedInBrowser) =>
  assert.equal(
    (await owner.request('DELETE', `/api/members/${await memberIdOf(owner, who)}`)).status,
    204,
  )

/** How many requests of the account were let in by now. */
async function admitted(accountId: AccountId): Promise<number> {
  const rows = await ports.db
    .selectFrom('rate_window')
    .select('count')
    .where('account_id', '=', accountId)
    .execute()
  return rows.reduce((sum, { count }) => sum + count, 0)
}

interface Held {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Sends the headers and a part of the body; resolves when the request is let in, with what sends
 * the rest.
 */
async function begin(accountId: AccountId, held: Held) {
  const before = await admitted(accountId)
  return beginUntil(held, async () => (await admitted(accountId)) > before)
}

async function beginUntil({ method, path, headers, body }: Held, isLetIn: () => Promise<boolean>) {
  const url = new URL(path, service.url)
  const length = { 'content-length': String(Buffer.byteLength(body)), origin: service.url }
  const sent = httpRequest(url, {
    method,
    headers: { 'content-type': 'application/json', ...length, ...headers },
  })
  const answer = new Promise<IncomingMessage>(
    (resolve, reject) => void sent.once('response', resolve).once('error', reject),
  )
  sent.write(body.slice(0, 5))
  await eventually('the request is let in', async () => (await isLetIn()) || undefined)
  return async () => {
    sent.end(body.slice(5))
    const response = await answer
    return { status: response.statusCode, text: await text(response) }
  }
}

test('an owner who is removed while the rest of a request is awaited deletes no account', async () => {
  const { account, owner } = await place()
  const second = await signedIn(service, account.accountId)
  const body = JSON.stringify({ account_id: account.accountId })
  const finish = await begin(account.accountId, {
    method: 'DELETE',
    path: '/api/account',
    headers: { cookie: second.cookie },
    body,
  })
  await removed(owner, second)
  assert.equal((await finish()).status, 401)
  assert.equal((await owner.request('GET', '/api/account')).status, 200)
})

test('an editor who is removed, or a key that is revoked, while the rest of a request is awaited schedules nothing', async () => {
  const { account, owner } = await place()
  const editor = await signedIn(service, account.accountId, 'editor')
  const { key, key_id } = await account.client.createKey({
    body: { scopes: ['schedules:write', 'drafts:read'] },
  })
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Held back.' },
  })
  const ask = {
    method: 'POST',
    path: '/api/schedules',
    body: JSON.stringify({ draft_id, platform: 'x', scheduled_at: service.in({ hours: 2 }) }),
  }
  const byPerson = await begin(account.accountId, { ...ask, headers: { cookie: editor.cookie } })
  const byKey = await begin(account.accountId, {
    ...ask,
    headers: { authorization: `Bearer ${key}` },
  })
  await removed(owner, editor)
  await account.client.revokeKey({ params: { key_id } })
  assert.deepEqual([(await byPerson()).status, (await byKey()).status], [401, 401])
  assert.deepEqual((await account.client.listSchedules()).data, [])
})

test('a file whose bytes come after its sender was removed is not kept', async () => {
  const { account, owner } = await place()
  const editor = await signedIn(service, account.accountId, 'editor')
  const headers = { cookie: editor.cookie, 'content-type': 'text/plain' }
  const finish = await begin(account.accountId, {
    method: 'POST',
    path: '/api/media?name=late.txt',
    headers,
    body: 'Too late. '.repeat(9),
  })
  await removed(owner, editor)
  assert.equal((await finish()).status, 401)
  assert.deepEqual((await account.client.listMedia()).data, [])
})

test('a file in parts whose last part comes after its sender was removed, or their key revoked, is not kept', async () => {
  const { account, owner } = await place()
  const editor = await signedIn(service, account.accountId, 'editor')
  const { key, key_id } = await account.client.createKey({ body: { scopes: ['media:write'] } })
  const body = 'Too late. '.repeat(9)
  const tus = { 'tus-resumable': '1.0.0' }
  const beginParts = async (own: Readonly<Record<string, string>>) => {
    const headers = { ...own, ...tus, 'upload-length': String(body.length), origin: service.url }
    const begun = await service.request('POST', '/api/media/uploads', { key: null, headers })
    assert.equal(begun.status, 201, begun.text)
    const part = {
      ...own,
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }
    const path = begun.headers.get('location')!
    return beginUntil({ method: 'PATCH', path, headers: part, body }, () =>
      isWrittenTo(path.split('/').at(-1)!),
    )
  }
  const [byPerson, byKey] = [
    await beginParts({ cookie: editor.cookie }),
    await beginParts({ authorization: `Bearer ${key}` }),
  ]
  await removed(owner, editor)
  await account.client.revokeKey({ params: { key_id } })
  for (const finish of [byPerson, byKey]) {
    const { status, text } = await finish()
    assert.deepEqual([status, JSON.parse(text).code], [403, 'insufficient_scope'])
  }
  assert.deepEqual((await account.client.listMedia()).data, [])
})

/** True while a request writes the upload in parts. */
async function isWrittenTo(uploadId: string): Promise<boolean> {
  const row = await ports.db
    .selectFrom('media_upload')
    .select('lock')
    .where('id', '=', uploadId)
    .executeTakeFirstOrThrow()
  return row.lock !== null
}

test('fetched media: are not stored once the caller was removed, or their key revoked', async () => {
  const { account, owner } = await place()
  const editor = await signedIn(service, account.accountId, 'editor')
  const { key, key_id } = await account.client.createKey({ body: { scopes: ['media:write'] } })
  const fetched: ServerResponse[] = []
  const site = await webServer({ after }, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).write('Fetched ')
    fetched.push(response)
  })
  const body = { url: `${site}/late.txt` }
  const asking = [
    editor.request('POST', '/api/media', { body }),
    service.request('POST', '/api/media', { key, body }),
  ]
  await eventually('both files are fetched', () =>
    Promise.resolve(fetched.length === 2 || undefined),
  )
  await removed(owner, editor)
  await account.client.revokeKey({ params: { key_id } })
  for (const response of fetched) response.end('too late.')
  for (const refused of await Promise.all(asking)) assertRefused(refused, 'insufficient_scope')
  assert.deepEqual((await account.client.listMedia()).data, [])
  assert.equal(
    (
      await account.request('POST', '/api/media', {
        body: 'Fetched too late.',
        headers: { 'content-type': 'text/plain' },
      })
    ).status,
    201,
  )
})

for (const [how, role] of [
  ['demoted', 'contributor'],
  ['removed', null],
] as const)
  test(`a rewrite of an editor who is ${how} while the model writes approves nothing`, async () => {
    const { account, owner } = await place()
    const [editor, contributor] = [
      await signedIn(service, account.accountId, 'editor'),
      await signedIn(service, account.accountId, 'contributor'),
    ]
    const { draft_id } = await account.client.createDraft({
      body: { platform: 'linkedin', content: 'The bakery closes on 3 May.' },
    })
    const scheduled_at = service.in({ hours: how === 'demoted' ? 3 : 4 })
    const asked = await contributor.request('POST', '/api/schedules', {
      body: { draft_id, platform: 'linkedin', scheduled_at },
    })
    const params = { schedule_id: asked.json.schedule_id as string }
    await account.client.approveSchedule({ params, body: {} })
    const member = await memberIdOf(owner, editor)
    model.mood = 'hold'
    const before = model.calls()
    const rewriting = editor.request('POST', `/api/drafts/${draft_id}/rewrite`, {
      body: { instruction: 'Begin with the day' },
    })
    await model.called(before + 1)
    if (role)
      assert.equal(
        (await owner.request('PATCH', `/api/members/${member}`, { body: { role } })).status,
        200,
      )
    else await removed(owner, editor)
    model.mood = 'write'
    model.release()
    const { status } = await rewriting
    const { approval } = await account.client.getSchedule({ params })
    const { content } = await account.client.getDraft({ params: { draft_id } })
    // A contributor may edit, and what they edit waits.
    if (role) assert.deepEqual([status, approval?.state], [200, 'awaiting'])
    else
      assert.deepEqual(
        [status, approval?.state, content],
        [403, 'approved', 'The bakery closes on 3 May.'],
      )
  })

test('a rewrite by a key for drafts alone waits for approval where its maker was demoted to contributor while the model wrote', async () => {
  const { account } = await place()
  const { key, demote } = await keyOfOwner(service, account.accountId, [
    'drafts:write',
    'reels:generate',
  ])
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'The bakery closes on 4 May.' },
  })
  const scheduled_at = service.in({ hours: 5 })
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id, platform: 'linkedin', scheduled_at },
  })
  model.mood = 'hold'
  const before = model.calls()
  const body = { instruction: 'Begin with the day' }
  const rewriting = service.request('POST', `/api/drafts/${draft_id}/rewrite`, { key, body })
  await model.called(before + 1)
  await demote('contributor')
  model.mood = 'write'
  model.release()
  const { status } = await rewriting
  const { approval } = await account.client.getSchedule({ params: { schedule_id } })
  assert.deepEqual([status, approval?.state], [200, 'awaiting'])
})

/** Holds whatever is fitted from now on until it is let go. */
function holdFitting(): { readonly begun: Promise<void>; release(): void } {
  const { promise: begun, resolve: begins } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { fitter } = ports
  const fit = fitter.fit.bind(fitter)
  fitter.fit = async (...order) => {
    begins()
    await released
    return fit(...order)
  }
  return {
    begun,
    release: () => {
      fitter.fit = fit
      release()
    },
  }
}

for (const [how, role] of [
  ['demoted', 'contributor'],
  ['removed', null],
] as const)
  for (const what of [
    'an edit',
    'a restored version',
    'a batch',
    'a schedule',
    'a repeat',
    'a retry',
  ] as const)
    test(`${what} of an editor who is ${how} while it is fitted approves nothing, and schedules nothing`, async () => {
      const { account, owner } = await place()
      const { client } = account
      const editor = await signedIn(service, account.accountId, 'editor')
      const contributor = await signedIn(service, account.accountId, 'contributor')
      const { draft_id } = await client.createDraft({
        body: { platform: 'linkedin', content: 'The bakery closes on 3 May.' },
      })
      await client.updateDraft({
        params: { draft_id },
        body: { content: 'The bakery closes on 4 May.' },
      })
      await client.configureSlots({ body: { platform: 'linkedin', slots: [{ time: '09:00' }] } })
      const scheduled_at = service.in({ hours: 30 })
      const { connection_id } = (await client.listConnections()).data.find(
        ({ platform }) => platform === 'linkedin',
      )!
      const schedule = { draft_id, platform: 'linkedin', scheduled_at }
      let schedule_id = ''
      if (what === 'a retry') {
        const asked = await contributor.request('POST', '/api/schedules', {
          body: { ...schedule, scheduled_at: service.in({ minutes: 1 }) },
        })
        schedule_id = asked.json.schedule_id
        await service.advance({ minutes: 3 })
      } else if (what === 'an edit' || what === 'a restored version') {
        const asked = await contributor.request('POST', '/api/schedules', { body: schedule })
        schedule_id = asked.json.schedule_id
        await client.approveSchedule({ params: { schedule_id }, body: {} })
      }
      const requests = {
        'an edit': ['PATCH', `/api/drafts/${draft_id}`, { content: 'The bakery closes for good.' }],
        'a restored version': ['POST', `/api/drafts/${draft_id}/versions/1/restore`, {}],
        'a batch': ['POST', '/api/schedules/batch', { schedules: [schedule] }],
        'a schedule': ['POST', '/api/schedules', schedule],
        'a repeat': ['POST', '/api/repeats', { draft_id, connection_id, every_weeks: 4 }],
        'a retry': ['POST', `/api/schedules/${schedule_id}/retry`, {}],
      } as const
      const before = JSON.stringify((await client.listSchedules()).data)
      const member = await memberIdOf(owner, editor)
      const fitting = holdFitting()
      const [method, path, body] = requests[what]
      const asking = editor.request(method, path, { body })
      await fitting.begun
      if (role)
        assert.equal(
          (await owner.request('PATCH', `/api/members/${member}`, { body: { role } })).status,
          200,
        )
      else await removed(owner, editor)
      await service.skip({ seconds: 2 })
      fitting.release()
      const answer = await asking
      if (role && (what === 'an edit' || what === 'a restored version')) {
        // A contributor may edit, and what they edit waits.
        assert.equal(answer.status, 200, answer.text)
        assert.equal(
          (await client.getSchedule({ params: { schedule_id } })).approval?.state,
          'awaiting',
        )
      } else {
        assertRefused(answer, 'insufficient_scope')
        assert.equal(JSON.stringify((await client.listSchedules()).data), before)
        assert.equal(
          (await client.getDraft({ params: { draft_id } })).content,
          'The bakery closes on 4 May.',
        )
      }
    })

for (const [what, path, body] of [
  ['a draft', '/api/generate-post', { platform: 'linkedin', topic: 'Small teams ship faster' }],
  ['a remix', '/api/remix', { source: 'Small teams ship faster.', platforms: ['linkedin', 'x'] }],
  ['variants', '/api/drafts/DRAFT/variants', { count: 1 }],
] as const)
  test(`${what} that a model wrote for a key that was revoked meanwhile is not saved, and costs nothing`, async () => {
    const { account } = await place()
    const { draft_id } = await account.client.createDraft({
      body: { platform: 'linkedin', content: 'The bakery closes on 4 May.' },
    })
    const { key, key_id } = await account.client.createKey({
      body: { scopes: ['drafts:write', 'reels:generate'] },
    })
    const { credits_remaining } = await account.client.getAccount()
    model.mood = 'hold'
    const before = model.calls()
    const writing = service.request('POST', path.replace('DRAFT', draft_id), { key, body })
    await model.called(before + 1)
    await account.client.revokeKey({ params: { key_id } })
    model.mood = 'write'
    model.release()
    assertRefused(await writing, 'insufficient_scope')
    assert.deepEqual(
      (await account.client.listDrafts()).data.map((draft) => draft.draft_id),
      [draft_id],
    )
    assert.equal((await account.client.getAccount()).credits_remaining, credits_remaining)
  })

test('an export ends for a reader who is no owner any more, or who takes longer than half an hour', async () => {
  for (const late of ['removed', 'slow'] as const) {
    const { account, owner } = await place()
    const second = await signedIn(service, account.accountId)
    const { user } = (await second.request('GET', '/api/session')).json
    const session = {
      userId: user.user_id,
      sessionId: await sessionOf(user.user_id),
      role: 'owner' as const,
    }
    const times = {
      signedInAt: service.clock.now(),
      expiresAt: service.clock.now().add({ hours: 1 }),
    }
    const asking = {
      accountId: account.accountId,
      keyId: null,
      scopes: [],
      plan: 'pro',
      name: null,
      makerRole: null,
      isAgent: false,
    }
    const principal = { ...asking, user: { ...session, ...times } }
    const asked = {
      principal,
      params: {},
      query: {},
      body: {},
      idempotencyKey: null,
      saveIdempotentResponse: () => Promise.resolve(),
    }
    const pieces = (await exportAccount(ports, asked)).pieces[Symbol.asyncIterator]()
    assert.equal((await pieces.next()).done, false)
    await service.skip({ seconds: 2 })
    assert.equal((await pieces.next()).done, false, 'an owner may read slowly')
    if (late === 'removed') await removed(owner, second)
    await service.skip(late === 'removed' ? { seconds: 2 } : { minutes: 31 })
    await assert.rejects(
      pieces.next(),
      late === 'removed' ? /rights in this workspace have changed/ : /longer than half an hour/,
    )
  }
})

async function sessionOf(userId: string): Promise<string> {
  const query = ports.db
    .selectFrom('auth.session')
    .select('id')
    .where('userId', '=', userId as never)
  return (await query.executeTakeFirstOrThrow()).id
}
