import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { modelServer } from '../api/model-server.ts'
import { manualService } from '../service.ts'

const model = await modelServer({ after })
const service = await manualService(
  { after },
  { environment: { ...model.environment, CRIER_MODEL_CONCURRENCY: '1' } },
)

test('a remix for four networks is four drafts from a model that writes one at a time, with 18 seconds each', async () => {
  const account = await service.newAccount()
  model.mood = 'hold'
  const remixed = account.client.remix({
    body: { source: 'Small teams ship faster. They wait for fewer people.' },
  })
  for (const call of [1, 2, 3, 4]) {
    await model.called(call)
    await service.advance({ seconds: 18 })
    assert.equal(model.calls(), call)
    model.release()
  }
  const { drafts, failures, credits_used } = await remixed
  assert.deepEqual(
    [drafts.map(({ writer }) => writer), failures, credits_used],
    [Array(4).fill('model'), [], 4],
  )
})
