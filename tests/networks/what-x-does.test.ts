import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualService, type ManualService } from '../service.ts'

test('X: publishes a whole thread although it does not see the first post for some seconds', async (t) => {
  const service = await manualService(t, {
    switches: { 'x.reply_lag_ms': 3_500, 'x.missing_reply_status': '403' },
  })
  const published = await publish(service, {
    content_type: 'thread',
    pieces: ['First.', 'Second.', 'Third.'],
  })
  assert.deepEqual([published.status, published.warnings], ['published', []])
  const [post] = await service.posts({ platform: 'x' })
  assert.deepEqual(
    post!.pieces.map(({ text }) => text),
    ['Second.', 'Third.'],
  )
  const refused = published.attempts.filter(({ outcome }) => outcome === 'refused')
  assert.deepEqual(
    refused.map(({ piece, network_status }) => [piece, network_status]),
    [
      [2, 403],
      [3, 403],
    ],
  )
  const pausesSeconds = refused.map((attempt) => {
    const next = published.attempts.find(
      ({ attempt: number, phase }) => phase === 'send' && number > attempt.attempt,
    )!
    return (Date.parse(next.started_at) - Date.parse(attempt.finished_at!)) / 1_000
  })
  assert.ok(
    pausesSeconds.every((seconds) => seconds >= 3 && seconds <= 6),
    JSON.stringify(pausesSeconds),
  )
})

test('X: publishes a picture with a warning when its description is refused, and the attempts say why', async (t) => {
  const service = await manualService(t, { switches: { 'x.alt_text_max': 3 } })
  const published = await publish(service, {
    content_type: 'carousel',
    pieces: ['A hook', 'Two', 'Three words here'],
  })
  assert.equal(published.status, 'published')
  const warning = published.warnings.find(({ code }) => code === 'alt_text_missing')
  assert.match(warning?.detail ?? '', /^X did not take the description of 2 pictures/)
  const noted = published.attempts.filter(({ phase }) => phase === 'prepare')
  assert.deepEqual(
    noted.map(({ outcome, network_status }) => [outcome, network_status]),
    [
      ['refused', 400],
      ['refused', 400],
    ],
  )
  assert.match(noted[0]!.network_message ?? '', /alt_text/)
  const [post] = await service.posts({ platform: 'x' })
  assert.deepEqual(
    (post!.media as { alt_text: string }[]).map(({ alt_text }) => alt_text),
    ['', 'Two', ''],
  )
})

async function publish(
  service: ManualService,
  draft: { content_type: 'thread' | 'carousel'; pieces: string[] },
) {
  const { draft_id } = await service.client.createDraft({ body: { platform: 'x', ...draft } })
  const body = { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) } as const
  const { schedule_id } = await service.client.scheduleDraft({ body })
  const read = () => service.client.getSchedule({ params: { schedule_id } })
  await service.advance({ minutes: 1 })
  await service.advanceUntil(async () => ['published', 'failed'].includes((await read()).status))
  return read()
}
