import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService, type TestAccount } from '../service.ts'
import { connectByConsent } from './consent.ts'

const environment = { CRIER_X_CLIENT_ID: 'client', CRIER_X_CLIENT_SECRET: 'the operator’s' }
const service = await manualService({ after }, { environment })
let distance = 0
const thread = { content_type: 'thread' as const, pieces: ['One.', 'Two.'] }

test('a thread rehearsed on the sandbox carries no warning of restricted replies', async () => {
  assert.deepEqual(await warningsOf(await service.newAccount(), thread), {
    preview: [],
    schedule: [],
  })
})

test('the preview and the schedule of a thread on the live X warn of restricted replies and name CRIER_X_THREADS', async () => {
  const account = await service.newAccount()
  await markX(account, 'live')
  const { preview, schedule } = await warningsOf(account, thread)
  assert.deepEqual(
    preview.map(({ code }) => code),
    ['replies_restricted'],
  )
  assert.match(preview[0]!.detail, /23 February 2026.+self-serve.+CRIER_X_THREADS=off/)
  assert.deepEqual(schedule, preview)
  const long = { content_type: 'post' as const, pieces: ['A sentence of some length. '.repeat(20)] }
  assert.deepEqual(
    (await warningsOf(account, long)).schedule.map(({ code }) => code),
    ['content_adapted', 'replies_restricted'],
  )
  assert.deepEqual(await warningsOf(account, { content_type: 'post', pieces: ['One post.'] }), {
    preview: [],
    schedule: [],
  })
  // Nothing of this account may reach X when the next test moves the clock.
  await markX(account, 'sandbox')
})

test('reply warning: is shown where X itself would be connected, and ends when the thread is published', async () => {
  const account = await service.newAccount()
  const { data } = await account.client.listConnections()
  const { external_account_id } = data.find(({ platform }) => platform === 'x')!
  await account.client.disconnect({ params: { platform: 'x' } })
  const { preview, schedule } = await warningsOf(account, thread, { minutes: 1 })
  assert.deepEqual(
    [preview, schedule].map((warnings) => warnings.map(({ code }) => code)),
    [['replies_restricted'], ['replies_restricted', 'platform_not_connected']],
  )
  await connectByConsent(account, 'x', external_account_id!, { kind: 'sandbox' })
  await service.advance({ minutes: 1 })
  const [published] = (await account.client.listSchedules()).data
  assert.deepEqual([published!.status, published!.warnings], ['published', []])
})

async function warningsOf(
  { client }: TestAccount,
  draft: { content_type: 'post' | 'thread'; pieces: string[] },
  at: Temporal.DurationLike = { hours: 1, seconds: (distance += 1) },
) {
  const { draft_id } = await client.createDraft({ body: { platform: 'x', ...draft } })
  const { platforms } = await client.previewDraft({ params: { draft_id } })
  const elsewhere = platforms
    .filter(({ platform }) => platform !== 'x')
    .flatMap(({ warnings }) => warnings)
  assert.ok(!elsewhere.some(({ code }) => code === 'replies_restricted'), 'it is about X')
  const { warnings } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in(at) },
  })
  return {
    preview: platforms.find(({ platform }) => platform === 'x')!.warnings,
    schedule: warnings,
  }
}

function markX({ accountId }: TestAccount, kind: 'sandbox' | 'live') {
  const connections = service.service.ports.db.updateTable('connection').set({ kind })
  return connections.where('account_id', '=', accountId).where('platform', '=', 'x').execute()
}
