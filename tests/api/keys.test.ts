import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService } from '../service.ts'
import { signedIn, type SignedInBrowser } from '../signed-in.ts'
import { assertFields } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const { clock } = service

async function fixture() {
  const account = await service.newAccount()
  const [owner, second] = [
    await signedIn(service, account.accountId),
    await signedIn(service, account.accountId),
  ]
  const idOf = async ({ email }: SignedInBrowser): Promise<string> =>
    (await owner.request('GET', '/api/members')).json.data.find(
      (one: { email: string }) => one.email === email,
    ).member_id
  const setRole = async (person: SignedInBrowser, role: string) => {
    const reply = await owner.request('PATCH', `/api/members/${await idOf(person)}`, {
      body: { role },
    })
    assert.equal(reply.status, 200, reply.text)
  }
  return { ...account, owner, second, idOf, setRole }
}

const make = (by: SignedInBrowser, body: object = {}) => by.request('POST', '/api/keys', { body })
const ask = (key: string, path = '/api/account') => service.request('GET', path, { key })
const inYears = (years: number, seconds: number) =>
  clock
    .now()
    .toZonedDateTimeISO('UTC')
    .add({ years, seconds })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })

test('keys: show their maker, unless the operator made them', async () => {
  const { owner, client, idOf } = await fixture()
  const { json } = await make(owner, { name: 'Mine' })
  const id = await idOf(owner)
  assert.deepEqual(json.created_by, { type: 'person', id, name: owner.email.split('@')[0] })
  const shown = (await owner.request('GET', '/api/keys')).json.data.find(
    (one: { key_id: string }) => one.key_id === json.key_id,
  )
  assert.deepEqual([shown.created_by, shown.expires_at], [json.created_by, null])
  assert.equal((await client.createKey({ body: {} })).created_by, null)
  const another = await service.request('POST', '/api/keys', { key: json.key, body: {} })
  assert.deepEqual(another.json.created_by, json.created_by)
})

test('a key stops working at its time, on every process, and leaves its place to another', async () => {
  const { client } = await fixture()
  const { key, expires_at } = await client.createKey({
    body: { expires_at: service.in({ minutes: 10 }) },
  })
  assert.equal(expires_at, service.in({ minutes: 10 }))
  await service.advance({ minutes: 9, seconds: 59 })
  assert.equal((await ask(key)).status, 200)
  await service.advance({ seconds: 1 })
  assertRefused(await ask(key), 'unauthorized')
  const another = await service.startAnother()
  assert.equal(
    (await fetch(`${another.url}/api/account`, { headers: { authorization: `Bearer ${key}` } }))
      .status,
    401,
  )
})

test('a key ends in the future and within five years', async () => {
  const { request } = await fixture()
  const grant = (expires_at: string) => request('POST', '/api/keys', { body: { expires_at } })
  for (const wrong of [service.in({ seconds: 0 }), inYears(5, 1), '2027-01-01', 'soon'])
    assertRefused(await grant(wrong), 'invalid_parameter')
  assert.equal((await grant(inYears(5, 0))).json.expires_at, inYears(5, 0))
})

test('a key that ends gives no more time than it has', async () => {
  const { client } = await fixture()
  const { key, expires_at } = await client.createKey({
    body: { expires_at: service.in({ hours: 1 }) },
  })
  const grant = (body: object) => service.request('POST', '/api/keys', { key, body })
  assert.equal((await grant({})).json.expires_at, expires_at)
  assert.equal(
    (await grant({ expires_at: service.in({ minutes: 30 }) })).json.expires_at,
    service.in({ minutes: 30 }),
  )
  assertRefused(await grant({ expires_at: service.in({ minutes: 61 }) }), 'invalid_parameter')
})

test('a key opens no more than its maker’s role, from the next request on, and again when the role comes back', async () => {
  const { second, setRole } = await fixture()
  const { json } = await make(second, { scopes: ['drafts:write', 'account:write', 'keys:write'] })
  const statuses = async () => [
    (await service.request('PATCH', '/api/account', { key: json.key, body: { brand_kit: {} } }))
      .status,
    (
      await service.request('POST', '/api/keys', {
        key: json.key,
        body: { scopes: ['drafts:read'] },
      })
    ).status,
    (
      await service.request('POST', '/api/drafts', {
        key: json.key,
        body: { platform: 'x', content: 'Mine.' },
      })
    ).status,
    (await ask(json.key)).status,
  ]
  assert.deepEqual(await statuses(), [200, 201, 201, 200])
  await setRole(second, 'editor')
  assert.deepEqual(await statuses(), [403, 403, 201, 200])
  await setRole(second, 'viewer')
  assert.deepEqual(await statuses(), [403, 403, 403, 200])
  await setRole(second, 'owner')
  assert.deepEqual(await statuses(), [200, 201, 201, 200])
})

test('a key that a key made is bound to the same person', async () => {
  const { owner, second, setRole, idOf } = await fixture()
  const { json } = await make(second)
  const grandchild = (await service.request('POST', '/api/keys', { key: json.key, body: {} })).json
    .key
  assert.equal((await ask(grandchild, '/api/keys')).status, 200)
  await setRole(second, 'editor')
  assertRefused(await ask(grandchild, '/api/keys'), 'insufficient_scope')
  assert.equal((await owner.request('DELETE', `/api/members/${await idOf(second)}`)).status, 204)
  assertRefused(await ask(grandchild), 'unauthorized')
})

test('the keys of a person who is removed stay revoked when they come back', async () => {
  const { owner, second, idOf, accountId } = await fixture()
  const { json } = await make(second)
  const id = await idOf(second)
  await owner.request('DELETE', `/api/members/${id}`)
  await service.service.ports.db
    .insertInto('membership')
    .values({
      account_id: accountId as never,
      user_id: id as never,
      role: 'owner',
      since: clock.now(),
    })
    .execute()
  assertRefused(await ask(json.key), 'unauthorized')
  const shown = (await owner.request('GET', '/api/keys')).json.data.find(
    (one: { key_id: string }) => one.key_id === json.key_id,
  )
  assertFields(shown, { revoked_at: /Z$/ })
})
