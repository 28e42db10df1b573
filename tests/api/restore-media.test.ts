import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { findBlob } from '@crier/server/media/store.ts'
import { sweepBlobs } from '@crier/server/media/blobs/sweep-blobs.ts'
import { manualService, type TestAccount } from '../service.ts'
import { anyId } from './fields.ts'
import { assertRefused } from './refused.ts'
import { requesters } from './requesters.ts'

const plans = { tiny: { requests_per_minute: 1_000, monthly_credits: 1, media_bytes: 1_000 } }
const service = await manualService(
  { after },
  { environment: { CRIER_PLANS: JSON.stringify(plans) } },
)
const { ports } = service.service

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
type Asked = Pick<TestAccount, 'client'>
const upload = async (
  { client }: Asked,
  body: string | Uint8Array = Buffer.from(pixel, 'base64'),
  name = 'Oven',
) =>
  (await client.createMedia({ body: new Blob([body as Uint8Array<ArrayBuffer>]), query: { name } }))
    .media_id
const remove = ({ client }: Asked, media_id: string) => client.deleteMedia({ params: { media_id } })
const restore = ({ request }: Pick<TestAccount, 'request'>, media_id: string) =>
  request('POST', `/api/media/${media_id}/restore`, { body: {} })
const draftWith = async ({ client }: Asked, ...media: { media_id: string; alt_text?: string }[]) =>
  (await client.createDraft({ body: { platform: 'linkedin', content: 'The oven is hot.', media } }))
    .draft_id
const draftOf = ({ client }: Asked, draft_id: string) => client.getDraft({ params: { draft_id } })
const mediaOf = async (account: Asked, draft_id: string) =>
  (await draftOf(account, draft_id)).media.map(({ media_id }) => media_id)
const listed = async ({ client }: Asked) =>
  (await client.listMedia()).data.map(({ media_id }) => media_id)
const sweepAfter = async (hours: number) => {
  await service.skip({ hours })
  await sweepBlobs(ports)
}

test('restoreMedia brings a deleted upload back as it was, to its places in drafts, as an edit', async () => {
  const account = await service.newAccount()
  const { client } = account
  const [first, media_id] = [await upload(account), await upload(account)]
  await client.updateMedia({ params: { media_id }, body: { alt_text: 'A brick oven' } })
  const before = await client.getMedia({ params: { media_id } })
  const [draft_id, deleted] = [
    await draftWith(account, { media_id, alt_text: 'Ours' }, { media_id: first }, { media_id }),
    await draftWith(account, { media_id }),
  ]
  const draft = await draftOf(account, draft_id)
  await remove(account, media_id)
  assert.deepEqual([await listed(account), await mediaOf(account, draft_id)], [[first], [first]])
  assertRefused(await account.request('GET', `/api/media/${media_id}`), 'not_found')
  await client.deleteDraft({ params: { draft_id: deleted } })
  await service.advance({ minutes: 5 })
  const { status, json } = await restore(account, media_id)
  const { url, thumbnail_url, ...facts } = before
  assert.deepEqual(
    [status, { ...json, url, thumbnail_url }],
    [200, { ...facts, url, thumbnail_url }],
  )
  assert.equal((await fetch(json.url)).status, 200)
  const after = await draftOf(account, draft_id)
  assert.deepEqual([after.media, after.content, after.version], [draft.media, draft.content, 3])
  const activity = async (object_id: string) =>
    (await client.listActivity({ query: { object_id } })).data.map(({ kind }) => kind)
  assert.deepEqual((await activity(media_id)).slice(0, 2), ['media.restored', 'media.deleted'])
  assert.deepEqual(await activity(draft_id), ['draft.edited', 'draft.edited', 'draft.created'])
  // The draft that was deleted meanwhile comes back without it.
  await client.restoreDraft({ params: { draft_id: deleted } })
  assert.deepEqual(await mediaOf(account, deleted), [])
  // An undo whose answer was lost changes nothing more.
  assert.deepEqual(
    [(await restore(account, media_id)).status, (await draftOf(account, draft_id)).version],
    [200, 3],
  )
})

