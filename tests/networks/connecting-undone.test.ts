import assert from 'node:assert/strict'
import { setTimeout as realPause } from 'node:timers/promises'
import { after, test } from 'node:test'
import type { LoggedRequest } from '@crier/sandbox/core/request-log.ts'
import { mainAccess } from './main-access.ts'
import { liveService } from '../service.ts'
import { choose, consent } from './consent.ts'
import { connected, connectionOf } from './renewals.ts'

const service = await liveService({ after })

async function calls(platform: string, path: string): Promise<number> {
  const { data } = (await service.control('GET', `/_control/requests?platform=${platform}`)) as {
    data: LoggedRequest[]
  }
  return data.filter((request) => request.path === path && request.status === 200).length
}

async function faultHasStruck(): Promise<void> {
  for (let look = 0; look < 1_000; look++) {
    const { data } = (await service.control('GET', '/_control/faults')) as { data: unknown[] }
    if (data.length === 0) return
    await realPause(2)
  }
  assert.fail('the fault never struck')
}

/** An author of the sandbox network that is not connected yet. */
async function stranger(platform: string, key: string): Promise<string> {
  const { author } = (await service.control('POST', '/_control/grants', {
    platform,
    author: { key, name: `Stranger ${key}`, kind: 'member' },
    client_id: 'somebody-else',
    redirect_uri: 'http://127.0.0.1/back',
    scopes: ['user.info.basic'],
  })) as { author: { author_id: string } }
  return author.author_id
}

test('a connection that its owner ends while it is being made stays ended, and its fresh tokens are revoked', async () => {
  const account = await service.newAccount()
  await service.fault({ platform: 'x', kind: 'slow', delay_ms: 500 })
  const using = mainAccess(service.service.ports, account.accountId, 'x')
  await faultHasStruck()
  await account.client.disconnect({ params: { platform: 'x' } })
  assert.equal((await using).kind, 'not_connected')
  assert.equal((await connectionOf(account, 'x')).connected, false)
  assert.equal(await calls('x', '/2/oauth2/revoke'), 2, 'both tokens of the pair')
})

test('two who complete one connection at the same time both use it', async () => {
  const account = await service.newAccount()
  const both = [1, 2].map(() => mainAccess(service.service.ports, account.accountId, 'x'))
  const tokens = (await Promise.all(both)).map(
    (access) => access.kind === 'ready' && access.access.accessToken,
  )
  assert.equal(typeof tokens[0], 'string')
  assert.equal(tokens[0], tokens[1])
})

test('access without a needed permission is given back at once, and the page says which one is missing', async () => {
  const account = await service.newAccount()
  const author = await stranger('tiktok', 'unticker')
  const { cookie, wayBack } = await consent(account, 'tiktok', { author, without: 'video.publish' })
  const back = await fetch(wayBack, { headers: { cookie } })
  assert.deepEqual(
    [back.status, /not granted: video\.publish/.test(await back.text())],
    [400, true],
  )
  assert.equal(await calls('tiktok', '/v2/oauth/revoke/'), 1)
})

test('a failed try to connect again leaves the connection that works alone', async () => {
  const account = await service.newAccount()
  const { access } = await connected(service, 'tiktok', account)
  const before = await calls('tiktok', '/v2/oauth/revoke/')
  const { cookie, wayBack } = await consent(account, 'tiktok', {
    author: access.externalAccountId,
    without: 'video.publish',
  })
  assert.equal((await fetch(wayBack, { headers: { cookie } })).status, 400)
  assert.equal(await calls('tiktok', '/v2/oauth/revoke/'), before)
  assert.equal((await connectionOf(account, 'tiktok')).health, 'ok')
})

test('a permission that only helps may be left out', async () => {
  const account = await service.newAccount()
  const { cookie, wayBack } = await consent(account, 'tiktok', {
    author: await stranger('tiktok', 'modest'),
    without: 'video.list',
  })
  const back = await fetch(wayBack, { headers: { cookie } })
  assert.equal((await choose(await back.text(), { cookie, origin: wayBack.origin })).status, 200)
  assert.equal((await connectionOf(account, 'tiktok')).health, 'ok')
})
