import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { after, test } from 'node:test'
import { manualService, type ManualService, type Reply } from '../service.ts'
import { behaviours, type Behaviour } from './behaviours.ts'
import { modelStub } from './model-stub.ts'
import { modelServersFile, modelServersPage } from './write-behaviours.ts'

const stub = await modelStub({ after })
const key = 'sk-of-the-operator-0123456789'
const services = {
  openai: await serviceFor('openai', `${stub.url}/v1`),
  anthropic: await serviceFor('anthropic', `${stub.url}/v1`),
  google: await serviceFor('google', `${stub.url}/v1beta`),
}

function serviceFor(provider: string, url: string): Promise<ManualService> {
  const environment = {
    CRIER_MODEL_PROVIDER: provider,
    CRIER_MODEL_URL: url,
    CRIER_MODEL: 'm',
    CRIER_MODEL_KEY: key,
    CRIER_MODEL_VERIFIER: 'off',
  }
  return manualService({ after }, { environment })
}

for (const behaviour of behaviours)
  test(`a model’s server (${behaviour.provider}) that ${behaviour.name}: ${expected(behaviour)}`, async () => {
    const service = services[behaviour.provider]
    // The facts about the server are forgotten by then.
    await service.advance({ minutes: 11 })
    const { credits_remaining: before } = await service.client.getAccount()
    stub.script = behaviour.script
    const reply = await generated(service, behaviour)
    const { answer } = behaviour
    if ('text' in answer) {
      assert.deepEqual([reply.status, reply.json.content ?? reply.json.detail], [200, answer.text])
      assert.equal(reply.json.writer, 'model')
      assert.equal(reply.json.model_calls.length, behaviour.calls)
      if (behaviour.name === 'answers as it was asked')
        assert.deepEqual(
          [reply.json.model_calls[0].input_tokens, reply.json.model_calls[0].output_tokens],
          [900, 40],
        )
    } else {
      const { status, code, detail } = reply.json
      assert.deepEqual(
        [status, code, detail],
        [
          answer.status,
          answer.status === 503 ? 'service_unavailable' : 'generation_failed',
          answer.detail,
        ],
      )
      assert.equal(
        reply.headers.get('retry-after'),
        answer.retryAfter === undefined ? null : String(answer.retryAfter),
      )
      assert.doesNotMatch(reply.text, new RegExp(`${key}|127\\.0\\.0\\.1`))
    }
    assert.equal(stub.asked.length, behaviour.calls, 'calls')
    const { credits_remaining: left } = await service.client.getAccount()
    assert.equal(before - left, reply.status === 200 ? reply.json.credits_used : 0, 'credits')
  })

async function generated(
  service: ManualService,
  { content_type, source, takesTime }: Behaviour,
): Promise<Reply> {
  const body = {
    platform: 'linkedin',
    topic: 'Why small teams ship faster',
    ...(content_type && { content_type }),
    ...(source && { source }),
  }
  const asking = service.account.request('POST', '/api/generate-post', { body })
  if (!takesTime) return asking
  let isAnswered = false
  void asking.finally(() => (isAnswered = true))
  await stub.called(1)
  // The awaited work begins when the server's reply has arrived.
  for (; !isAnswered; await pause(20)) await service.advance({ seconds: takesTime })
  return asking
}

function expected({ answer }: Behaviour): string {
  return 'text' in answer ? 'a draft' : `${answer.status}, nothing charged`
}

test('docs/model-servers.md has the table of these behaviours', () => {
  assert.equal(
    readFileSync(modelServersFile, 'utf8'),
    modelServersPage(),
    'stale: node tests/models/write-behaviours.ts',
  )
  assert.ok(behaviours.length >= 40)
})
