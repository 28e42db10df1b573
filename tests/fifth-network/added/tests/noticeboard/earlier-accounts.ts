import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { specifiedPlatforms } from '@crier/contract/platform.ts'
import type { PoolConfig } from 'pg'
import { openClient } from '@crier/server/database/connect/connect.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { connectionsOn, draftOn, wrongAnswers } from '../api/every-operation.ts'
import { connectByConsent } from '../networks/consent.ts'
import { loadFixture, readFixture, type ReleaseFixture } from '../releases/release-fixture.ts'
import { accountAt, manualService, type Owner } from '../service.ts'

const platform = 'noticeboard'
const releases = join(import.meta.dirname, '../releases')
const wide = { requests_per_minute: 1_000_000, monthly_credits: 1_000, connections: 4 }
const plans = { CRIER_PLANS: JSON.stringify({ pro: wide }) }
const environment = { ...plans, CRIER_NETWORKS: [...specifiedPlatforms, platform].join() }

interface StartOptions {
  readonly statement?: string
  readonly settings?: Readonly<Record<string, string>>
}

/** This program, with one more network, on what an earlier one kept, and its account. */
async function startOn(
  t: Owner,
  fixture: ReleaseFixture,
  { statement, settings = environment }: StartOptions = {},
) {
  const prepare = async (target: PoolConfig) => {
    await loadFixture(t, fixture, target)
    if (statement === undefined) return
    const client = await openClient(target, 'Crier test of earlier accounts')
    await client.query(statement).finally(() => client.end())
  }
  const service = await manualService(t, { now: fixture.now, environment: settings, prepare })
  const accountId = fixture.tables['public.account']![0]!['id'] as AccountId
  return { service, account: accountAt(service.url, { accountId, key: fixture.key }) }
}

const names = (await readdir(releases)).filter((name) => name.endsWith('.json.gz'))

for (const name of names) {
  const fixture = await readFixture(name)

  test(`every operation answers about an added network for an account of ${name}, with none, one and two connections`, async (t) => {
    const { service, account } = await startOn(t, fixture)
    const { client } = account
    const before = (await client.listConnections()).data.map(({ connection_id }) => connection_id)
    const { platforms } = await client.previewDraft({
      params: { draft_id: await draftOn(account, platform) },
    })
    assert.deepEqual(
      platforms.find((one) => one.platform === platform)?.pieces[0]?.text,
      'The mill opens at eight.',
    )
    assert.equal(
      (await account.request('GET', `/api/schedules/next-free?platform=${platform}`)).json.code,
      'no_connection',
    )
    const source =
      'On Tuesday the power failed at four. We baked 240 loaves in the wood oven instead. We ' +
      'sold out by nine.'
    const remixed = await client.remix({ body: { source } })
    assert.deepEqual([remixed.drafts.length, remixed.credits_used], [4, 4])

    assert.deepEqual(
      (await client.listConnections()).data.map(({ connection_id }) => connection_id),
      before,
    )
    const author = { key: 'miller', name: 'The miller', kind: 'member' }
    const made = await service.control('POST', '/_control/authors', { platform, author })
    await connectByConsent(account, platform, (made as { readonly author_id: string }).author_id)
    assert.deepEqual(
      (await connectionsOn(account, platform)).map(({ main, connected }) => [main, connected]),
      [[true, true]],
    )
    const draft_id = await draftOn(account, platform)
    const { schedule_id } = await client.scheduleDraft({
      body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
    })
    await service.advance({ minutes: 2 })
    assert.equal((await client.getSchedule({ params: { schedule_id } })).status, 'published')
    assert.deepEqual(await wrongAnswers(service, account, platform), [])
  })

  test(`every operation answers about an added network for an account of ${name} without a connection of it`, async (t) => {
    const { service, account } = await startOn(t, fixture)
    assert.deepEqual(await wrongAnswers(service, account, platform), [])
  })
}

