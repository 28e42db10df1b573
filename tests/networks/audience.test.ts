import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService, type TestAccount } from '../service.ts'
import { choose, chooseAuthors, connectByConsent, consent } from './consent.ts'

const service = await manualService({ after })

test('a sandbox connection to TikTok that the server makes shows its posts to everyone', async () => {
  const account = await service.newAccount()
  const { settings, health } = await tiktokOf(account)
  assert.deepEqual([settings, health], [{ privacy_level: 'PUBLIC_TO_EVERYONE' }, 'ok'])
})

test('without a choice after the consent the connection needs its owner, and its posts fail without a call', async () => {
  const account = await service.newAccount()
  const { wayBack, cookie } = await consent(account, 'tiktok', { author: await newCreator() })
  const shown = await (await fetch(wayBack, { headers: { cookie } })).text()
  assert.deepEqual(
    [...shown.matchAll(/type="radio" name="privacy_level" value="(\w+)"/g)].map(
      ([, level]) => level,
    ),
    ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
  )
  assert.doesNotMatch(shown, /checked/, 'nothing is chosen beforehand')
  const { settings, health, detail, external_account_id } = await tiktokOf(account)
  assert.deepEqual([settings, health], [{}, 'needs_reconnect'])
  assert.match(detail ?? '', /No audience was chosen/)
  const failed = await publish(account)
  assert.deepEqual([failed.status, failed.error_code], ['failed', 'platform_permission_denied'])
  assert.match(failed.error_message ?? '', /choose one on the page after the consent/)
  assert.deepEqual(await service.posts({ platform: 'tiktok', author: external_account_id! }), [])
})

test('the choice counts once, from the browser that connected, among what TikTok offers', async () => {
  const account = await service.newAccount()
  const { wayBack, cookie } = await consent(account, 'tiktok', { author: await newCreator() })
  const shown = await (await fetch(wayBack, { headers: { cookie } })).text()
  const { origin } = wayBack
  assert.equal(
    (await choose(shown, { cookie: 'crier_connect=of-another-browser', origin })).status,
    400,
  )
  assert.equal(
    (await choose(shown, { cookie, origin, level: 'FOLLOWER_OF_CREATOR' })).status,
    400,
    'it was not offered',
  )
  assert.equal((await choose(shown, { cookie, origin, level: 'EVERYBODY' })).status, 400)
  assert.deepEqual((await tiktokOf(account)).settings, {})
  assert.equal((await choose(shown, { cookie, origin, level: 'SELF_ONLY' })).status, 200)
  assert.equal((await choose(shown, { cookie, origin })).status, 400, 'it was used')
  const { settings, health } = await tiktokOf(account)
  assert.deepEqual([settings, health], [{ privacy_level: 'SELF_ONLY' }, 'ok'])
  const published = await publish(account)
  assert.equal(published.status, 'published')
  assert.ok(
    published.warnings.some(({ code }) => code === 'link_unknown'),
    'TikTok never names a post that only its author sees',
  )
})

test('the page can be sent for an hour', async () => {
  const account = await service.newAccount()
  const { wayBack, cookie } = await consent(account, 'tiktok', { author: await newCreator() })
  const shown = await (await fetch(wayBack, { headers: { cookie } })).text()
  await service.advance({ minutes: 61 })
  assert.equal((await choose(shown, { cookie, origin: wayBack.origin })).status, 400)
  assert.deepEqual((await tiktokOf(account)).settings, {})
})

test('audience: keeps the choice when the same account connects again, and asks again for another one', async () => {
  const account = await service.newAccount()
  const creator = await newCreator()
  await connectByConsent(account, 'tiktok', creator)
  const again = await consent(account, 'tiktok', { author: creator })
  await fetch(again.wayBack, { headers: { cookie: again.cookie } })
  assert.deepEqual((await tiktokOf(account)).settings, { privacy_level: 'PUBLIC_TO_EVERYONE' })
  const other = await consent(account, 'tiktok', { author: await newCreator() })
  const back = await fetch(other.wayBack, { headers: { cookie: other.cookie } })
  await chooseAuthors(await back.text(), { cookie: other.cookie, origin: other.wayBack.origin })
  assert.deepEqual((await tiktokOf(account)).settings, {})
})

test('a form larger than any of ours is refused', async () => {
  const answer = await fetch(`${service.url}/api/connections/tiktok/audience`, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'x'.repeat(5_000) }),
  })
  assert.equal(answer.status, 413)
})

let creators = 0

async function newCreator(): Promise<string> {
  const { author } = (await service.control('POST', '/_control/grants', {
    platform: 'tiktok',
    author: { key: `creator-${++creators}`, name: `Creator ${creators}` },
    client_id: 'somebody-else',
    redirect_uri: 'http://127.0.0.1/back',
    scopes: ['user.info.basic'],
  })) as { author: { author_id: string } }
  return author.author_id
}

async function tiktokOf({ client }: TestAccount) {
  return (await client.listConnections()).data.find(({ platform }) => platform === 'tiktok')!
}

async function publish({ client }: TestAccount) {
  const { draft_id } = await client.createDraft({
    body: { platform: 'tiktok', content: 'Fresh bread, every morning.' },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'tiktok', scheduled_at: service.in({ minutes: 1 }) },
  })
  const read = () => client.getSchedule({ params: { schedule_id } })
  await service.advance({ minutes: 1 })
  await service.advanceUntil(async () => ['published', 'failed'].includes((await read()).status))
  return read()
}
