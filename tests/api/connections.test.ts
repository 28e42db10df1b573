import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import { connectionsOfEach, manualService, type TestAccount } from '../service.ts'
import { assertFields, id, instant } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const path = '/api/connections'

async function connectionOf({ client }: TestAccount, platform: Platform) {
  return (await client.listConnections()).data.find(
    (connection) => connection.platform === platform,
  )!
}

test('new account: is connected to all four sandbox networks, with different names and ids', async () => {
  const accounts = [await service.newAccount(), await service.newAccount()]
  const authors = new Set<string>()
  for (const account of accounts) {
    const { status, json } = await account.request('GET', path)
    assert.equal(status, 200)
    assert.deepEqual(
      json.data
        .filter(({ main }: { main: boolean }) => main)
        .map((connection: { platform: string }) => connection.platform),
      specifiedPlatforms,
    )
    assert.equal(json.data.length, connectionsOfEach)
    assert.equal(json.next_cursor, null)
    for (const connection of json.data) {
      const { platform } = connection
      assertFields(connection, {
        connection_id: id('conn'),
        connected: true,
        kind: 'sandbox',
        health: 'ok',
      })
      assert.ok(
        typeof connection.account_name === 'string' && connection.account_name !== '',
        `${platform} has no name`,
      )
      assert.ok(typeof connection.external_account_id === 'string', `${platform} has no author`)
      assert.ok(connection.token_expires_at === null || instant.test(connection.token_expires_at))
      authors.add(`${platform} ${connection.external_account_id}`)
    }
  }
  assert.equal(authors.size, 2 * connectionsOfEach)
})

test('the author of a post is the connection’s external_account_id', async () => {
  const account = await service.newAccount()
  const { external_account_id } = await connectionOf(account, 'x')
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Signed.' },
  })
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 1 })
  const { external_id } = await account.client.getSchedule({ params: { schedule_id } })
  assert.deepEqual(
    (await service.posts({ platform: 'x', author: String(external_account_id) })).map(
      (post) => post.external_id,
    ),
    [external_id],
  )
})

test('a network that is disconnected is shown as such, and can be connected again', async () => {
  const account = await service.newAccount()
  const gone = await account.request('DELETE', `${path}/tiktok`)
  assert.deepEqual([gone.status, gone.text], [204, ''])
  assertRefused(await account.request('DELETE', `${path}/tiktok`), 'not_found')
  const none = {
    connected: false,
    kind: null,
    account_name: null,
    external_account_id: null,
    token_expires_at: null,
    health: 'not_connected',
  }
  assertFields(
    { ...(await connectionOf(account, 'tiktok')) },
    { ...none, platform: 'tiktok', detail: /authorize/ },
  )
  assert.equal((await connectionOf(account, 'x')).connected, true)
  const { authorize_url, expires_at } = await account.client.authorizeConnection({
    params: { platform: 'tiktok' },
  })
  assert.equal(expires_at, service.in({ minutes: 10 }))
  assert.ok(authorize_url.startsWith(`${service.url}${path}/tiktok/`))
})

test('a live network that the operator has not set up is 409, an unknown one 422', async () => {
  const { request } = await service.newAccount()
  const authorize = (platform: string, body: unknown = {}) =>
    request('POST', `${path}/${platform}/authorize`, { body })
  const refused = await authorize('x', { kind: 'live' })
  assertRefused(refused, 'conflict')
  assert.match(refused.json.detail, /CRIER_X_CLIENT_ID/)
  assertRefused(await authorize('twitter'), 'unrecognized_value', ['{platform}'])
  assertRefused(await authorize('x', { kind: 'real' }), 'unrecognized_value', ['/kind'])
  assertRefused(await request('DELETE', `${path}/myspace`), 'unrecognized_value', ['{platform}'])
})
