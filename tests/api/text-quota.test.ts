import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTextGrace } from '@crier/server/accounts/start-text-grace.ts'
import { createDueNotifications } from '@crier/server/notifications/create-due-notifications.ts'
import { forgetOld } from '@crier/server/workspaces/retention.ts'
import { sql } from 'kysely'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { manualService, type Reply, type TestAccount } from '../service.ts'
import { signedIn, type SignedInBrowser } from '../signed-in.ts'
import { assertRefused } from './refused.ts'

const plans = JSON.stringify({
  tiny: { requests_per_minute: 1_000_000, monthly_credits: 1_000, text_bytes: 10_000 },
  tight: { requests_per_minute: 1_000_000, monthly_credits: 1_000, text_bytes: 300_000 },
  roomy: { requests_per_minute: 1_000_000, monthly_credits: 1_000, text_bytes: 3_000_000 },
})
const service = await manualService({ after }, { environment: { CRIER_PLANS: plans } })
const { ports } = service.service
const { db } = ports

const write = (account: TestAccount, body: object, headers = {}) =>
  account.request('POST', '/api/drafts', { body: { platform: 'x', ...body }, headers })
const used = async ({ client }: TestAccount) => (await client.getAccount()).text_bytes_used

/** The present sum, added up row by row. */
async function addedUp({ accountId }: TestAccount): Promise<number> {
  const { rows } = await sql<{
    bytes: number
  }>`select coalesce(sum(bytes), 0)::double precision as bytes from (
    select bytes from draft where account_id = ${accountId}
    union all select bytes + octet_length(evidence::text) + octet_length(warnings::text)
    from draft_version where account_id = ${accountId}
    union all select octet_length(text_sealed) from draft_source
    where account_id = ${accountId}) as texts`.execute(db)
  return rows[0]!.bytes
}

