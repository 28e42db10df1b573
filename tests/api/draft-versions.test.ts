import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sweepBlobs } from '@crier/server/media/blobs/sweep-blobs.ts'
import { forgetOld } from '@crier/server/workspaces/retention.ts'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { sql } from 'kysely'
import { manualService, type TestAccount } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { anyId } from './fields.ts'
import { assertRefused } from './refused.ts'
import { requesters } from './requesters.ts'

const service = await manualService({ after })
const { ports } = service.service

const byHand = async ({ client }: TestAccount, content = 'First.') =>
  (await client.createDraft({ body: { platform: 'linkedin', content } })).draft_id
const edit = ({ client }: TestAccount, draft_id: string, content: string) =>
  client.updateDraft({ params: { draft_id }, body: { content } })
const restore = (
  { request }: Pick<TestAccount, 'request'>,
  draft_id: string,
  version: number | string,
  body: object = {},
) => request('POST', `/api/drafts/${draft_id}/versions/${version}/restore`, { body })
const versions = async ({ client }: TestAccount, draft_id: string) =>
  (await client.listDraftVersions({ params: { draft_id }, query: { limit: 100 } })).data
const numbered = async (account: TestAccount, draft_id: string) =>
  (await versions(account, draft_id)).map(({ version, pieces }) => [version, pieces[0]])
const picture = (background: string) =>
  sharp({ create: { width: 800, height: 800, channels: 3, background } })
    .png()
    .toBuffer()
async function upload({ client }: TestAccount, background: string) {
  return (
    await client.createMedia({
      body: new Blob([(await picture(background)) as Uint8Array<ArrayBuffer>]),
    })
  ).media_id
}

test('listDraftVersions has the present version and the first, and edits of one person within ten minutes as one', async () => {
  const account = await service.newAccount()
  const id = await byHand(account)
  for (const content of ['Second.', 'Third.', 'Fourth.']) {
    await service.skip({ minutes: 3 })
    await edit(account, id, content)
  }
  const kept = [
    [4, 'Fourth.'],
    [1, 'First.'],
  ]
  assert.deepEqual(await numbered(account, id), kept)
  // Ten minutes after the edit that began, and not after the last one: who writes on for hours
  // loses no hour.
  await service.skip({ minutes: 4 })
  await edit(account, id, 'Fifth.')
  assert.deepEqual(await numbered(account, id), [[5, 'Fifth.'], ...kept])
})

test('listDraftVersions tells time, person, text, caption and media of each version, and people by name to a key', async () => {
  const account = await service.newAccount()
  const editor = await signedIn(service, account.accountId, 'editor')
  const media_id = await upload(account, '#aa2200')
  const { draft_id } = await account.client.createDraft({
    body: {
      platform: 'instagram',
      content_type: 'carousel',
      pieces: ['One.', ''],
      caption: 'Beside.',
      media: [{ media_id, piece: 2 }],
    },
  })
  await editor.request('PATCH', `/api/drafts/${draft_id}`, { body: { pieces: ['Other.', ''] } })
  const [present, first] = await versions(account, draft_id)
  assert.deepEqual(
    [first!.pieces, first!.caption, first!.media, first!.at, first!.actor.type],
    [
      ['One.', ''],
      'Beside.',
      [{ media_id, piece: 2, alt_text: null, crop: null }],
      service.in({ hours: 0 }),
      'key',
    ],
  )
  assert.deepEqual([present!.actor.type, present!.actor.id], ['person', null])
  const seen = (await editor.request('GET', `/api/drafts/${draft_id}/versions`)).json.data
  assert.match(seen[0].actor.id, /^usr_/)
})

test('an edit by another person, after a claim, and a rewrite keep what stood before, however soon they come', async () => {
  const account = await service.newAccount()
  const editor = await signedIn(service, account.accountId, 'editor')
  const long =
    'The bakery closes on 3 May. Its oven has run for 41 years. The owners say that rents ' +
    'doubled. A café will move in by autumn.'
  const id = await byHand(account)
  await edit(account, id, 'By the key.')
  await editor.request('PATCH', `/api/drafts/${id}`, { body: { content: 'By the editor.' } })
  assert.deepEqual((await numbered(account, id)).length, 3)
  await editor.request('PATCH', `/api/drafts/${id}`, { body: { content: long } })
  assert.deepEqual((await numbered(account, id)).length, 3)
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id: id, platform: 'linkedin', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 1 })
  assert.equal((await account.client.getSchedule({ params: { schedule_id } })).status, 'published')
  await editor.request('PATCH', `/api/drafts/${id}`, {
    body: { content: `${long} Nobody knows more.` },
  })
  assert.deepEqual(
    (await numbered(account, id)).map(([version]) => version),
    [5, 4, 2, 1],
    'what was claimed is kept',
  )
  const rewritten = await editor.request('POST', `/api/drafts/${id}/rewrite`, {
    body: { length: 'shorter' },
  })
  assert.equal(rewritten.status, 200, rewritten.text)
  assert.deepEqual(
    (await numbered(account, id)).map(([version]) => version),
    [6, 5, 4, 2, 1],
  )
})

