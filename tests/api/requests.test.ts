import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { countRequests } from '@crier/server/accounts/count-requests.ts'
import { requestsMax } from '@crier/server/accounts/request-store.ts'
import type { AnsweredRequest } from '@crier/server/context.ts'
import { mint, type AccountId, type KeyId } from '@crier/server/ports/ids.ts'
import { forgetOld } from '@crier/server/workspaces/retention.ts'
import { sql } from 'kysely'
import { manualService, type TestAccount } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { anyId } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const { ports } = service.service

const listed = async ({ client }: TestAccount, limit = 100) =>
  (await client.listRequests({ query: { limit } })).data

const requestOf = (accountId: AccountId, requestId: string): AnsweredRequest => ({
  accountId,
  keyId: mint('key', ports) as KeyId,
  at: ports.clock.now(),
  method: 'GET',
  pathTemplate: '/api/drafts',
  status: 200,
  code: null,
  requestId,
  durationMs: 1,
})

const rowsOf = async (accountId: AccountId) =>
  (
    await ports.db
      .selectFrom('recent_request')
      .select('request_id')
      .where('account_id', '=', accountId)
      .execute()
  ).length

test('listRequests: shows path and answer, without query, body and ids of the path', async () => {
  const account = await service.newAccount()
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Told to nobody.' },
  })
  const answer = await account.request('GET', `/api/drafts/${draft_id}`)
  await account.request('GET', '/api/drafts?q=secret&limit=2', {
    headers: { 'x-request-id': 'mine' },
  })
  const { data: keys } = await account.client.listKeys()
  const requests = await listed(account)
  assert.deepEqual(
    requests.map(({ method, path_template, status, code }) => [
      method,
      path_template,
      status,
      code,
    ]),
    [
      ['GET', '/api/keys', 200, null],
      ['GET', '/api/drafts', 200, null],
      ['GET', '/api/drafts/{draft_id}', 200, null],
      ['POST', '/api/drafts', 201, null],
    ],
  )
  assert.deepEqual(new Set(requests.map(({ key_id }) => key_id)), new Set([keys[0]!.key_id]))
  assert.equal(requests[1]!.request_id, 'mine')
  assert.equal(requests[2]!.request_id, answer.headers.get('x-request-id'))
  for (const { at, duration_ms } of requests)
    assert.ok(at === service.in({ hours: 0 }) && duration_ms < 60_000)
  const row = JSON.stringify(
    await ports.db
      .selectFrom('recent_request')
      .selectAll()
      .where('account_id', '=', account.accountId)
      .execute(),
  )
  for (const unsaid of [draft_id, 'secret', 'Told to nobody'])
    assert.ok(!row.includes(unsaid), unsaid)
})

