import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService } from '../service.ts'

const service = await manualService({ after })

async function connectionOf(platform: string) {
  return (await service.client.listConnections()).data.find(
    (one) => one.platform === platform && one.main,
  )!
}

test('GET /api/connections: names who renews the access and when it ends for good', async () => {
  await service.client.listConnections()
  const found = await Promise.all(
    (['linkedin', 'x', 'instagram', 'tiktok'] as const).map(async (platform) => {
      const { renewal, token_expires_at } = await connectionOf(platform)
      const days =
        token_expires_at &&
        Temporal.Instant.from(token_expires_at).since(service.clock.now()).total('hours') / 24
      return [platform, renewal, days && Math.round(days)]
    }),
  )
  assert.deepEqual(found, [
    ['linkedin', 'by_hand', 60],
    ['x', 'automatic', null],
    ['instagram', 'automatic', null],
    ['tiktok', 'automatic', 180],
  ])
})

test('schedules: warns of a post that is due after the end of an access that is renewed by hand', async () => {
  const { client } = service
  const { connection_id, token_expires_at } = await connectionOf('linkedin')
  const draft = await client.createDraft({ body: { platform: 'linkedin', content: 'Far ahead.' } })
  const { draft_id } = draft
  const platform = 'linkedin'
  const endsWarning = ({ warnings }: { warnings: { code: string; detail: string }[] }) =>
    warnings
      .filter(({ code }) => code === 'access_ends_before')
      .map(({ detail }) => detail.includes(token_expires_at!))
  const far = service.in({ hours: 61 * 24 })
  const near = service.in({ hours: 59 * 24 })
  assert.deepEqual(
    endsWarning(await client.validateSchedule({ body: { draft_id, platform, scheduled_at: far } })),
    [true],
  )
  assert.deepEqual(
    endsWarning(
      await client.validateSchedule({ body: { draft_id, platform, scheduled_at: near } }),
    ),
    [],
  )
  const made = await client.scheduleDraft({
    body: { draft_id, platform, connection_id, scheduled_at: far },
  })
  assert.deepEqual(endsWarning(made), [true])
  const { schedule_id } = made
  const params = { schedule_id }
  assert.deepEqual(
    endsWarning(await client.moveSchedule({ params, body: { scheduled_at: near } })),
    [],
  )
  assert.deepEqual(endsWarning(await client.getSchedule({ params })), [])
  assert.deepEqual(
    endsWarning(await client.moveSchedule({ params, body: { scheduled_at: far } })),
    [true],
  )
  const { data } = await client.batchSchedules({
    body: { schedules: [{ draft_id, platform, scheduled_at: service.in({ hours: 62 * 24 }) }] },
  })
  assert.deepEqual(
    data.map((one) => ('warnings' in one ? endsWarning(one) : one)),
    [[true]],
  )
  // An access that Crier renews has no such end, however far ahead.
  const onX = await client.createDraft({ body: { platform: 'x', content: 'Far ahead on X.' } })
  const renewed = await client.validateSchedule({
    body: { draft_id: onX.draft_id, platform: 'x', scheduled_at: service.in({ hours: 400 * 24 }) },
  })
  assert.deepEqual(endsWarning(renewed), [])
})

test('reorderSchedules: warns of an access that ends before the new time, and no longer before the old one', async () => {
  const platform = 'linkedin'
  const planned = async (days: number) => {
    const { draft_id } = await service.client.createDraft({
      body: { platform, content: `In ${days} days.` },
    })
    return service.client.scheduleDraft({
      body: { draft_id, platform, scheduled_at: service.in({ hours: 24 * days }) },
    })
  }
  const [near, far] = [await planned(58), await planned(63)]
  const warned = (all: readonly { schedule_id: string; warnings: readonly { code: string }[] }[]) =>
    all
      .filter(({ warnings }) => warnings.some(({ code }) => code === 'access_ends_before'))
      .map(({ schedule_id }) => schedule_id)
  assert.deepEqual(warned([near, far]), [far.schedule_id])
  const { data } = await service.client.reorderSchedules({
    body: { connection_id: near.connection_id, schedule_ids: [far.schedule_id, near.schedule_id] },
  })
  assert.deepEqual(warned(data), [near.schedule_id])
})

test('retrySchedule: warns of an access that ends before the new time', async () => {
  const { client } = await service.newAccount()
  const platform = 'linkedin'
  const { draft_id } = await client.createDraft({ body: { platform, content: 'Retried.' } })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.fault({ platform, kind: 'content_rejected' })
  await service.advance({ minutes: 1 })
  const endsIn = ({
    status,
    warnings,
  }: {
    status: string
    warnings: readonly { code: string }[]
  }) => `${status}: ${warnings.filter(({ code }) => code === 'access_ends_before').length}`
  const params = { schedule_id }
  const far = service.in({ hours: 61 * 24 })
  assert.equal(
    endsIn(await client.retrySchedule({ params, body: { scheduled_at: far } })),
    'pending: 1',
  )
  assert.equal(endsIn(await client.getSchedule({ params })), 'pending: 1')
})
