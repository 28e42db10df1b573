import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import {
  addConnected,
  choose,
  chooseAuthors,
  connectByConsent,
  consent,
} from '../networks/consent.ts'
import { manualService, type TestAccount } from '../service.ts'
import { connectionsOn, draftOn, wrongAnswers } from './every-operation.ts'
import { assertRefused } from './refused.ts'

const requests_per_minute = 1_000_000
const wide = { requests_per_minute, monthly_credits: 100_000, connections: 100 }
const environment = { CRIER_PLANS: JSON.stringify({ wide, full: { ...wide, connections: 4 } }) }
const service = await manualService({ after }, { environment })
const { db } = service.service.ports

/**
 * An account of an installation that gets one more network: it has no connection of that network.
 */
async function accountWithout(platform: Platform, plan = 'wide'): Promise<TestAccount> {
  const account = await service.newAccount(plan)
  await db
    .deleteFrom('connection')
    .where('account_id', '=', account.accountId)
    .where('platform', '=', platform)
    .execute()
  return account
}

const mainAndConnected = async (account: TestAccount, platform: Platform) =>
  (await connectionsOn(account, platform)).map(({ main, connected }) => ({ main, connected }))

async function newAuthor(
  platform: Platform,
  key: string,
  kind = 'member',
  roles: Readonly<Record<string, string>> = {},
): Promise<string> {
  const made = await service.control('POST', '/_control/authors', {
    platform,
    author: { key, name: key, kind },
    roles,
  })
  return (made as { readonly author_id: string }).author_id
}

/** Connects by the platform's name, as a person in a browser does. */
const connect = async (account: TestAccount, platform: Platform) =>
  connectByConsent(account, platform, await newAuthor(platform, `First of ${account.accountId}`))

const states: Readonly<
  Record<string, (account: TestAccount, platform: Platform) => Promise<unknown>>
> = {
  none: () => Promise.resolve(),
  'one, made by authorize': connect,
  'one, made by the connections API': ({ client }, platform) =>
    client.createConnection({ body: { platform } }),
  two: async (account, platform) => {
    await connect(account, platform)
    await addConnected(service, account, platform)
  },
}

for (const [state, bring] of Object.entries(states))
  test(`every operation answers as the contract says for an account with connections of an added network: ${state}`, async () => {
    const account = await accountWithout('x')
    await bring(account, 'x')
    assert.deepEqual(await wrongAnswers(service, account, 'x'), [])
    assert.equal((await mainAndConnected(account, 'x')).filter(({ main }) => main).length, 1)
  })

test('without a connection drafts and previews work, and what needs one is refused with no_connection', async () => {
  const account = await accountWithout('x')
  const { request } = account
  const draft_id = await draftOn(account, 'x')
  const textsOn = async (caller: TestAccount, id: string) =>
    (await caller.client.previewDraft({ params: { draft_id: id } })).platforms.map(
      ({ platform, pieces }) => [platform, pieces],
    )
  assert.deepEqual(
    await textsOn(account, draft_id),
    await textsOn(service.account, await draftOn(service.account, 'x')),
  )
  const when = { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) }
  const slots = { platform: 'x', slots: [{ time: '09:00' }] }
  const needing: readonly (readonly [string, string, object?])[] = [
    ['POST', '/api/schedules', when],
    ['POST', '/api/schedules/validate', when],
    ['GET', '/api/schedules/next-free?platform=x'],
    ['POST', '/api/schedule-slots', slots],
  ]
  for (const [method, path, body] of needing) {
    const refused = await request(method, path, body && { body })
    assertRefused(refused, 'no_connection')
    assert.match(refused.json.detail, /POST \/api\/connections\/x\/authorize/)
  }
  const batch = await request('POST', '/api/schedules/batch', { body: { schedules: [when] } })
  assert.deepEqual([batch.status, batch.json.code], [409, 'no_connection'])
  const unknown = { connection_id: `conn_${'0'.repeat(32)}` }
  assertRefused(
    await request('POST', '/api/schedules', { body: { ...when, ...unknown } }),
    'not_found',
  )
  assertRefused(
    await request('POST', '/api/sandbox/faults', { body: { platform: 'x', kind: 'slow' } }),
    'conflict',
  )
  for (const [method, body] of [
    ['PATCH', { paused: true }],
    ['DELETE', undefined],
  ] as const)
    assertRefused(await request(method, '/api/connections/x', body && { body }), 'not_found')
})

test('the pictures of a preview are served to an account without a connection', async () => {
  const account = await accountWithout('tiktok')
  const { platforms } = await account.client.previewDraft({
    params: { draft_id: await draftOn(account, 'tiktok') },
  })
  const shown = platforms.find(({ platform }) => platform === 'tiktok')!
  assert.ok(shown.media.length > 0, JSON.stringify(shown))
  for (const address of shown.media) assert.equal((await fetch(address)).status, 200)
})

test('the first connection of a network is its main one, and the platform’s name then means it', async () => {
  const account = await accountWithout('x')
  const { client } = account
  const first = await client.createConnection({ body: { platform: 'x' } })
  await client.createConnection({ body: { platform: 'x' } })
  assert.deepEqual(await mainAndConnected(account, 'x'), [
    { main: true, connected: false },
    { main: false, connected: false },
  ])
  await connect(account, 'x')
  const { connection_id } = await client.nextFreeSlot({ query: { platform: 'x' } })
  assert.equal(connection_id, first.connection_id)
  assert.deepEqual(await mainAndConnected(account, 'x'), [
    { main: true, connected: true },
    { main: false, connected: false },
  ])
})

test('two first connections that are added at the same moment: one of them is main', async () => {
  const account = await accountWithout('x')
  await Promise.all(
    Array.from({ length: 4 }, () => account.client.createConnection({ body: { platform: 'x' } })),
  )
  assert.deepEqual(
    (await mainAndConnected(account, 'x')).map(({ main }) => main),
    [true, false, false, false],
  )
})

