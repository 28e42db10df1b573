import assert from 'node:assert/strict'
import { createServer, type AddressInfo } from 'node:net'
import { request as httpRequest } from 'node:http'
import { after, test } from 'node:test'
import type { Log } from '@crier/server/ports/log.ts'
import { manualService, receiver } from '../service.ts'

const told: string[] = []
const log: Log = {
  event: (event) => void told.push(event),
  warn: () => undefined,
  error: () => undefined,
}
const service = await manualService({ after }, { log })

/** A page on this machine that must not be read from outside. */
const page = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.end(
    `HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\nThe secret of ` +
      'this machine is that forty-two owls keep watch over it every night.',
  )
})
await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
after(() => void page.close())
const source = `http://127.0.0.1:${(page.address() as AddressInfo).port}/private`

const passedOn: Readonly<Record<string, string>>[] = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-proto': 'https' },
  { forwarded: 'for=203.0.113.9' },
  { via: '1.1 proxy.example' },
  { 'x-real-ip': '203.0.113.9' },
  { 'x-client-ip': '203.0.113.9' },
  { 'cf-connecting-ip': '203.0.113.9' },
]

const generate = (headers: Readonly<Record<string, string>>) =>
  service.account.request('POST', '/api/generate-post', {
    body: { platform: 'x', topic: 'What keeps watch here', source },
    headers,
  })

test('untrusted proxy: lets a direct caller read a page on this machine, but not a forwarded request', async () => {
  assert.equal((await generate({})).status, 200)
  for (const headers of passedOn) {
    const { status, json, text } = await generate(headers)
    assert.deepEqual([status, json.code], [422, 'url_not_allowed'], JSON.stringify(headers))
    assert.doesNotMatch(text, /owls/)
  }
  const remixed = await service.account.request('POST', '/api/remix', {
    body: { source },
    headers: passedOn[0]!,
  })
  assert.deepEqual([remixed.status, remixed.json.code], [422, 'url_not_allowed'])
  assert.equal(told.filter((event) => event === 'request.through_unknown_proxy').length, 1)
})

test('a request for a host that is neither loopback nor the one it listens on is checked like one through a proxy', async () => {
  const ask = (host: string) =>
    new Promise<number>((resolve, reject) => {
      const body = JSON.stringify({ url: source, events: ['post.failed'] })
      const headers = {
        host,
        authorization: `Bearer ${service.account.key}`,
        'content-type': 'application/json',
      }
      const sent = httpRequest(
        `${service.url}/api/webhooks`,
        { method: 'POST', headers },
        (reply) => {
          reply.resume()
          resolve(reply.statusCode!)
        },
      )
      sent.on('error', reject).end(body)
    })
  const { host } = new URL(service.url)
  for (const [name, status] of [
    ['crier.example.com', 422],
    [host, 201],
    ['localhost:3000', 201],
    ['[::1]:3000', 201],
    ['evil.test', 422],
  ] as const)
    assert.equal(await ask(name), status, name)
})

test('a webhook remembers that it was changed through a proxy: each of its attempts is checked', async (t) => {
  const hook = await receiver(t, service.clock)
  const { client, request } = await service.newAccount()
  const registered = await client.createWebhook({
    body: { url: hook.url, events: ['post.published'] },
  })
  const path = `/api/webhooks/${registered.webhook_id}`
  await client.testWebhook({ params: registered, body: { event: 'post.published' } })
  await service.settle()
  assert.equal(hook.received.length, 1)
  // A name that leads inside only now: at registration it was public, or had no address.
  assert.equal(
    (await request('PATCH', path, { body: { enabled: true }, headers: passedOn[0]! })).status,
    200,
  )
  await client.testWebhook({ params: registered, body: { event: 'post.published' } })
  await service.settle()
  assert.equal(hook.received.length, 1)
  const { data } = await client.listDeliveries({ params: registered })
  assert.match(JSON.stringify(data), /not public/)
})

test('webhooks: refuse the server’s own port', async () => {
  const { status, json } = await service.account.request('POST', '/api/webhooks', {
    body: { url: `${service.url}/healthz`, events: ['post.failed'] },
  })
  assert.deepEqual([status, json.code], [422, 'url_not_allowed'])
})
