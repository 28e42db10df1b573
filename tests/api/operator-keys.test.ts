import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { operatorRequestsMax } from '@crier/server/accounts/operator-keys/authenticate-operator.ts'
import { revokeOperatorKey } from '@crier/server/accounts/operator-keys/operator-keys.ts'
import { mailbox } from '../mailbox.ts'
import { newOperator } from '../operator.ts'
import { manualService, type Reply } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { anyId } from './fields.ts'
import { filled, operations } from './operations.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const operator = await newOperator(service)

const accountOf = (id: string) => `/api/operator/accounts/${id}`
const told = ({ status, json }: Reply) => ({ status, ...json, request_id: null })

test('an operator’s key makes an account, a key for it, and credits; no person belongs to it', async () => {
  const body = { name: 'Owl Books', email: 'Owner@Example.com', plan: 'starter' }
  const made = await operator.request('POST', '/api/operator/accounts', { body })
  assert.equal(made.status, 201, made.text)
  const { account_id, managed, suspended, email, plan, invitation } = made.json
  assert.deepEqual(
    [managed, suspended, email, plan, invitation],
    [true, false, 'owner@example.com', 'starter', null],
  )
  assert.equal(made.headers.get('location'), accountOf(account_id))
  const key = await operator.request('POST', `${accountOf(account_id)}/keys`, {
    body: { name: 'Product', scopes: ['account:read'] },
  })
  assert.deepEqual([key.status, key.json.created_by], [201, { type: 'operator' }])
  const own = await service.request('GET', '/api/account', { key: key.json.key })
  assert.deepEqual([own.status, own.json.managed], [200, true])
  const granted = await operator.request('POST', `${accountOf(account_id)}/credits`, {
    body: { amount: 50 },
  })
  assert.equal(granted.json.credits_remaining, own.json.credits_remaining + 50)
  const activity = await service.request('GET', '/api/activity', { key: key.json.key })
  assert.deepEqual(
    activity.json.data.map(({ kind, actor }: any) => [kind, actor.type]).toReversed(),
    [
      ['account.created', 'operator'],
      ['key.created', 'operator'],
      ['credits.granted', 'operator'],
    ],
  )
  assert.equal(
    (await operator.request('DELETE', `${accountOf(account_id)}/keys/${key.json.key_id}`)).status,
    204,
  )
  assertRefused(await service.request('GET', '/api/account', { key: key.json.key }), 'unauthorized')
  assert.equal((await operator.request('DELETE', accountOf(account_id))).status, 204)
  assertRefused(await operator.request('GET', accountOf(account_id)), 'not_found')
})

for (const { title, spec, path, body } of operations.filter(({ spec }) => !spec.operator))
  test(`an operator’s key is refused at ${title}`, async () => {
    const options = spec.method === 'GET' ? {} : { body: body ?? {} }
    assertRefused(await operator.request(spec.method, path, options), 'insufficient_scope')
  })

test('an operator’s key is refused at paths that are no operation, uploads and /mcp', async () => {
  for (const [method, path] of [
    ['GET', '/api/nonsense'],
    ['GET', '/api/operator'],
    ['PUT', '/api/operator/accounts'],
    ['POST', '/api/media/uploads'],
    ['POST', '/mcp'],
  ] as const)
    assert.equal(
      (await operator.request(method, path, method === 'POST' ? { body: {} } : {})).status,
      403,
      path,
    )
})

const ofOne = operations.filter(({ spec }) => spec.operator && spec.path.includes('{account_id}'))

for (const { title, spec, body } of ofOne)
  test(`${title}: an account that people made is not found, like one that does not exist`, async () => {
    const people = await service.newAccount()
    const { key_id } = await people.client.createKey({ body: {} })
    const before = await people.client.getAccount()
    const ask = (account_id: string) =>
      operator.request(
        spec.method,
        filled(spec.path, { account_id, key_id }),
        spec.method === 'GET' ? {} : { body: body ?? {} },
      )
    const none = told(await ask(anyId('acct')))
    assert.equal(none.status, 404)
    assert.deepEqual(told(await ask(people.accountId)), none)
    assert.deepEqual(await people.client.getAccount(), before)
    assert.equal((await people.client.listKeys()).data.filter((key) => key.revoked_at).length, 0)
  })

for (const { title, spec, path, body } of operations.filter(({ spec }) => spec.operator))
  test(`${title}: other keys and people are refused`, async () => {
    const options = spec.method === 'GET' ? {} : { body: body ?? {} }
    const owner = await signedIn(service, service.account.accountId)
    for (const reply of [
      await service.account.request(spec.method, path, options),
      await owner.request(spec.method, path, options),
    ])
      assertRefused(reply, 'insufficient_scope')
    assertRefused(
      await service.request(spec.method, path, { ...options, key: null }),
      'unauthorized',
    )
  })

