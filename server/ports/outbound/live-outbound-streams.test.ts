import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { liveClock } from '../clock.ts'
import { liveOutbound } from './live-outbound.ts'
import type { OutboundRequest, StreamedBody } from './outbound.ts'

async function start(
  t: TestContext,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const out = liveOutbound({
    privateNetwork: 'loopback',
    forbiddenPorts: () => [],
    clock: liveClock,
  })
  t.after(async () => {
    await out[Symbol.asyncDispose]()
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload`
  return (body: StreamedBody, more: Partial<OutboundRequest> = {}) =>
    out.send({
      audience: 'trusted',
      method: 'PUT',
      url,
      body,
      timeoutMs: 5_000,
      maxReplyBytes: 1_000,
      ...more,
    })
}

/** So many bytes in small pieces, and whether its reader has let go of it. */
function source(bytes: number, breaksAt = Infinity) {
  let given = 0
  const stream = new Readable({
    read() {
      if (given >= breaksAt) return void this.destroy(new Error('the disk is broken'))
      const piece = Buffer.alloc(Math.min(10_000, bytes - given), 'a')
      given += piece.length
      this.push(piece.length > 0 ? piece : null)
    },
  })
  return { stream, body: { bytes, read: () => stream } }
}

test('a streamed body arrives whole, with its length', async (t) => {
  const arrived = Promise.withResolvers<{ length: string | undefined; bytes: number }>()
  const send = await start(t, async (request, response) => {
    const { length } = await buffer(request)
    arrived.resolve({ length: request.headers['content-length'], bytes: length })
    response.writeHead(201).end()
  })
  const reply = await send(source(3_000_000).body)
  assert.equal(reply.ok && reply.status, 201)
  assert.deepEqual(await arrived.promise, { length: '3000000', bytes: 3_000_000 })
})

test('a streamed body that breaks, or has another length than it says, ends the call as broken', async (t) => {
  const send = await start(
    t,
    (request, response) => void request.resume().on('end', () => response.writeHead(201).end()),
  )
  const ends = async (body: StreamedBody) => {
    const reply = await send(body)
    return reply.ok ? reply.status : [reply.reason, reply.sent]
  }
  assert.deepEqual(await ends(source(100_000, 50_000).body), ['broken', true])
  assert.deepEqual(await ends({ ...source(90_000).body, bytes: 100_000 }), ['broken', true])
  assert.deepEqual(await ends({ ...source(110_000).body, bytes: 100_000 }), ['broken', true])
})

test('a streamed body is let go of when the call ends before it', async (t) => {
  const send = await start(t, (request) => request.socket.destroy())
  const large = source(50_000_000)
  const reply = await send(large.body)
  assert.ok(!reply.ok && reply.sent)
  assert.equal(large.stream.destroyed, true)
  const held = source(1_000)
  const kept = await send(held.body, { canSend: () => false })
  assert.ok(!kept.ok && !kept.sent)
  assert.equal(held.stream.destroyed, true)
  const nowhere = source(1_000)
  const refused = await send(nowhere.body, { url: 'http://127.0.0.1:1/' })
  assert.ok(!refused.ok && !refused.sent)
  assert.equal(nowhere.stream.destroyed, true)
})
