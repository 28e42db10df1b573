import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  configureAgain,
  undoDraftDeletion,
  undoMediaDeletion,
  scheduleAgain,
} from '../../web/data/undo.ts'
import { manualService } from '../service.ts'

const plans = { tiny: { requests_per_minute: 1_000, monthly_credits: 1, media_bytes: 1_000 } }
const service = await manualService(
  { after },
  { environment: { CRIER_PLANS: JSON.stringify(plans) } },
)

test('undoing the deletion of a draft brings it back as it was', async () => {
  const { client } = await service.newAccount()
  const draft = await client.createDraft({
    body: { platform: 'x', content: 'Deleted by mistake.' },
  })
  await client.deleteDraft({ params: { draft_id: draft.draft_id } })
  await undoDraftDeletion(client, draft.draft_id)
  assert.deepEqual((await client.listDrafts()).data, [draft])
  await assert.rejects(undoDraftDeletion(client, 'drft_unknown'), /gone for good/)
})

test('undoing the deletion of a file brings it back, or says that it is gone for good or has no room any more', async () => {
  const { client } = await service.newAccount('tiny')
  const upload = (text: string) => client.createMedia({ body: new Blob([text]) })
  const { media_id } = await upload('o'.repeat(700))
  await client.deleteMedia({ params: { media_id } })
  await undoMediaDeletion(client, media_id)
  assert.equal((await client.getMedia({ params: { media_id } })).status, 'ready')
  await client.deleteMedia({ params: { media_id } })
  await upload('v'.repeat(400))
  await assert.rejects(undoMediaDeletion(client, media_id), /other files have taken its room/)
  await service.skip({ hours: 25 })
  await assert.rejects(undoMediaDeletion(client, media_id), /the file is gone for good/)
})

test('undoing a cancellation schedules the draft for the same time, or says that the time was taken or has passed', async () => {
  const { client } = await service.newAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'Cancelled by mistake.' },
  })
  const body = { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) } as const
  const post = await client.scheduleDraft({ body })
  const cancel = (schedule_id: string) => client.cancelSchedule({ params: { schedule_id } })
  await cancel(post.schedule_id)
  const again = await scheduleAgain(client, post)
  const { data } = await client.listSchedules()
  assert.deepEqual(
    data.map(({ schedule_id, scheduled_at, status }) => [schedule_id, scheduled_at, status]),
    [[again.schedule_id, post.scheduled_at, 'pending']],
  )
  await assert.rejects(scheduleAgain(client, post), /has taken that time/)
  await cancel(again.schedule_id)
  await service.advance({ hours: 1 })
  await assert.rejects(scheduleAgain(client, post), /has passed/)
  assert.deepEqual((await client.listSchedules()).data, [])
})

test('undoing a change of slots makes the week as it was, in its zone; an empty one is empty again', async () => {
  const { client } = await service.newAccount()
  const week = async (platform: 'x' | 'tiktok') =>
    (await client.listSlots({ query: { platform } })).data.map(({ day, time, timezone }) => [
      day,
      time,
      timezone,
    ])
  const days = ['monday', 'friday'] as const
  await client.configureSlots({
    body: {
      platform: 'x',
      timezone: 'Europe/Berlin',
      slots: [{ time: '09:00', days }, { time: '17:30' }],
    },
  })
  const before = await week('x')
  const connections = (await client.listConnections()).data
  const of = (platform: 'x' | 'tiktok') =>
    connections.find((connection) => connection.platform === platform)!
  const { data } = await client.listSlots({ query: { platform: 'x' } })
  await client.configureSlots({ body: { platform: 'x', slots: [] } })
  await configureAgain(client, of('x'), data)
  assert.deepEqual(await week('x'), before)
  await client.configureSlots({ body: { platform: 'tiktok', slots: [{ time: '09:00' }] } })
  await configureAgain(client, of('tiktok'), [])
  assert.deepEqual(await week('tiktok'), [])
})
