import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService, type TestAccount } from '../service.ts'
import { answerWithPieces } from './model-server.ts'
import { assertRefused } from './refused.ts'
import { requesters } from './requesters.ts'
import { webServer } from './web-server.ts'

/** The model's texts, and the requests to it. */
const model = { pieces: [] as string[], asked: [] as string[], meanwhile: async () => {} }
const url = await webServer({ after }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    model.asked.push(Buffer.concat(chunks).toString())
    void model.meanwhile().then(() => answerWithPieces(response, model.pieces))
  })
})

const environment = {
  CRIER_MODEL_URL: `${url}/v1`,
  CRIER_MODEL: 'scripted',
  CRIER_MODEL_VERIFIER: 'off',
}
const service = await manualService({ after }, { environment })

const source =
  'The bakery on Mill Street closes on 3 May. Its oven has run for 41 years. Rosa Klein says ' +
  'that rents doubled.'
const texts = {
  written: ['The bakery on Mill Street closes on 3 May. Its oven ran for 41 years.'],
  again: ['After 41 years the oven goes cold: the bakery on Mill Street closes on 3 May.'],
}

async function generated({ client }: TestAccount) {
  model.pieces = texts.written
  return client.generatePost({ body: { platform: 'linkedin', topic: 'A bakery closes', source } })
}
const rewrite = (account: TestAccount, id: string, body: object) =>
  account.request('POST', `/api/drafts/${id}/rewrite`, { body })

test('rewriteDraft: sends the model the text, the source and the instruction', async () => {
  const account = await service.newAccount()
  const { draft_id } = await generated(account)
  model.pieces = texts.again
  model.asked = []
  const { status, json, text } = await rewrite(account, draft_id, {
    instruction: 'Begin with the oven',
  })
  assert.equal(status, 200, text)
  assert.deepEqual(
    [json.pieces, json.version, json.credits_used, json.writer],
    [texts.again, 2, 1, 'model'],
  )
  assert.equal(json.model_calls.length, 2)
  for (const part of [
    'Begin with the oven',
    'Its oven ran for 41 years',
    'rents doubled',
    '<draft>',
  ])
    assert.ok(model.asked[0]!.includes(part), part)
  for (const said of ['41 years', '3 May'])
    assert.ok(
      json.evidence.some(
        ({ text: shown, source: place }: { text: string; source: object | null }) =>
          said.includes(shown) && place !== null,
      ),
      said,
    )
})

test('rewriteDraft refuses what neither source nor text carries, gives the credit back and leaves the draft as it was', async () => {
  const account = await service.newAccount()
  const made = await generated(account)
  model.pieces = ['After 87 years the bakery on Mill Street closes, says Johann Obermaier.']
  const before = (await account.client.getAccount()).credits_remaining
  assertRefused(
    await rewrite(account, made.draft_id, { instruction: 'Make it stronger' }),
    'generation_failed',
  )
  assert.equal((await account.client.getAccount()).credits_remaining, before)
  assert.deepEqual(await account.client.getDraft({ params: made }), {
    ...made,
    credits_remaining: before,
  })
})

test('rewriteDraft is refused where the model repeats the text, or makes it longer that was to be shorter', async () => {
  const account = await service.newAccount()
  const { draft_id } = await generated(account)
  assertRefused(
    await rewrite(account, draft_id, { instruction: 'Begin with the oven' }),
    'generation_failed',
  )
  model.pieces = [`${texts.written[0]} Rosa Klein says that rents doubled.`]
  assertRefused(await rewrite(account, draft_id, { length: 'shorter' }), 'generation_failed')
  assert.equal((await rewrite(account, draft_id, { length: 'longer' })).status, 200)
})

test('rewriteDraft changes the one piece that is named, and the evidence of the others stays', async () => {
  const account = await service.newAccount()
  const pieces = [
    'The bakery on Mill Street closes on 3 May.',
    'Its oven has run for 41 years.',
    'Rosa Klein says that rents doubled.',
  ]
  model.pieces = pieces
  const made = await account.client.generatePost({
    body: { platform: 'x', content_type: 'thread', topic: 'A bakery closes', source },
  })
  model.pieces = ['For 41 years its oven has run.']
  const { status, json, text } = await rewrite(account, made.draft_id, {
    instruction: 'Begin with the years',
    piece: 2,
  })
  assert.equal(status, 200, text)
  assert.deepEqual(json.pieces, pieces.with(1, 'For 41 years its oven has run.'))
  const others = (evidence: readonly { piece: number }[]) =>
    evidence.filter(({ piece }) => piece !== 2)
  assert.deepEqual(others(json.evidence), others(made.evidence))
  assert.ok(json.evidence.some(({ piece }: { piece: number }) => piece === 2))
})

test('rewriteDraft answers in the language that is asked for, and refuses another', async () => {
  const account = await service.newAccount()
  const { draft_id } = await generated(account)
  assertRefused(await rewrite(account, draft_id, { language: 'de' }), 'generation_failed')
  model.pieces = [
    'Die Bäckerei in der Mill Street schließt am 3. Mai. Ihr Ofen ist seit 41 Jahren in ' +
      'Betrieb, und die Mieten haben sich verdoppelt.',
  ]
  const { status, json, text } = await rewrite(account, draft_id, { language: 'de' })
  assert.equal(status, 200, text)
  assert.equal(json.language, 'de')
})

test('rewriteDraft does not overwrite what was written meanwhile, and charges nothing', async (t) => {
  const account = await service.newAccount()
  const { draft_id } = await generated(account)
  const before = (await account.client.getAccount()).credits_remaining
  model.pieces = texts.again
  model.meanwhile = async () =>
    void (await account.client.updateDraft({ params: { draft_id }, body: { content: 'By hand.' } }))
  t.after(() => (model.meanwhile = async () => {}))
  assertRefused(
    await rewrite(account, draft_id, { instruction: 'Begin with the oven' }),
    'conflict',
    undefined,
    { version: 2 },
  )
  const { content, credits_remaining } = await account.client.getDraft({ params: { draft_id } })
  assert.deepEqual([content, credits_remaining], ['By hand.', before])
})

test('rewriteDraft refuses a text that a pending schedule could not take, gives the credit back and leaves the draft as it was', async () => {
  const account = await service.newAccount()
  const made = await account.client.createDraft({
    body: { platform: 'tiktok', content: 'The oven has run. It goes cold.' },
  })
  await account.client.scheduleDraft({
    body: { draft_id: made.draft_id, platform: 'linkedin', scheduled_at: service.in({ hours: 2 }) },
  })
  const before = (await account.client.getAccount()).credits_remaining
  model.pieces = ['The oven has run. It goes cold. '.repeat(105).trim()]
  assertRefused(
    await rewrite(account, made.draft_id, { instruction: 'Say it often' }),
    'content_too_long',
  )
  assert.deepEqual(await account.client.getDraft({ params: made }), {
    ...made,
    credits_remaining: before,
  })
})

test('rewriteDraft by a contributor sets what was approved to awaiting', async () => {
  const people = await requesters(service)
  const asked = await people.request(people.contributor, 'The oven has run for years.', 30)
  await people.client.approveSchedule({ params: asked, body: {} })
  model.pieces = ['For years the oven has run.']
  const { status, text } = await people.contributor(
    'POST',
    `/api/drafts/${asked.draft_id}/rewrite`,
    {
      instruction: 'Begin with the years',
    },
  )
  assert.equal(status, 200, text)
  assert.equal((await people.client.getSchedule({ params: asked })).approval?.state, 'awaiting')
})