for (const platform of ['x', 'tiktok', 'instagram'] as const)
  test(`authorize by ${platform} without a connection makes one when the consent succeeds, and none before`, async () => {
    const account = await accountWithout(platform)
    const author = await newAuthor(platform, `Only of ${account.accountId}`)
    const { cookie, wayBack } = await consent(account, platform, { author })
    assert.deepEqual(await mainAndConnected(account, platform), [])
    const again = await consent(account, platform, { author })
    const shown = await (await fetch(wayBack, { headers: { cookie } })).text()
    if (platform === 'tiktok')
      assert.equal((await choose(shown, { cookie, origin: wayBack.origin })).status, 200)
    assert.deepEqual(await mainAndConnected(account, platform), [{ main: true, connected: true }])
    // A second consent that was begun before it renews the same connection.
    const second = await (await fetch(again.wayBack, { headers: { cookie: again.cookie } })).text()
    if (platform === 'tiktok')
      assert.equal(
        (await choose(second, { cookie: again.cookie, origin: wayBack.origin })).status,
        200,
      )
    assert.deepEqual(await mainAndConnected(account, platform), [{ main: true, connected: true }])
    const draft_id = await draftOn(account, platform)
    const { schedule_id } = await account.client.scheduleDraft({
      body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
    })
    await service.advance({ minutes: 2 })
    assert.equal(
      (await account.client.getSchedule({ params: { schedule_id } })).status,
      'published',
    )
  })

test('a consent that is refused makes no connection', async () => {
  const account = await accountWithout('x')
  const { cookie, wayBack } = await consent(account, 'x', {
    author: await newAuthor('x', `None of ${account.accountId}`),
  })
  wayBack.searchParams.delete('code')
  wayBack.searchParams.set('error', 'access_denied')
  assert.match(
    await (await fetch(wayBack, { headers: { cookie } })).text(),
    /Access was not granted/,
  )
  assert.deepEqual(await mainAndConnected(account, 'x'), [])
})

for (const isSame of [true, false])
  test(`two first consents that come back at the same moment, as ${isSame ? 'one author' : 'two authors'}: one connection is main`, async () => {
    const account = await accountWithout('x')
    const names = isSame ? ['One', 'One'] : ['One', 'Two']
    const authors = await Promise.all(
      names.map((name) => newAuthor('x', `${name} of ${account.accountId}`)),
    )
    const begun = await Promise.all(authors.map((author) => consent(account, 'x', { author })))
    await Promise.all(begun.map(({ wayBack, cookie }) => fetch(wayBack, { headers: { cookie } })))
    const made = await mainAndConnected(account, 'x')
    assert.deepEqual(made[0], { main: true, connected: true })
    // A consent as another author asks first when there is a connection.
    assert.ok(
      made.length === 1 || (!isSame && made.length === 2 && !made[1]!.main),
      JSON.stringify(made),
    )
  })

test('of several authors of a first consent those that are chosen become connections, and the first of them main', async () => {
  const account = await accountWithout('linkedin')
  const member = await newAuthor('linkedin', `Member of ${account.accountId}`)
  const [page, other] = [
    await newAuthor('linkedin', `Page of ${account.accountId}`, 'organization', {
      [member]: 'ADMINISTRATOR',
    }),
    await newAuthor('linkedin', `Other page of ${account.accountId}`, 'organization', {
      [member]: 'ADMINISTRATOR',
    }),
  ]
  const { cookie, wayBack } = await consent(account, 'linkedin', {
    author: member,
    authorKind: 'organization',
  })
  const shown = await (await fetch(wayBack, { headers: { cookie } })).text()
  assert.match(shown, /You may publish as these on LinkedIn/)
  assert.deepEqual(await mainAndConnected(account, 'linkedin'), [])
  const sent = await chooseAuthors(shown, {
    cookie,
    origin: wayBack.origin,
    answer: 'add',
    authors: [page, other],
  })
  assert.equal(sent.status, 200, await sent.text())
  assert.deepEqual(await mainAndConnected(account, 'linkedin'), [
    { main: true, connected: true },
    { main: false, connected: true },
  ])
})

test('a first connection counts for the plan: authorize says so before the consent, and the way back after it', async () => {
  const full = await accountWithout('x', 'full')
  const author = await newAuthor('x', `Full of ${full.accountId}`)
  const { cookie, wayBack } = await consent(full, 'x', { author })
  await full.client.createConnection({ body: { platform: 'linkedin' } })
  assert.match(await (await fetch(wayBack, { headers: { cookie } })).text(), /has 4 connections/)
  assertRefused(
    await full.request('POST', '/api/connections/x/authorize', { body: {} }),
    'conflict',
  )
  assert.deepEqual(await mainAndConnected(full, 'x'), [])
})

test('the main connection of a network is disconnected and stays; the others are removed', async () => {
  const account = await accountWithout('x')
  await states['two']!(account, 'x')
  const [main, other] = await connectionsOn(account, 'x')
  const { client } = account
  await client.disconnect({ params: { platform: 'x' } })
  assert.deepEqual(await mainAndConnected(account, 'x'), [
    { main: true, connected: false },
    { main: false, connected: true },
  ])
  await client.disconnect({ params: { platform: other!.connection_id } })
  assert.deepEqual(await mainAndConnected(account, 'x'), [{ main: true, connected: false }])
  assertRefused(
    await account.request('DELETE', `/api/connections/${main!.connection_id}`),
    'not_found',
  )
  await connect(account, 'x')
  assert.deepEqual(await mainAndConnected(account, 'x'), [{ main: true, connected: true }])
})
