import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService, type TestAccount } from '../service.ts'
import { modelStub } from './model-stub.ts'

const model = await modelStub({ after })
const service = await manualService(
  { after },
  { environment: { CRIER_MODEL_URL: `${model.url}/v1`, CRIER_MODEL: 'scripted' } },
)

const answer = (text: string) => ({
  json: {
    choices: [{ message: { content: JSON.stringify({ pieces: [text] }) }, finish_reason: 'stop' }],
    usage: {},
  },
})

async function publish(
  { client }: TestAccount,
  draft_id: string,
  platform: 'x' | 'linkedin' = 'x',
): Promise<void> {
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advanceUntil(
    async () => (await client.getSchedule({ params: { schedule_id } })).status === 'published',
  )
}

async function publishOwn(
  account: TestAccount,
  content: string,
  platform: 'x' | 'linkedin' = 'x',
): Promise<void> {
  const { draft_id } = await account.client.createDraft({ body: { platform, content } })
  await publish(account, draft_id, platform)
}

/** The model's input for a draft about rye. */
async function toldOf({ client }: TestAccount): Promise<string> {
  model.script = [answer('Our rye rests for a day.')]
  await client.generatePost({ body: { platform: 'x', topic: 'Our rye rests for a day' } })
  return model.asked[0]!.body.messages.at(-1).content as string
}

test('what people of an account wrote and published on a network shows the model their voice, measured and by the nearest posts', async () => {
  const account = await service.newAccount()
  for (const own of ['Our rye is back.', 'Rye again on Tuesday.', 'The ovens are hot at five.'])
    await publishOwn(account, own)
  await publishOwn(account, 'A page about rye on another network!', 'linkedin')
  const told = await toldOf(account)
  assert.match(
    told,
    /measured from their own posts[^\n]*: sentences of about 4 words;[^\n]*never exclamation marks/,
  )
  assert.equal(told.match(/<example>/g)?.length, 3)
  for (const own of ['Our rye is back.', 'Rye again on Tuesday.', 'The ovens are hot at five.'])
    assert.ok(told.includes(own), own)
  assert.doesNotMatch(told, /another network/)
})

test('voice: ignores unedited drafts, unpublished ones, and those of another account', async () => {
  const account = await service.newAccount()
  const other = await service.newAccount()
  for (const text of ['One of theirs.', 'Two of theirs.', 'Three of theirs.'])
    await publishOwn(other, text)
  model.script = [answer('Our rye rests for a whole day.')]
  const written = await account.client.generatePost({
    body: { platform: 'x', topic: 'Our rye rests for a whole day' },
  })
  await publish(account, written.draft_id)
  await account.client.createDraft({ body: { platform: 'x', content: 'Not out yet.' } })
  assert.doesNotMatch(
    await toldOf(account),
    /measured from|<example>|theirs|Not out yet|a whole day/,
  )

  model.script = [answer('Our rye rests for two days.')]
  const edited = await account.client.generatePost({
    body: { platform: 'x', topic: 'Our rye rests for two days' },
  })
  await account.client.updateDraft({
    params: { draft_id: edited.draft_id },
    body: { content: 'Our rye rests. Two days.' },
  })
  await publish(account, edited.draft_id)
  assert.match(await toldOf(account), /<example>\nOur rye rests. Two days.\n<\/example>/)
})
