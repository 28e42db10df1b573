import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { CrierProblem } from '@crier/sdk/problem.ts'
import type { PostOptions } from '@crier/sdk/operations.ts'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { liveOutbound } from '@crier/server/ports/outbound/live-outbound.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import { sql } from 'kysely'
import { manualService, type ManualService, type TestAccount } from '../service.ts'

const live = liveOutbound({
  clock: liveClock,
  privateNetwork: 'loopback',
  forbiddenPorts: () => [],
})
after(async () => live[Symbol.asyncDispose]())
const inits: { readonly path: string; readonly body: any }[] = []
const outbound: Outbound = {
  send(request) {
    const path = /publish\/([a-z/]+)\/init/.exec(request.url)?.[1]
    if (path) inits.push({ path, body: JSON.parse(String(request.body)) })
    return live.send(request)
  },
}
const service = await manualService({ after }, { outbound })
const params = { platform: 'tiktok' }

/** What TikTok is sent for a video, and what it disables of it. */
async function published(
  { client }: TestAccount,
  options: PostOptions = {},
  on: ManualService = service,
) {
  const { media_id } = await client.createMedia({ body: new Blob([mediaFile('video.mp4')]) })
  const { draft_id } = await client.createDraft({
    body: { platform: 'tiktok', content: 'Rye.', media: [{ media_id }], options },
  })
  await client.scheduleDraft({
    body: { draft_id, platform: 'tiktok', scheduled_at: on.in({ minutes: 1 }) },
  })
  const before = inits.length
  await on.advance({ minutes: 2 })
  await on.advanceUntil(() => inits.length > before)
  assert.equal(inits.length, before + 1)
  const { path, body } = inits.at(-1)!
  const info = body.post_info ?? {}
  const disabled = ['comment', 'duet', 'stitch'].filter((name) => info[`disable_${name}`])
  return { path, disabled, info }
}

const all = ['comment', 'duet', 'stitch']

test('settings of TikTok: a new connection allows nothing, and what it and a draft allow is sent', async () => {
  const account = await service.newAccount()
  const { client } = account
  assert.deepEqual((await published(account)).disabled, all)
  const changed = await client.updateConnection({
    params,
    body: { settings: { allow_comment: true, allow_duet: true } },
  })
  assert.deepEqual(changed.settings, {
    ...{ privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true, allow_duet: true },
  })
  assert.deepEqual((await published(account)).disabled, ['stitch'])
  const options = { tiktok: { allow_duet: false, allow_stitch: true } }
  assert.deepEqual((await published(account, options)).disabled, ['duet'])
})

test('settings of TikTok: a connection of before the migration allows what it allowed, also one that was never used', async () => {
  const migration = await readFile(
    new URL('../../server/database/migrations/0013_interactions_of_tiktok.sql', import.meta.url),
    'utf8',
  )
  const [used, unused] = [await service.newAccount(), await service.newAccount()]
  await published(used)
  const { db } = service.service.ports
  const { rows } = await sql<{ before: unknown }>`
    select settings as before from connection where platform = 'tiktok'
      and account_id = ${used.accountId}`.execute(db)
  assert.deepEqual(rows, [{ before: { privacy_level: 'PUBLIC_TO_EVERYONE' } }])
  await sql.raw(migration).execute(db)
  for (const account of [used, unused]) {
    const { disabled, info } = await published(account)
    assert.deepEqual([disabled, info.privacy_level], [[], 'PUBLIC_TO_EVERYONE'])
  }
  const changed = await used.client.updateConnection({
    params,
    body: { settings: { allow_stitch: false } },
  })
  assert.equal(changed.settings.allow_comment, true)
  assert.deepEqual((await published(used)).disabled, ['stitch'])
})

test('settings of TikTok: the inbox is refused without its permission, and is the only mode of a grant without the other', async (t) => {
  const account = await service.newAccount()
  await published(account)
  const { db } = service.service.ports
  await sql`update network_grant set scopes = array_remove(scopes, 'video.upload')
    where account_id = ${account.accountId}`.execute(db)
  await assert.rejects(
    account.client.updateConnection({ params, body: { settings: { mode: 'inbox' } } }),
    (error) => error instanceof CrierProblem && error.code === 'conflict',
  )
  const environment = { CRIER_TIKTOK_SCOPES: 'user.info.basic video.upload' }
  const other = await manualService(t, { outbound, environment })
  // A connection to the sandbox is completed by its first post.
  await published(other.account, { tiktok: { mode: 'inbox' } }, other)
  const { path, info } = await published(other.account, {}, other)
  assert.deepEqual([path, info], ['inbox/video', {}])
  const { data } = await other.client.listConnections({ query: { platform: 'tiktok' } })
  assert.deepEqual([data[0]!.health, data[0]!.connected], ['ok', true])
})
