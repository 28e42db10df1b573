import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createClient } from './client.ts'
import { items } from './items.ts'
import type { Draft } from './operations.ts'
import { CrierProblem } from './problem.ts'

interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A server that answers with what a test says, and keeps what it was asked. */
async function answering(answer: (response: ServerResponse, count: number) => void) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = await Array.fromAsync(request as AsyncIterable<Buffer>)
    seen.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    })
    answer(response, seen.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    seen,
    client: createClient({ baseUrl: `${baseUrl}/`, apiKey: 'crier_key' }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const json = (
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
) =>
  response
    .writeHead(status, {
      'content-type': status < 400 ? 'application/json' : 'application/problem+json',
      ...headers,
    })
    .end(JSON.stringify(value))

test('an operation is sent to its path with its parameters, and its answer comes back', async () => {
  await using server = await answering((response) => json(response, 200, { draft_id: 'drft_1' }))
  const draft: Draft = await server.client.updateDraft({
    params: { draft_id: 'a/b c' },
    body: { content: 'Hello' },
  })
  assert.equal(draft.draft_id, 'drft_1')
  const [asked] = server.seen
  assert.deepEqual(
    [asked?.method, asked?.url, asked?.body],
    ['PATCH', '/api/drafts/a%2Fb%20c', '{"content":"Hello"}'],
  )
  assert.equal(asked?.headers.authorization, 'Bearer crier_key')
  assert.equal(asked?.headers['content-type'], 'application/json')
})

test('a query holds what is given; without a body no type is sent; an idempotency key goes along', async () => {
  await using server = await answering((response) => json(response, 200, {}))
  await server.client.listDrafts({ query: { platform: 'x', limit: 5, cursor: undefined } })
  await server.client.listDrafts()
  await server.client.retrySchedule({ params: { schedule_id: 'sch_1' }, idempotencyKey: 'k' })
  assert.deepEqual(
    server.seen.map(({ url }) => url),
    ['/api/drafts?platform=x&limit=5', '/api/drafts', '/api/schedules/sch_1/retry'],
  )
  assert.deepEqual(
    [server.seen[2]?.headers['content-type'], server.seen[2]?.headers['idempotency-key']],
    [undefined, 'k'],
  )
})

test('an answer without content is null', async () => {
  await using server = await answering((response) => response.writeHead(204).end())
  assert.equal(await server.client.deleteDraft({ params: { draft_id: 'a' } }), null)
})

test('a problem is thrown with all that it says', async () => {
  const errors = [{ pointer: '/topic', detail: 'is required' }]
  const body = {
    code: 'rate_limited',
    title: 'Too many requests',
    status: 429,
    detail: 'Wait.',
    request_id: 'r1',
    errors,
  }
  await using server = await answering((response) =>
    json(response, 429, body, { 'retry-after': '42' }),
  )
  await assert.rejects(server.client.getAccount(), (error) => {
    assert(error instanceof CrierProblem)
    const { name, status, code, title, detail, requestId, retryAfter, message } = error
    assert.deepEqual(
      { name, status, code, title, detail, requestId, retryAfter, message, errors: error.errors },
      {
        name: 'CrierProblem',
        ...{ status: 429, code: 'rate_limited', title: 'Too many requests', detail: 'Wait.' },
        requestId: 'r1',
        retryAfter: 42,
        message: 'Wait.',
        errors,
      },
    )
    return true
  })
  assert.equal(server.seen.length, 1)
})

test('what stands between and answers for itself is told apart', async () => {
  await using server = await answering((response) =>
    response.writeHead(502, { 'content-type': 'text/html', 'x-request-id': 'r2' }).end('<html>'),
  )
  await assert.rejects(server.client.getAccount(), {
    code: 'unknown',
    status: 502,
    requestId: 'r2',
    retryAfter: null,
    errors: [],
  })
})

test('a call can be given up', async () => {
  await using server = await answering(() => undefined)
  const giveUp = new AbortController()
  const call = server.client.getAccount({ signal: giveUp.signal })
  giveUp.abort()
  await assert.rejects(call, { name: 'AbortError' })
})

test('all items of a list come page by page, from where one asks on', async () => {
  await using server = await answering((response, count) =>
    json(response, 200, {
      data: [`${count}a`, `${count}b`],
      next_cursor: count < 3 ? `c${count}` : null,
    }),
  )
  const drafts = await Array.fromAsync(
    items(server.client.listDrafts, { query: { platform: 'x', cursor: 'c0' } }),
  )
  assert.deepEqual(drafts, ['1a', '1b', '2a', '2b', '3a', '3b'])
  assert.deepEqual(
    server.seen.map(({ url }) => url),
    [
      '/api/drafts?platform=x&cursor=c0',
      '/api/drafts?platform=x&cursor=c1',
      '/api/drafts?platform=x&cursor=c2',
    ],
  )
})

test('createClient: sends no request when an id is missing or leads out of its path', async () => {
  await using server = await answering((response) => json(response, 200, {}))
  for (const draft_id of ['', '.', '..', undefined as unknown as string])
    await assert.rejects(
      server.client.getDraft({ params: { draft_id } }),
      /^TypeError: draft_id is /,
    )
  assert.deepEqual(server.seen, [])
})
