import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { createClient } from '@crier/sdk/client.ts'
import type { PoolConfig } from 'pg'
import { openClient } from '@crier/server/database/connect/connect.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { connectionsOn, draftOn, wrongAnswers } from '../api/every-operation.ts'
import { connectByConsent } from '../networks/consent.ts'
import { loadFixture, type ReleaseFixture } from '../releases/release-fixture.ts'
import { manualService, type Owner, type TestAccount } from '../service.ts'

const platform = 'noticeboard'
const releases = join(import.meta.dirname, '../releases')
const wide = { requests_per_minute: 1_000_000, monthly_credits: 1_000, connections: 4 }
const environment = { CRIER_PLANS: JSON.stringify({ pro: wide }) }

/** This program, with one more network, on what an earlier one kept, and its account. */
async function startOn(t: Owner, fixture: ReleaseFixture, statement?: string) {
  const prepare = async (target: PoolConfig) => {
    await loadFixture(t, fixture, target)
    if (statement === undefined) return
    const client = await openClient(target, 'Crier test of earlier accounts')
    await client.query(statement).finally(() => client.end())
  }
  const service = await manualService(t, { now: fixture.now, environment, prepare })
  const { key } = fixture
  const account: TestAccount = {
    accountId: fixture.tables['public.account']![0]!['id'] as AccountId,
    key,
    client: createClient({ baseUrl: service.url, apiKey: key }),
    request: (method, path, options = {}) => service.request(method, path, { key, ...options }),
  }
  return { service, account }
}

const names = (await readdir(releases)).filter((name) => name.endsWith('.json.gz'))

for (const name of names) {
  const fixture = JSON.parse(
    gunzipSync(await readFile(join(releases, name))).toString(),
  ) as ReleaseFixture

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
  const fixture = JSON.parse(
    gunzipSync(await readFile(join(releases, '0.2.0.json.gz'))).toString(),
  ) as ReleaseFixture
  const { account } = await startOn(
    t,
    fixture,
    `insert into connection (account_id, id, platform, main, kind, state, created_at, updated_at)
     select account.id, 'conn_' || repeat(number::text, 32), 'noticeboard', false, 'live', 'disconnected', now() + number * interval '1 minute', now()
     from account, generate_series(1, 2) as number`,
  )
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
