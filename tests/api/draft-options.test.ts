import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { leaseFrom } from '@crier/server/publishing/claim/lease.ts'
import { claimDue } from '@crier/server/publishing/claim/store.ts'
import { readPostFile } from '@crier/sdk/post-file.ts'
import { exportPosts, postsAsJson } from '@crier/sdk/export-posts.ts'
import { sql } from 'kysely'
import { manualService } from '../service.ts'
import { requesters } from './requesters.ts'

const service = await manualService({ after })
const { ports } = service.service

const chosen = { x: { reply_settings: 'verified' } } as const
const other = { x: { reply_settings: 'following' } } as const

test('options: are stored, replaced as a whole, and come back with an earlier version', async () => {
  const { client } = await service.newAccount()
  const draft = await client.createDraft({
    body: { platform: 'x', content: 'Fresh bread', options: chosen },
  })
  assert.deepEqual(draft.options, chosen)
  const { draft_id } = draft
  const params = { draft_id }
  const kept = await client.updateDraft({ params, body: { content: 'Fresh rolls' } })
  assert.deepEqual(kept.options, chosen)
  const replaced = await client.updateDraft({
    params,
    body: { options: { tiktok: { allow_comment: true } } },
  })
  assert.deepEqual(
    [replaced.content, replaced.options],
    ['Fresh rolls', { tiktok: { allow_comment: true } }],
  )
  const { data } = await client.listDraftVersions({ params, query: {} })
  const first = data.at(-1)!
  assert.deepEqual(first.options, chosen)
  const restored = await client.restoreDraftVersion({
    params: { draft_id, version: String(first.version) },
    body: {},
  })
  assert.deepEqual([restored.content, restored.options], ['Fresh bread', chosen])
})

test('options: a field that a network does not have is refused by its pointer', async () => {
  const { request } = await service.newAccount()
  for (const [options, pointer] of [
    [{ x: { visibility: 'public' } }, '/options/x/visibility'],
    [{ tiktok: { privacy_level: 'NOBODY' } }, '/options/tiktok/privacy_level'],
    [{ instagram: { collaborators: ['a', 'b', 'c', 'd'] } }, '/options/instagram/collaborators'],
  ] as const) {
    const body = { platform: 'x', content: 'Fresh bread', options }
    const { status, json } = await request('POST', '/api/drafts', { body })
    assert.ok(status === 400 || status === 422, String(status))
    assert.ok(JSON.stringify(json.errors).includes(`"${pointer}"`), JSON.stringify(json))
  }
})

test('options: a schedule is refused where the post cannot have what was chosen', async () => {
  const { client, request } = await service.newAccount()
  const { draft_id } = await client.createDraft({
    body: {
      platform: 'tiktok',
      content: 'Fresh bread',
      options: { tiktok: { branded_content: true, privacy_level: 'SELF_ONLY' } },
    },
  })
  const body = { draft_id, platform: 'tiktok', scheduled_at: service.in({ minutes: 5 }) }
  const { status, json } = await request('POST', '/api/schedules', { body })
  assert.deepEqual(
    [status, json.code, json.errors[0].pointer],
    [422, 'feature_not_supported', '/options/tiktok/branded_content'],
  )
})

async function approved(minutes: number) {
  const people = await requesters(service)
  const asked = await people.request(people.contributor, 'As approved.', minutes)
  const params = { schedule_id: asked.schedule_id as string }
  await people.client.approveSchedule({ params, body: {} })
  const state = async () => (await people.client.getSchedule({ params })).approval?.state
  assert.equal(await state(), 'approved')
  return { ...people, asked, state, path: `/api/drafts/${asked.draft_id}` }
}

test('options: no changed option counts as approved, whichever way it was changed', async () => {
  const edited = await approved(10)
  await edited.contributor('PATCH', edited.path, { options: chosen })
  assert.equal(await edited.state(), 'awaiting')
  const bySomeKey = await approved(11)
  assert.equal((await bySomeKey.byKey('PATCH', bySomeKey.path, { options: chosen })).status, 200)
  assert.equal(await bySomeKey.state(), 'awaiting')
  const restored = await approved(12)
  await restored.editor('PATCH', restored.path, { options: other })
  assert.equal(await restored.state(), 'approved')
  const back = await restored.contributor('POST', `${restored.path}/versions/1/restore`, {})
  assert.equal(back.status, 200, back.text)
  assert.equal(await restored.state(), 'awaiting')
})

test('options: a claim sees other options than the approved ones', async () => {
  const { asked } = await approved(13)
  await sql`update draft set options = ${JSON.stringify(chosen)} where id = ${asked.draft_id}`.execute(
    ports.db,
  )
  const now = ports.clock.now().add({ hours: 1 })
  const { incarnation } = ports.memory
  const claimed = await claimDue(ports.db, {
    ...{ now, leaseUntil: leaseFrom(now), limit: 100, incarnation },
  })
  assert.equal(claimed.find(({ id }) => id === asked.schedule_id)!.is_as_approved, false)
})

test('options: an export has them, and an import takes them', async () => {
  const { client } = await service.newAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'Fresh bread', options: chosen },
  })
  await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ days: 1 }) },
  })
  const { posts } = await exportPosts(client)
  const [post] = readPostFile(Buffer.from(postsAsJson(posts)))
  assert.deepEqual([post!.mistakes, post!.draft.options], [[], chosen])
  assert.deepEqual((await client.createDraft({ body: post!.draft })).options, chosen)
})
