import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService, type ManualService } from '../service.ts'

const switches = { 'linkedin.comment_scope': 'social_feed' }
const environment = {
  CRIER_LINKEDIN_SCOPES: 'openid, profile, w_member_social, w_member_social_feed',
}
const plain = await manualService({ after }, { switches })
const widened = await manualService({ after }, { switches, environment })

async function publishWithComment(service: ManualService) {
  const { client } = await service.newAccount()
  const body = {
    platform: 'linkedin' as const,
    pieces: ['Fresh bread.'],
    first_comment: 'From nine o’clock.',
  }
  const { draft_id } = await client.createDraft({ body })
  const scheduled_at = service.in({ minutes: 1 })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'linkedin', scheduled_at },
  })
  await service.advance({ minutes: 1 })
  await service.advanceUntil(
    async () =>
      !['pending', 'publishing'].includes(
        (await client.getSchedule({ params: { schedule_id } })).status,
      ),
  )
  return client.getSchedule({ params: { schedule_id } })
}

test('a first comment on LinkedIn: names the missing scope when LinkedIn refuses the comment', async () => {
  const { status, warnings } = await publishWithComment(plain)
  const missing = warnings.find(({ code }) => code === 'comment_missing')
  assert.equal(status, 'published')
  assert.match(missing?.detail ?? '', /w_member_social_feed.*CRIER_LINKEDIN_SCOPES/)
})

test('a first comment on LinkedIn: is published when the operator asks for the scope', async () => {
  const { status, warnings } = await publishWithComment(widened)
  assert.deepEqual(
    [status, warnings.filter(({ code }) => code === 'comment_missing')],
    ['published', []],
  )
})