test('an edit that changes nothing keeps no version', async () => {
  const account = await service.newAccount()
  const id = await byHand(account)
  await service.skip({ minutes: 30 })
  await edit(account, id, 'First.')
  assert.deepEqual(await numbered(account, id), [[2, 'First.']])
})

test('listDraftVersions has at most 100 versions, and the oldest goes', async () => {
  const account = await service.newAccount()
  const id = await byHand(account)
  for (let count = 2; count <= 103; count++) {
    await service.clock.advance({ minutes: 10 })
    await edit(account, id, `Edit ${count}.`)
  }
  const all = await numbered(account, id)
  assert.deepEqual([all.length, all[0], all.at(-1)], [100, [103, 'Edit 103.'], [4, 'Edit 4.']])
  assertRefused(await restore(account, id, 3), 'not_found')
})

test('restoreDraftVersion gives the draft the content of a version as a new edit, and keeps what stood before', async () => {
  const account = await service.newAccount()
  const source =
    'The bakery on Mill Street closes on 3 May. Its oven has run for 41 years. Rosa and Emil ' +
    'Klein say that rents doubled.'
  const made = await account.client.generatePost({
    body: { platform: 'linkedin', topic: 'A bakery closes', source },
  })
  assert.ok(made.evidence.length > 0)
  await edit(account, made.draft_id, 'Something else.')
  await edit(account, made.draft_id, 'Something else again.')
  const { status, json, text } = await restore(account, made.draft_id, 1, { draft_version: 3 })
  assert.equal(status, 200, text)
  assert.deepEqual(
    { ...json, updated_at: null, credits_remaining: null },
    { ...made, version: 4, updated_at: null, credits_remaining: null },
  )
  assert.deepEqual(await account.client.getDraft({ params: made }), json)
  assert.deepEqual(
    (await numbered(account, made.draft_id)).map(([version]) => version),
    [4, 3, 1],
  )
  const { data } = await account.client.listActivity({ query: { object_id: made.draft_id } })
  assert.deepEqual(
    [data[0]!.kind, data[0]!.detail],
    ['draft.edited', { fields: ['pieces'], version: 4, restored_version: 1 }],
  )
  const back = await restore(account, made.draft_id, 3)
  assert.deepEqual([back.json.content, back.json.version], ['Something else again.', 5])
})

test('restoreDraftVersion: refuses another present version than the given one, and unknown versions and drafts', async () => {
  const account = await service.newAccount()
  const id = await byHand(account)
  await edit(account, id, 'Second.')
  assertRefused(await restore(account, id, 1, { draft_version: 1 }), 'conflict', undefined, {
    version: 2,
  })
  for (const none of [0, 3, -1, 'x', '1e0x', '99999999999999999999', '3000000000', '1.5'])
    assertRefused(await restore(account, id, none), 'not_found')
  assertRefused(await restore(account, anyId('drft'), 1), 'not_found')
  const other = await service.newAccount()
  assertRefused(await restore(other, id, 1), 'not_found')
  assertRefused(await other.request('GET', `/api/drafts/${id}/versions`), 'not_found')
  assert.equal((await account.client.getDraft({ params: { draft_id: id } })).version, 2)
  await account.client.deleteDraft({ params: { draft_id: id } })
  assertRefused(await restore(account, id, 1), 'not_found')
  assertRefused(await account.request('GET', `/api/drafts/${id}/versions`), 'not_found')
})

test('restoreDraftVersion is refused where a pending schedule could not take the version, and changes nothing', async () => {
  const account = await service.newAccount()
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'a'.repeat(3_001) },
  })
  await edit(account, draft_id, 'Short.')
  await account.client.scheduleDraft({
    body: { draft_id, platform: 'linkedin', scheduled_at: service.in({ hours: 1 }) },
  })
  assertRefused(await restore(account, draft_id, 1), 'content_too_long')
  assert.deepEqual((await account.client.getDraft({ params: { draft_id } })).content, 'Short.')
})