test('listRequests: shows the code of a refused request with a valid key, also when it was not admitted', async () => {
  const account = await service.newAccount('free')
  const { key: small, key_id } = await account.client.createKey({
    body: { name: 'small', scopes: ['drafts:read'] },
  })
  assertRefused(await service.request('GET', '/api/webhooks', { key: small }), 'insufficient_scope')
  assertRefused(await account.request('GET', '/api/drafts/drft_1'), 'not_found')
  assertRefused(await account.request('GET', '/api/nothing'), 'not_found')
  assertRefused(await account.request('GET', '/api/drafts/%E0%A4%A'), 'invalid_parameter')
  assertRefused(
    await account.request('DELETE', `/api/media/uploads/${anyId('upl')}`),
    'tus_version_unsupported',
  )
  const twice = {
    headers: { 'idempotency-key': 'k' },
    body: { draft_id: anyId('drft'), platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  }
  assertRefused(await account.request('POST', '/api/schedules', twice), 'not_found')
  // Sent again byte for byte, with the id of the first.
  assert.equal((await account.request('POST', '/api/schedules', twice)).json.code, 'not_found')
  const requests = await listed(account)
  assert.deepEqual(
    requests.map(({ method, path_template, status, code }) => [
      method,
      path_template,
      status,
      code,
    ]),
    [
      ['POST', '/api/schedules', 404, 'not_found'],
      ['POST', '/api/schedules', 404, 'not_found'],
      ['DELETE', '/api/media/uploads/{upload_id}', 412, 'tus_version_unsupported'],
      ['GET', null, 400, 'invalid_parameter'],
      ['GET', null, 404, 'not_found'],
      ['GET', '/api/drafts/{draft_id}', 404, 'not_found'],
      ['GET', '/api/webhooks', 403, 'insufficient_scope'],
      ['POST', '/api/keys', 201, null],
    ],
  )
  assert.equal(requests.at(-2)!.key_id, key_id)
  let reply = await account.request('GET', '/api/drafts')
  for (let time = 0; reply.status === 200 && time < 1_000; time++)
    reply = await account.request('GET', '/api/drafts')
  assertRefused(reply, 'rate_limited')
  assertRefused(await account.request('GET', '/api/requests'), 'rate_limited')
  await service.skip({ minutes: 1 })
  const [reading, last] = await listed(account, 2)
  assert.deepEqual([reading!.path_template, reading!.code], ['/api/requests', 'rate_limited'])
  assert.deepEqual(
    [last!.status, last!.code, last!.request_id],
    [429, 'rate_limited', reply.headers.get('x-request-id')],
  )
})

test('listRequests: leaves out requests without a valid key, of browsers, of other accounts and of the list itself', async () => {
  const [account, other] = [await service.newAccount(), await service.newAccount()]
  const person = await signedIn(service, account.accountId, 'viewer')
  await other.client.getAccount()
  assertRefused(
    await service.request('GET', '/api/account', {
      key: account.key.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    }),
    'unauthorized',
  )
  assert.equal((await person.request('GET', '/api/account')).status, 200)
  await account.client.listRequests()
  assert.deepEqual(await listed(account), [])
  assert.deepEqual((await person.request('GET', '/api/requests')).json, {
    data: [],
    next_cursor: null,
  })
  assert.equal((await listed(other)).length, 1)
})

test('requests are listed for 24 hours, and then deleted', async () => {
  const account = await service.newAccount()
  await account.client.getAccount()
  await service.skip({ hours: 23, minutes: 59 })
  assert.equal((await listed(account)).length, 1)
  await forgetOld(ports)
  assert.equal(await rowsOf(account.accountId), 1)
  await service.skip({ minutes: 2 })
  assert.deepEqual(await listed(account), [])
  await forgetOld(ports)
  assert.equal(await rowsOf(account.accountId), 0)
})

test('listRequests: keeps an account’s newest 1,000 over all its keys', async () => {
  const [account, other] = [await service.newAccount(), await service.newAccount()]
  await other.client.getAccount()
  for (let half = 0; half < 2; half++) {
    for (let count = 1; count <= 600; count++)
      ports.requests.keep(requestOf(account.accountId, `r${half * 600 + count}`))
    await ports.requests.flush()
    await service.clock.advance({ milliseconds: 1 })
  }
  assert.equal(await rowsOf(account.accountId), requestsMax)
  const ids: string[] = []
  for await (const id of idsOf(account)) ids.push(id)
  assert.deepEqual(
    ids,
    Array.from({ length: requestsMax }, (_, place) => `r${1_200 - place}`),
  )
  assert.equal((await listed(other)).length, 1)
})

async function* idsOf({ client }: TestAccount) {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await client.listRequests({
      query: { limit: 100, ...(cursor !== undefined && { cursor }) },
    })
    yield* page.data.map(({ request_id }) => request_id)
    cursor = page.next_cursor
  }
}

test('listRequests: lists another process’s answers after ten seconds, without further requests to it', async (t) => {
  const account = await service.newAccount()
  const another = await service.startAnother()
  t.after(() => another[Symbol.asyncDispose]())
  const answer = await fetch(`${another.url}/api/account`, {
    headers: { authorization: `Bearer ${account.key}` },
  })
  assert.equal(answer.status, 200)
  assert.deepEqual(await listed(account), [])
  await service.advanceUntil(async () => (await listed(account)).length > 0)
  assert.deepEqual(
    (await listed(account)).map(({ request_id }) => request_id),
    [answer.headers.get('x-request-id')],
  )
})

test('no request waits for the list to be written', async () => {
  const account = await service.newAccount()
  await ports.db.transaction().execute(async (tx) => {
    await sql`lock table recent_request in access exclusive mode`.execute(tx)
    await account.client.getAccount()
    const writing = ports.requests.flush().then(() => 'written')
    const next = account.client.getAccount().then(() => 'answered')
    assert.equal(await Promise.race([writing, next]), 'answered')
  })
  assert.equal((await listed(account)).length, 2)
})

test('what cannot be written is given up with a line in the log, and what is kept between two writes is bounded', async () => {
  const logged: string[] = []
  const log = {
    event: () => undefined,
    warn: () => undefined,
    error: (name: string) => void logged.push(name),
  }
  const account = await service.newAccount()
  const flooded = countRequests({ ...ports, log })
  // No text of PostgreSQL has such a character.
  flooded.keep(requestOf(account.accountId, '\0'))
  await flooded.flush()
  assert.deepEqual(logged, ['requests.not_kept'])
  for (let count = 0; count < 5_000; count++)
    flooded.keep(requestOf(account.accountId, `r${count}`))
  await flooded.flush()
  assert.deepEqual([logged.length, await rowsOf(account.accountId)], [1, requestsMax])
})