test('restoreMedia gives a draft nothing back that was edited or scheduled after it lost the upload', async () => {
  const account = await service.newAccount()
  const media_id = await upload(account)
  const [edited, scheduled] = [
    await draftWith(account, { media_id }),
    await draftWith(account, { media_id }),
  ]
  await remove(account, media_id)
  await account.client.updateDraft({
    params: { draft_id: edited },
    body: { content: 'The oven is cold.' },
  })
  const body = {
    draft_id: scheduled,
    platform: 'linkedin',
    scheduled_at: service.in({ hours: 40 }),
  } as const
  await account.client.scheduleDraft({ body })
  assert.equal((await restore(account, media_id)).status, 200)
  assert.deepEqual([await mediaOf(account, edited), await mediaOf(account, scheduled)], [[], []])
  assert.equal((await draftOf(account, edited)).content, 'The oven is cold.')
})

test('uploads that a draft lost one after the other come back to it in any order', async () => {
  const account = await service.newAccount()
  const [one, two, three] = [await upload(account), await upload(account), await upload(account)]
  const draft_id = await draftWith(
    account,
    { media_id: one },
    { media_id: two },
    { media_id: three },
  )
  for (const order of [[two, one], [one, two], [two]]) {
    for (const id of [one, two].filter((id) => order.includes(id))) await remove(account, id)
    for (const id of order) assert.equal((await restore(account, id)).status, 200)
    assert.deepEqual(await mediaOf(account, draft_id), [one, two, three])
  }
  for (const id of [one, two, three]) await remove(account, id)
  await account.client.updateDraft({ params: { draft_id }, body: { content: 'Without pictures.' } })
  for (const id of [one, two, three]) await restore(account, id)
  assert.deepEqual(await mediaOf(account, draft_id), [])
})

test('restoreMedia refuses what is unknown, of another account, or was deleted more than a day ago', async () => {
  const [account, other] = [await service.newAccount(), await service.newAccount()]
  const media_id = await upload(account)
  assertRefused(await restore(account, anyId('med')), 'not_found')
  await remove(account, media_id)
  assertRefused(await restore(other, media_id), 'not_found')
  await service.skip({ hours: 24, seconds: 1 })
  // Also before the sweep has been there.
  const late = await restore(account, media_id)
  assertRefused(late, 'not_found')
  assert.match(late.json.detail, /more than a day ago/)
})

test('the bytes of an upload that was brought back stay, and those of one that was not go after a day with what is known of it', async () => {
  const account = await service.newAccount()
  const [kept, gone] = [await upload(account), await upload(account, 'A text about ovens.')]
  const { db, blobs } = ports
  const files = await Promise.all(
    [kept, gone].map(async (media_id) => {
      const { sha256 } = await account.client.getMedia({ params: { media_id } })
      return (await findBlob(db, account.accountId, sha256))!
    }),
  )
  const there = () => Promise.all(files.map(async (name) => (await blobs.open(name)) !== null))
  const deletions = async () =>
    (
      await db
        .selectFrom('media_deletion')
        .select('id')
        .where('account_id', '=', account.accountId)
        .execute()
    ).map(({ id }) => id as string)
  for (const media_id of [kept, gone]) await remove(account, media_id)
  await sweepAfter(23)
  assert.equal((await restore(account, kept)).status, 200)
  assert.deepEqual([await there(), await deletions()], [[true, true], [gone]])
  await sweepAfter(2)
  assert.deepEqual([await there(), await deletions()], [[true, false], []])
  await sweepAfter(25)
  assert.deepEqual(await there(), [true, false])
})

test('what is known of a deleted upload goes after a day although another upload has the same bytes', async () => {
  const account = await service.newAccount()
  const [one, other] = [await upload(account), await upload(account)]
  await remove(account, one)
  await sweepAfter(25)
  assert.deepEqual(
    await ports.db
      .selectFrom('media_deletion')
      .selectAll()
      .where('account_id', '=', account.accountId)
      .execute(),
    [],
  )
  assertRefused(await restore(account, one), 'not_found')
  assert.deepEqual(await listed(account), [other])
})