test('restoreDraftVersion by a contributor sets what was approved to awaiting; by an editor it stays approved', async () => {
  const people = await requesters(service)
  const schedule = await people.request(people.contributor, 'Approved later.')
  const path = `/api/drafts/${schedule.draft_id}`
  const approval = async () =>
    (await people.client.getSchedule({ params: schedule })).approval?.state
  await people.contributor('PATCH', path, { content: 'Edited.' })
  await people.editor('POST', `/api/schedules/${schedule.schedule_id}/approve`, {
    draft_version: 2,
  })
  assert.equal((await people.editor('POST', `${path}/versions/1/restore`, {})).status, 200)
  assert.equal(await approval(), 'approved')
  assert.equal((await people.contributor('POST', `${path}/versions/2/restore`, {})).status, 200)
  assert.equal(await approval(), 'awaiting')
})

test('restoreDraftVersion brings back uploads that were deleted since: their bytes stay as long as a version shows them', async () => {
  const account = await service.newAccount()
  const [media_id, other] = [await upload(account, '#aa2200'), await upload(account, '#00aa22')]
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'With a picture.', media: [{ media_id }] },
  })
  const before = await account.client.getMedia({ params: { media_id } })
  for (const id of [media_id, other]) await account.client.deleteMedia({ params: { media_id: id } })
  assert.deepEqual((await account.client.getDraft({ params: { draft_id } })).media, [])
  for (const hours of [25, 25]) {
    await service.skip({ hours })
    await sweepBlobs(ports)
  }
  const blobs = () =>
    ports.db
      .selectFrom('media_blob')
      .select('sha256')
      .where('account_id', '=', account.accountId)
      .execute()
  assert.deepEqual(await blobs(), [{ sha256: before.sha256 }])
  const restored = await restore(account, draft_id, 1)
  assert.deepEqual(
    [restored.status, restored.json.media],
    [200, [{ media_id, piece: 1, alt_text: null, crop: null }]],
    restored.text,
  )
  const again = await account.client.getMedia({ params: { media_id } })
  const { bytes, sha256, width, height, status } = again
  assert.deepEqual(
    [bytes, sha256, width, height, status],
    [before.bytes, before.sha256, 800, 800, 'ready'],
  )
  assert.equal((await fetch(again.url!)).status, 200)
  assert.deepEqual(
    (await account.client.listActivity({ query: { object_id: media_id } })).data[0]!.kind,
    'media.created',
  )
})

test('restoreDraftVersion says which uploads a version shows whose files are no longer there, and changes nothing', async () => {
  const account = await service.newAccount()
  const media_id = await upload(account, '#123456')
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'With a picture.', media: [{ media_id }] },
  })
  await account.client.deleteMedia({ params: { media_id } })
  await sql`delete from media_blob where account_id = ${account.accountId}`.execute(ports.db)
  const refused = await restore(account, draft_id, 1)
  assertRefused(refused, 'conflict')
  assert.match(refused.json.detail, new RegExp(media_id))
  assert.equal((await account.client.getDraft({ params: { draft_id } })).version, 2)
})

test('versions and sources of a deleted draft are there for 30 days, and then gone, though a schedule of it stays', async () => {
  const account = await service.newAccount()
  const source = 'The bakery on Mill Street closes on 3 May. Its oven has run for 41 years.'
  const { draft_id } = await account.client.generatePost({
    body: { platform: 'linkedin', topic: 'A bakery closes', source },
  })
  await edit(account, draft_id, 'The oven has run for 41 years.')
  await account.client.scheduleDraft({
    body: { draft_id, platform: 'linkedin', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 1 })
  await account.client.deleteDraft({ params: { draft_id } })
  await service.skip({ hours: 29 * 24 })
  await forgetOld(ports)
  await account.client.restoreDraft({ params: { draft_id } })
  assert.equal((await versions(account, draft_id)).length, 2)
  assert.equal((await account.client.getDraftSources({ params: { draft_id } })).data.length, 1)
  await account.client.deleteDraft({ params: { draft_id } })
  await service.skip({ hours: 30 * 24 + 1 })
  await forgetOld(ports)
  const left =
    await sql`select pieces, topic, evidence, (select count(*)::integer from draft_version
      where draft_id = id) as versions,
    (select count(*)::integer from draft_source where draft_id = id) as sources from draft
    where id = ${draft_id}`.execute(ports.db)
  assert.deepEqual(left.rows, [
    { pieces: [''], topic: null, evidence: [], versions: 0, sources: 0 },
  ])
})

test('the export of an account has the versions of its drafts', async () => {
  const account = await service.newAccount()
  const id = await byHand(account)
  await edit(account, id, 'Second.')
  const owner = await signedIn(service, account.accountId, 'owner')
  const exported = (await owner.request('GET', '/api/account/export')).json
  assert.deepEqual(
    exported.drafts[0].versions.map(
      ({ version, pieces }: { version: number; pieces: string[] }) => [version, pieces],
    ),
    [
      [2, ['Second.']],
      [1, ['First.']],
    ],
  )
})
