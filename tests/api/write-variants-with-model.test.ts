import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService, type TestAccount } from '../service.ts'
import { answerWithPieces } from './model-server.ts'
import { assertRefused } from './refused.ts'
import { webServer } from './web-server.ts'

/** The model's texts for a draft, and for each variant by its angle; the requests to it. */
const model = { draft: '', variants: ['', '', ''], asked: [] as string[] }
const ways = ['strongest fact', 'people it is about', 'what follows from it']
const url = await webServer({ after }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString()
    model.asked.push(body)
    const way = ways.findIndex((words) => body.includes(words))
    answerWithPieces(response, [way < 0 ? model.draft : model.variants[way]!])
  })
})
const service = await manualService(
  { after },
  {
    environment: {
      CRIER_MODEL_URL: `${url}/v1`,
      CRIER_MODEL: 'scripted',
      CRIER_MODEL_VERIFIER: 'off',
    },
  },
)

const source =
  'The bakery on Mill Street closes on 3 May. Its oven has run for 41 years. Rosa Klein says ' +
  'that rents doubled.'
const good = [
  'After 41 years the oven goes cold: the bakery on Mill Street closes on 3 May.',
  'Rents doubled, says Rosa Klein. The bakery on Mill Street closes on 3 May.',
  'No more bread on Mill Street from 3 May: the bakery closes.',
]

async function generated({ client }: TestAccount) {
  model.draft = 'The bakery on Mill Street closes on 3 May. Its oven ran for 41 years.'
  const made = await client.generatePost({
    body: { platform: 'linkedin', topic: 'A bakery closes', source },
  })
  model.asked = []
  return made
}
const variants = (account: TestAccount, id: string, count: number) =>
  account.request('POST', `/api/drafts/${id}/variants`, { body: { count } })

test('writeVariants: sends the model another angle for each variant, with the draft and its source', async () => {
  const account = await service.newAccount()
  const made = await generated(account)
  model.variants = good
  const { status, json, text } = await variants(account, made.draft_id, 3)
  assert.equal(status, 200, text)
  assert.deepEqual(
    json.data.map(({ content }: { content: string }) => content),
    good,
  )
  assert.deepEqual(
    [json.failures, json.credits_used, json.data[0].writer, json.data[0].model_calls.length],
    [[], 3, 'model', 1],
  )
  assert.equal(model.asked.length, 3)
  for (const asked of model.asked)
    for (const part of ['Its oven ran for 41 years', 'rents doubled', '<draft>'])
      assert.ok(asked.includes(part), part)
  assert.deepEqual(await account.client.getDraft({ params: made }), {
    ...made,
    credits_remaining: json.credits_remaining,
  })
})

test('writeVariants lists and refunds what source and draft do not carry, and what repeats the draft or another variant', async () => {
  const account = await service.newAccount()
  const made = await generated(account)
  model.variants = [
    good[0]!,
    'After 87 years the bakery on Mill Street closes, says Johann Obermaier.',
    `${good[0]!}\n\n#bakery`,
  ]
  const { status, json, text } = await variants(account, made.draft_id, 3)
  assert.equal(status, 200, text)
  assert.equal(json.data.length, 1)
  assert.deepEqual(
    json.failures.map(({ variant, code }: { variant: number; code: string }) => [variant, code]),
    [
      [2, 'generation_failed'],
      [3, 'generation_failed'],
    ],
  )
  assert.deepEqual([json.credits_used, json.credits_remaining], [1, made.credits_remaining - 1])
  assert.equal((await account.client.getAccount()).credits_remaining, json.credits_remaining)
  model.variants = [`${made.content}\n\n#bakery`, '', '']
  assertRefused(await variants(account, made.draft_id, 1), 'generation_failed')
  assert.equal((await account.client.getAccount()).credits_remaining, json.credits_remaining)
})