/** A generator of whole numbers from a seed. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

test('text usage: is the sum of drafts, versions and sources after random operations at the same time', async () => {
  const account = await service.newAccount('roomy')
  const { client } = account
  const random = numbers(4_711)
  const ids: string[] = []
  const source =
    'The bakery opens at nine on Monday. The bread costs three euros. Anna bakes it ' +
    'herself since 1998. '
  const any = () => ids[random(ids.length)]!
  const text = () => 'Ä text of some length. '.repeat(1 + random(200))
  const steps: readonly (() => Promise<Reply>)[] = [
    () => write(account, { content: text() }),
    () => write(account, { content: text(), caption: 'A caption.', first_comment: 'A comment.' }),
    () =>
      account.request('POST', '/api/generate-post', {
        body: { platform: 'x', topic: 'Bread', source: source.repeat(1 + random(5)) },
      }),
    () => account.request('PATCH', `/api/drafts/${any()}`, { body: { content: text() } }),
    () => account.request('PATCH', `/api/drafts/${any()}`, { body: { content: text() } }),
    () => account.request('POST', `/api/drafts/${any()}/versions/1/restore`, { body: {} }),
    () => account.request('POST', `/api/drafts/${any()}/rewrite`, { body: { length: 'shorter' } }),
    () => account.request('DELETE', `/api/drafts/${any()}`),
    () => account.request('POST', `/api/drafts/${any()}/restore`),
  ]
  for (let round = 0; round < 30; round++) {
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        steps[ids.length < 3 ? place % 2 : random(steps.length)]!(),
      ),
    )
    for (const { status, json, text: told } of replies) {
      assert(status < 500, told)
      if (status < 300 && json?.draft_id && !ids.includes(json.draft_id)) ids.push(json.draft_id)
    }
    assert.equal(await used(account), await addedUp(account), `round ${round}`)
    if (round % 5 === 4) await service.skip({ minutes: 11 })
  }
  const { rows } = await sql<{
    versions: number
    sources: number
  }>`select (select count(*) from draft_version
    where account_id = ${account.accountId})::integer as versions,
    (select count(*) from draft_source
    where account_id = ${account.accountId})::integer as sources`.execute(db)
  assert(rows[0]!.versions > 5 && rows[0]!.sources > 0)
  for (const id of ids) await account.request('DELETE', `/api/drafts/${id}`)
  const before = await used(account)
  assert.equal(before, await addedUp(account))
  assert(before > 0)
  await service.skip({ hours: 31 * 24 })
  await forgetOld(ports)
  assert.deepEqual([await used(account), await addedUp(account)], [0, 0])
  await client.createDraft({ body: { platform: 'x', content: 'One more.' } })
  const owner = await signedIn(service, account.accountId)
  assert.equal(
    (await owner.request('DELETE', '/api/account', { body: { account_id: account.accountId } }))
      .status,
    204,
  )
  assert.deepEqual(
    await db
      .selectFrom('text_usage')
      .selectAll()
      .where('account_id', '=', account.accountId)
      .execute(),
    [],
  )
})

const kilobytes = (count: number) => ({
  pieces: Array.from({ length: count / 10 }, () => 'x'.repeat(10_000)),
})

test('text usage: does not deadlock when edits and rewrites of one draft come at the same time', async () => {
  const account = await service.newAccount('roomy')
  const text = (number: number) =>
    'The bakery opens at nine. The bread costs three euros. Anna bakes it. Nothing is new. ' +
    `${number}`
  const { draft_id } = (await write(account, { content: text(0) })).json
  for (let round = 1; round <= 5; round++) {
    await service.skip({ minutes: 11 })
    const replies = await Promise.all([
      ...[1, 2].map(() =>
        account.request('POST', `/api/drafts/${draft_id}/rewrite`, { body: { length: 'shorter' } }),
      ),
      ...[1, 2, 3, 4].map((place) =>
        account.request('PATCH', `/api/drafts/${draft_id}`, {
          body: { content: text(10 * round + place) },
        }),
      ),
    ])
    for (const { status, text: told } of replies) assert(status === 200 || status === 409, told)
  }
})

test('text quota: refuses with 413 what would exceed it, also deleted drafts counted, and lets a text become shorter', async () => {
  const account = await service.newAccount('tight')
  const first = (await write(account, kilobytes(200))).json
  const used = (await account.client.getAccount()).text_bytes_used
  assert.equal(used, 200_006)
  const refused = await write(account, kilobytes(100))
  assertRefused(refused, 'quota_exceeded', undefined, {
    text_bytes: 300_000,
    text_bytes_used: 300_006,
  })
  assert.match(refused.json.detail, /would have 300,006 bytes. The plan tight allows 300,000/)
  assert.equal((await write(account, kilobytes(90))).status, 201)
  const edit = (body: object) => account.request('PATCH', `/api/drafts/${first.draft_id}`, { body })
  // The version before is kept too.
  assertRefused(await edit(kilobytes(10)), 'quota_exceeded')
  await account.request('DELETE', `/api/drafts/${first.draft_id}`)
  assertRefused(await write(account, kilobytes(20)), 'quota_exceeded')
  await service.skip({ hours: 31 * 24 })
  await forgetOld(ports)
  const edited = (await write(account, kilobytes(100))).json
  assert.equal(
    (await account.request('PATCH', `/api/drafts/${edited.draft_id}`, { body: kilobytes(110) }))
      .json.code,
    'quota_exceeded',
  )
  assert.equal(
    (await account.request('PATCH', `/api/drafts/${edited.draft_id}`, { body: kilobytes(10) }))
      .status,
    200,
  )
  // A second edit within ten minutes keeps no version: above the quota of a smaller plan a text may
  // still become shorter.
  await db
    .updateTable('account')
    .set({ plan: 'tiny' })
    .where('id', '=', account.accountId)
    .execute()
  assertRefused(
    await account.request('PATCH', `/api/drafts/${edited.draft_id}`, { body: kilobytes(20) }),
    'quota_exceeded',
  )
  assert.equal(
    (
      await account.request('PATCH', `/api/drafts/${edited.draft_id}`, {
        body: { content: 'Short.' },
      })
    ).status,
    200,
  )
})

test('text quota: admits as many of the requests that come at once as there is room for', async () => {
  const account = await service.newAccount('tight')
  const replies = await Promise.all(Array.from({ length: 12 }, () => write(account, kilobytes(50))))
  assert.equal(replies.filter(({ status }) => status === 201).length, 5)
  for (const reply of replies.filter(({ status }) => status !== 201))
    assertRefused(reply, 'quota_exceeded')
  assert.equal(await used(account), await addedUp(account))
})

test('text quota: has nothing written, and charges nothing, where a draft might not fit', async () => {
  const account = await service.newAccount('tight')
  await write(account, kilobytes(100))
  const paths = {
    '/api/generate-post': { platform: 'x', topic: 'Bread' },
    '/api/remix': { source: 'Bread costs three euros. It is good.' },
  }
  for (const [path, body] of Object.entries(paths))
    assertRefused(await account.request('POST', path, { body }), 'quota_exceeded')
  const { credits_remaining, monthly_quota } = await account.client.getAccount()
  assert.equal(credits_remaining, monthly_quota)
})

test('text quota: lets an upload be deleted without room for the version that showed it', async () => {
  const account = await service.newAccount('tight')
  const body = await sharp({
    create: { width: 300, height: 300, channels: 3, background: '#336699' },
  })
    .png()
    .toBuffer()
  const { media_id } = (
    await account.request('POST', '/api/media', { body, headers: { 'content-type': 'image/png' } })
  ).json
  await write(account, {
    platform: 'linkedin',
    ...kilobytes(200),
    content_type: 'thread',
    media: [{ media_id }],
  })
  const before = await used(account)
  assert.equal((await account.request('DELETE', `/api/media/${media_id}`)).status, 204)
  const since = await used(account)
  assert(since < before)
  assert.equal(since, await addedUp(account))
})

test('text quota: lets an account that was above it at the upgrade write for 30 days, and tells its people', async () => {
  const [above, below] = [await service.newAccount('roomy'), await service.newAccount('tight')]
  await write(above, kilobytes(400))
  await write(below, kilobytes(100))
  const ids = [above.accountId, below.accountId]
  const people = [
    await signedIn(service, above.accountId),
    await signedIn(service, below.accountId),
  ]
  await db.updateTable('account').set({ plan: 'tight' }).where('id', '=', above.accountId).execute()
  await db
    .updateTable('text_usage')
    .set({ unchecked: true })
    .where('account_id', 'in', ids)
    .execute()
  assert.equal((await write(above, kilobytes(50))).status, 201)
  await startTextGrace(ports)
  await startTextGrace(ports)
  assert.equal((await write(above, kilobytes(50))).status, 201)
  assertRefused(await write(below, kilobytes(250)), 'quota_exceeded')
  await createDueNotifications(ports)
  const noticesOf = async (owner: SignedInBrowser) =>
    (await owner.request('GET', '/api/notices')).json.data
  const [notice, ...others] = await noticesOf(people[0]!)
  assert.deepEqual(
    [notice.kind, notice.object_type, notice.object_id, notice.open],
    ['texts_over_quota', 'account', above.accountId, true],
  )
  assert.deepEqual([others, await noticesOf(people[1]!)], [[], []])
  await service.skip({ hours: 30 * 24 })
  await startTextGrace(ports)
  assertRefused(await write(above, kilobytes(10)), 'quota_exceeded')
})
