import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import { unsealTokens } from '@crier/server/connections/grants/tokens.ts'
import { mainAccess } from './main-access.ts'
import { manualService, receiver, type ManualService, type Owner } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { connectByConsent } from './consent.ts'
import { connected, scheduled } from './renewals.ts'
import { everythingHeld, formsOf, placesOf } from './search-database.ts'

const operatorsSecret = 'what-only-the-operator-knows'
const environment = Object.fromEntries(
  specifiedPlatforms.flatMap((platform) => [
    [`CRIER_${platform.toUpperCase()}_CLIENT_ID`, 'live-client'],
    [`CRIER_${platform.toUpperCase()}_CLIENT_SECRET`, operatorsSecret],
  ]),
)

test('the whole database holds no token and no secret that anybody could read', async (t) => {
  const service = await manualService(t, { environment })
  const secrets = [operatorsSecret, ...(await liveThrough(t, service))]
  assert(secrets.length > 25 && secrets.every((secret) => secret.length >= 16))
  const { db } = service.service.ports
  const held = await everythingHeld(db)
  // A value that a row has is found, so a secret would be.
  assert.deepEqual(placesOf(service.account.key.slice(0, 12), held), ['api_key.shown'])
  assert.deepEqual(
    placesOf(`${service.account.accountId}`, held).includes('connection.account_id'),
    true,
  )
  for (const secret of secrets) assert.deepEqual(placesOf(secret, held), [], 'a secret is readable')
  assert.deepEqual(placesOf(new Uint8Array(32).fill(7), held), [])
})

test('session tokens: are in the database, and open nothing without the key of the server', async (t) => {
  const service = await manualService(t)
  const { cookie } = await signedIn(service, service.account.accountId)
  const { db } = service.service.ports
  const { token } = await db.selectFrom('auth.session').select('token').executeTakeFirstOrThrow()
  assert.deepEqual(placesOf(token, await everythingHeld(db)), ['auth.session.token'])
  const asked = async (headers: Readonly<Record<string, string>>) =>
    (await service.request('GET', '/api/session', { key: null, headers })).status
  assert.equal(await asked({ cookie }), 200)
  const name = cookie.slice(0, cookie.indexOf('='))
  const guessed = (key: string) =>
    encodeURIComponent(`${token}.${createHmac('sha256', key).update(token).digest('base64')}`)
  for (const value of [token, encodeURIComponent(`${token}.`), guessed(''), guessed(token)])
    assert.equal(await asked({ cookie: `${name}=${value}` }), 401, value)
  assert.equal(await asked({ authorization: `Bearer ${token}` }), 401)
  assert.equal(
    (
      await service.request('GET', '/auth/get-session', {
        key: null,
        headers: { cookie: `${name}=${token}` },
      })
    ).json,
    null,
  )
})

test('the search finds a secret in every form, in text and in bytes', async (t) => {
  const service = await manualService(t)
  const { db } = service.service.ports
  const secret = 'act.a-token*of!TikTok+/with_all~kinds'
  for (const [index, form] of formsOf(secret).entries()) {
    const value = index === 0 ? secret : `before ${form.toString()} after`
    await db.insertInto('setting').values({ name: 'left over', value }).execute()
    assert.deepEqual(placesOf(secret, await everythingHeld(db)), ['setting.value'], value)
    await db.deleteFrom('setting').where('name', '=', 'left over').execute()
  }
  for (const before of ['', 'a', 'ab', 'abc'])
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      assert.deepEqual(
        placesOf(secret, [
          {
            where: 'here',
            bytes: Buffer.from(Buffer.from(`${before}${secret}z`).toString(encoding)),
          },
        ]),
        ['here'],
      )
  await db
    .updateTable('api_key')
    .set({ hash: Buffer.from(secret) })
    .where('account_id', '=', service.account.accountId)
    .execute()
  assert.deepEqual(placesOf(secret, await everythingHeld(db)), ['api_key.hash'])
})

/** Has an account do everything that secrets take part in; returns all of them. */
async function liveThrough(t: Owner, service: ManualService): Promise<string[]> {
  const { client, key } = service.account
  const hook = await receiver(t, service.clock)
  const body = { url: hook.url, events: ['post.published' as const, 'post.failed' as const] }
  const webhook = await client.createWebhook({ body, idempotencyKey: 'the-webhook' })
  const rotated = await client.rotateWebhookSecret({
    params: { webhook_id: webhook.webhook_id },
    body: {},
    idempotencyKey: 'its-rotation',
  })
  const made = await client.createKey({
    body: { name: 'second', scopes: ['drafts:read'] },
    idempotencyKey: 'the-key',
  })
  const secrets = [key, webhook.secret, rotated.secret, made.key]
  for (const platform of specifiedPlatforms) {
    await connected(service, platform)
    secrets.push(
      ...(await tokensOf(service, platform)),
      ...(await failAndPublish(service, platform)),
      ...(await tokensOf(service, platform)),
    )
  }
  assert(hook.received.length >= specifiedPlatforms.length)
  return [...new Set(secrets)]
}

async function tokensOf(service: ManualService, platform: Platform): Promise<string[]> {
  const { connection } = await connected(service, platform)
  const { accessToken, refreshToken } = await unsealTokens(service.service.ports, connection)
  return refreshToken === null ? [accessToken] : [accessToken, refreshToken]
}

/** Journals refusals in the network's own words, loses the access, connects again and publishes. */
async function failAndPublish(
  service: ManualService,
  platform: Platform,
): Promise<readonly string[]> {
  await service.fault({ platform, kind: 'permission_denied' })
  const refused = await scheduled(service, service.account, platform, { minutes: 1 })
  await service.advance({ minutes: 2 })
  assert.equal((await refused.read()).error_code, 'platform_permission_denied')
  const { access } = await connected(service, platform)
  const travelled = await connectByConsent(service.account, platform, access.externalAccountId, {
    kind: 'sandbox',
  })
  await service.fault({ platform, kind: 'token_expired' })
  const { read } = await scheduled(service, service.account, platform, { minutes: 1 })
  for (let minute = 0; minute < 5; minute++) await service.advance({ minutes: 1 })
  if (platform !== 'linkedin') assert.equal((await read()).status, 'published')
  else
    await connectByConsent(service.account, platform, access.externalAccountId, { kind: 'sandbox' })
  const again = await scheduled(service, service.account, platform, { minutes: 1 })
  for (let minute = 0; minute < 5; minute++) await service.advance({ minutes: 1 })
  assert.equal((await again.read()).status, 'published')
  assert.equal(
    (await mainAccess(service.service.ports, service.account.accountId, platform)).kind,
    'ready',
  )
  return travelled
}