test('restoreMedia is refused as an upload where its bytes have no room any more, and nothing is half done', async () => {
  const account = await service.newAccount('tiny')
  const media_id = await upload(account, 'o'.repeat(700))
  await remove(account, media_id)
  assert.equal((await account.client.getAccount()).media_bytes_used, 0)
  const other = await upload(account, 'v'.repeat(400))
  const facts = { media_bytes: 1_000, media_bytes_used: 400, bytes_max: 600, bytes_asked: 700 }
  assertRefused(await restore(account, media_id), 'payload_too_large', undefined, facts)
  assert.deepEqual(
    [await listed(account), (await account.client.getAccount()).media_bytes_used],
    [[other], 400],
  )
  await remove(account, other)
  assert.equal((await restore(account, media_id)).status, 200)
  assert.equal((await account.client.getAccount()).media_bytes_used, 700)
})

test('an upload deleted and brought back by two at the same time is there once, and its draft edited once', async () => {
  const account = await service.newAccount()
  const media_id = await upload(account)
  const draft_id = await draftWith(account, { media_id })
  const deletions = await Promise.all(
    [1, 2].map(() => account.request('DELETE', `/api/media/${media_id}`)),
  )
  assert.deepEqual(deletions.map(({ status }) => status).toSorted(), [204, 404])
  const answers = await Promise.all([1, 2, 3].map(() => restore(account, media_id)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  const { version, media } = await draftOf(account, draft_id)
  assert.deepEqual([version, media.length, await listed(account)], [3, 1, [media_id]])
})

test('of two undone deletions that have room only alone, one is refused', async () => {
  const account = await service.newAccount('tiny')
  const ids: string[] = []
  for (const letter of ['o', 'v']) {
    ids.push(await upload(account, letter.repeat(700)))
    await remove(account, ids.at(-1)!)
  }
  const answers = await Promise.all(ids.map((id) => restore(account, id)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 413])
  assert.equal((await account.client.getAccount()).media_bytes_used, 700)
})

test('restoreVersion: revives an upload with its name during a concurrent undo of its deletion', async () => {
  const account = await service.newAccount()
  const media_id = await upload(account)
  await account.client.updateMedia({ params: { media_id }, body: { alt_text: 'A brick oven' } })
  const draft_id = await draftWith(account, { media_id })
  await remove(account, media_id)
  const revive = () =>
    account.request('POST', `/api/drafts/${draft_id}/versions/1/restore`, { body: {} })
  assert.equal((await revive()).status, 200)
  const { name, alt_text } = await account.client.getMedia({ params: { media_id } })
  assert.deepEqual(
    [name, alt_text, await mediaOf(account, draft_id)],
    ['Oven', 'A brick oven', [media_id]],
  )
  assert.equal((await restore(account, media_id)).status, 200)
  for (let round = 0; round < 5; round++) {
    await remove(account, media_id)
    const answers = await Promise.all([revive(), restore(account, media_id), revive()])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
      answers.map(({ text }) => text).join('\n'),
    )
    assert.deepEqual(
      [await listed(account), await mediaOf(account, draft_id)],
      [[media_id], [media_id]],
    )
  }
})

test('restoreMedia: makes the draft of a repeat wait for approval when a contributor restores the upload', async () => {
  const people = await requesters(service)
  const { client, contributor, accountId } = people
  const media_id = await upload(people)
  const draft_id = await draftWith(people, { media_id })
  const { data } = await client
    .configureSlots({ body: { platform: 'linkedin', slots: [{ time: '09:00' }] } })
    .then(() => client.listConnections())
  const { connection_id } = data.find(({ platform }) => platform === 'linkedin')!
  await client.createRepeat({ body: { draft_id, connection_id, every_weeks: 1 } })
  for (const { schedule_id } of (await client.listSchedules()).data)
    await client.cancelSchedule({ params: { schedule_id } })
  const requester = async () =>
    (await ports.db
      .selectFrom('draft_repeat')
      .select('requested_by')
      .where('account_id', '=', accountId)
      .executeTakeFirst())!.requested_by
  await remove(people, media_id)
  assert.equal(await requester(), null)
  assert.equal((await contributor('POST', `/api/media/${media_id}/restore`, {})).status, 200)
  assert.deepEqual(
    [(await draftOf(people, draft_id)).media.length, (await requester())?.type],
    [1, 'person'],
  )
})
