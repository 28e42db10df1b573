import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualService, receiver } from '../service.ts'
import { readPage, requestsOf, sendRequests } from './page-requests.ts'

test('every request of docs/n8n.md is answered as the page says, and the sample event arrives at the workflow', async (t) => {
  const service = await manualService(t)
  const workflow = await receiver(t, service.clock)
  const page = await readPage('n8n.md')
  const requests = requestsOf(
    page.replaceAll('https://n8n.example.com/webhook/crier', workflow.url),
  )
  assert.equal(requests.length, 6)
  await sendRequests(requests, { url: service.url, key: service.account.key, names: {} })
  await service.advance({ seconds: 1 })
  await workflow.until(1)
  assert.equal(workflow.received[0]!.json.data.test, true)
})
