import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService } from '../service.ts'
import { modelServer } from './model-server.ts'
import { assertRefused } from './refused.ts'

const model = await modelServer({ after })
model.mood = 'fail'
const told: Record<string, unknown>[] = []
const log = {
  event: (event: string, facts: Record<string, unknown> = {}) =>
    void told.push({ event, ...facts }),
  warn: () => undefined,
  error: () => undefined,
}
const start = (environment: Record<string, string> = {}) =>
  manualService({ after }, { environment: { ...model.environment, ...environment }, log })
const [refusing, replacing] = [await start(), await start({ CRIER_MODEL_FALLBACK: 'offline' })]

const source =
  'The bakery on Mill Street closes on 3 May. Its oven has run for 41 years. Rosa Klein says ' +
  'that rents doubled.'
const body = { platform: 'linkedin', topic: 'A bakery closes', source } as const
const failures = () => told.filter(({ event }) => event === 'generation.failed')

test('model: refuses a draft that it cannot write, charges nothing, and informs the operator', async () => {
  const account = await refusing.newAccount()
  const { credits_remaining: before } = await account.client.getAccount()
  told.length = 0
  assertRefused(await account.request('POST', '/api/generate-post', { body }), 'generation_failed')
  assert.equal((await account.client.getAccount()).credits_remaining, before)
  assert.deepEqual(
    failures().map(({ writer, platform }) => [writer, platform]),
    [['model', 'linkedin']],
  )
  assert.doesNotMatch(JSON.stringify(failures()), /Mill Street|Rosa Klein/)
})

test('where the operator allows it the offline writer writes instead, says so, and the draft costs what it costs', async () => {
  const account = await replacing.newAccount()
  told.length = 0
  const draft = await account.client.generatePost({ body })
  assert.deepEqual([draft.writer, draft.credits_used], ['offline', 1])
  assert.match(draft.content, /Mill Street|41 years|Rosa Klein/)
  assert.deepEqual(
    draft.warnings.map(({ code }) => code),
    ['written_offline'],
  )
  assert.equal(failures().length, 1)
})

test('what only a model can do is refused there too', async () => {
  const account = await replacing.newAccount()
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'The bakery closes. Come by.' },
  })
  const { credits_remaining: before } = await account.client.getAccount()
  const reply = await account.request('POST', `/api/drafts/${draft_id}/rewrite`, {
    body: { instruction: 'Begin with a question.' },
  })
  assertRefused(reply, 'generation_failed')
  assert.equal((await account.client.getAccount()).credits_remaining, before)
})