test('a connection that a program without main connections of the network made is its main one', async (t) => {
  const fixture = await readFixture('0.2.0.json.gz')
  const { account } = await startOn(t, fixture, {
    statement: `insert into connection (account_id, id, platform, main, kind, state, created_at, updated_at)
     select account.id, 'conn_' || repeat(number::text, 32), 'noticeboard', false, 'live', 'disconnected', now() + number * interval '1 minute', now()
     from account, generate_series(1, 2) as number`,
  })
  assert.deepEqual(
    (await connectionsOn(account, platform)).map(({ connection_id, main }) => [
      connection_id,
      main,
    ]),
    [
      [`conn_${'1'.repeat(32)}`, true],
      [`conn_${'2'.repeat(32)}`, false],
    ],
  )
  assert.equal(
    (await account.client.nextFreeSlot({ query: { platform } })).connection_id,
    `conn_${'1'.repeat(32)}`,
  )
})

test('an added network that is known and not enabled changes nothing for an account that exists', async (t) => {
  const fixture = await readFixture('0.2.0.json.gz')
  const { service, account } = await startOn(t, fixture, { settings: plans })
  const refused = await account.request('POST', '/api/drafts', {
    body: { platform, content: 'The mill opens at eight.' },
  })
  assert.equal(refused.json.code, 'unrecognized_value')
  assert.match(refused.json.detail, /not enabled on this server.* CRIER_NETWORKS/)
  const document: any = await (await fetch(`${service.url}/api/openapi.json`)).json()
  assert.deepEqual(document.components.schemas.Platform.enum, specifiedPlatforms)
  assert.deepEqual(
    (await account.client.listDrafts({ query: { platform } })).data,
    [],
    'a filter takes every known network',
  )
  const draft_id = await draftOn(account, 'x')
  const { platforms } = await account.client.previewDraft({ params: { draft_id } })
  assert.deepEqual(
    platforms.map((one) => one.platform),
    specifiedPlatforms,
  )
  const most = /has (\d+) connections/
  const full = await account.request('POST', '/api/connections', { body: { platform: 'x' } })
  assert.deepEqual([full.status, most.exec(full.json.detail)?.[1]], [409, '4'])
})

test('with an added network alone a remix asks for platforms, and its posts wait while it is disabled', async (t) => {
  const settings = { ...plans, CRIER_NETWORKS: platform }
  const service = await manualService(t, { environment: settings })
  const author = { key: 'miller', name: 'The miller', kind: 'member' }
  const made = await service.control('POST', '/_control/authors', { platform, author })
  const { author_id } = made as { readonly author_id: string }
  await connectByConsent(service.account, platform, author_id)
  const source =
    'On Tuesday the power failed at four. We baked 240 loaves in the wood oven instead.'
  const refused = await service.account.request('POST', '/api/remix', { body: { source } })
  assert.deepEqual([refused.status, refused.json.code], [400, 'missing_parameter'])
  assert.match(refused.json.detail, /`\/platforms` is required: name any of noticeboard/)
  const draft_id = await draftOn(service.account, platform)
  const { schedule_id } = await service.client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes: 5 }) },
  })
  await service.service[Symbol.asyncDispose]()
  const without = await service.startAnother({ CRIER_NETWORKS: 'x' })
  await service.advance({ minutes: 10 })
  const there = accountAt(without.url, service.account).client
  assert.equal((await there.getSchedule({ params: { schedule_id } })).status, 'pending')
  const document: any = await (await fetch(`${without.url}/api/openapi.json`)).json()
  assert.ok(document.components.schemas.Platform.enum.includes(platform))
  assert.deepEqual(document.components.schemas.EnabledPlatform.enum, ['x'])
  await without[Symbol.asyncDispose]()
  const again = await service.startAnother()
  await service.advance({ minutes: 1 })
  const { client } = accountAt(again.url, service.account)
  assert.equal((await client.getSchedule({ params: { schedule_id } })).status, 'published')
})