test('the list holds customers only, in pages', async () => {
  const other = await newOperator(service)
  const first = await other.newCustomer()
  await service.skip({ milliseconds: 2 })
  const second = await other.newCustomer()
  const page = await other.request('GET', '/api/operator/accounts?limit=1')
  assert.deepEqual(
    page.json.data.map(({ account_id }: any) => account_id),
    [second.accountId],
  )
  const next = await other.request(
    'GET',
    `/api/operator/accounts?limit=1&cursor=${page.json.next_cursor}`,
  )
  assert.equal(next.json.data[0].account_id, first.accountId)
  const all = await other.request('GET', '/api/operator/accounts?limit=100')
  assert.ok(all.json.data.every(({ managed }: any) => managed))
})

test('a plan that does not exist is 422 and names those there are', async () => {
  const body = { name: 'Owl Books', email: 'a@example.com', plan: 'gold' }
  const reply = await operator.request('POST', '/api/operator/accounts', { body })
  assertRefused(reply, 'unrecognized_value')
  assert.match(reply.json.errors[0].detail, /free, starter, pro/)
})

test('a repeated POST makes one account; another operator’s key has another space', async () => {
  const ask = (by: typeof operator) =>
    by.request('POST', '/api/operator/accounts', {
      body: { name: 'Once', email: 'once@example.com', plan: 'free' },
      headers: { 'idempotency-key': 'sign-up-1' },
    })
  const first = await ask(operator)
  const second = await ask(operator)
  assert.deepEqual([second.text, second.headers.get('idempotency-replayed')], [first.text, 'true'])
  const others = await ask(await newOperator(service))
  assert.notEqual(others.json.account_id, first.json.account_id)
})

test('each key has 300 requests a minute', async () => {
  const busy = await newOperator(service)
  const replies = await Promise.all(
    Array.from({ length: operatorRequestsMax + 5 }, () =>
      busy.request('GET', accountOf(anyId('acct'))),
    ),
  )
  assert.equal(replies.filter(({ status }) => status === 404).length, operatorRequestsMax)
  const refused = replies.find(({ status }) => status === 429)!
  assert.equal(refused.headers.get('retry-after'), '60')
  assertRefused(await operator.request('GET', accountOf(anyId('acct'))), 'not_found')
  await service.skip({ seconds: 60 })
  assertRefused(await busy.request('GET', accountOf(anyId('acct'))), 'not_found')
})

test('a revoked key, and one with a wrong checksum, are 401 and say why', async () => {
  const gone = await newOperator(service)
  await revokeOperatorKey(service.service.ports, gone.id)
  const revoked = await gone.request('GET', '/api/operator/accounts')
  assertRefused(revoked, 'unauthorized')
  assert.match(revoked.json.detail, /was revoked/)
  const mistyped = await service.request('GET', '/api/operator/accounts', { key: `${gone.key}0` })
  assert.match(mistyped.json.detail, /checksum/)
})

test('an invitation makes the customer the owner, and opens nothing else of a person', async () => {
  const people = await service.newAccount()
  const person = await signedIn(service, people.accountId)
  const invite = (email: string) =>
    operator.request('POST', '/api/operator/accounts', {
      body: { name: 'Invited', email, plan: 'free', invite: true },
    })
  const made = await invite(person.email)
  const token = /#invitation=(\S+)$/.exec(made.json.invitation.link)![1]!
  const { acceptInvitation } = await import('@crier/server/accounts/members/accept-invitation.ts')
  const { ports } = service.service
  assert.equal((await acceptInvitation(ports, { token, sessionToken: null })).kind, 'sign_in_first')
  const fresh = await invite('fresh@example.com')
  const accepted = await acceptInvitation(ports, {
    token: /#invitation=(\S+)$/.exec(fresh.json.invitation.link)![1]!,
    sessionToken: null,
  })
  assert.deepEqual(
    [accepted.kind, 'accountId' in accepted && accepted.accountId],
    ['new', fresh.json.account_id],
  )
})

test('an invitation goes by e-mail; where the mail server refuses it, the answer has the link', async (t) => {
  const box = await mailbox(t)
  const mailing = await manualService(t, {
    environment: { CRIER_SMTP_URL: box.url, CRIER_MAIL_FROM: 'crier@example.com' },
  })
  const product = await newOperator(mailing)
  const invite = (email: string) =>
    product.request('POST', '/api/operator/accounts', {
      body: { name: 'Invited', email, plan: 'free', invite: true },
    })
  const mailed = await invite('mailed@example.com')
  assert.equal(mailed.json.invitation.link, null)
  assert.match((await box.next()).text, /#invitation=/)
  box.refuseNext()
  const refused = await invite('refused@example.com')
  assert.equal(refused.status, 201)
  assert.match(refused.json.invitation.link, /#invitation=\S+$/)
  assert.equal(box.unread(), 0)
  // Others have seen the link: it proves no address.
  const { mailed: proves } = await mailing.service.ports.db
    .selectFrom('invitation')
    .select('mailed')
    .where('email', '=', 'refused@example.com')
    .executeTakeFirstOrThrow()
  assert.equal(proves, false)
})
