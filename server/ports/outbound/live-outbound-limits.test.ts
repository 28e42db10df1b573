import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { liveOutbound } from './live-outbound.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import type { OutboundFailure, OutboundReply, OutboundRequest } from './outbound.ts'
import { httpAnswer, testServer } from '../../testing/tcp-server.ts'

const text = (reply: OutboundReply) => Buffer.from(reply.body).toString()

async function start(answer: (socket: Socket, request: string, count: number) => void) {
  const server = await testServer(answer)
  const clock = new ManualClock()
  const out = liveOutbound({ privateNetwork: 'loopback', forbiddenPorts: () => [], clock })
  const send = (more: Partial<OutboundRequest> = {}) =>
    out.send({
      ...{
        audience: 'untrusted',
        method: 'POST',
        url: `http://127.0.0.1:${server.port}/hook`,
        body: '{"a":1}',
      },
      ...{ timeoutMs: 5_000, maxReplyBytes: 1_000, ...more },
    })
  return {
    ...{ server, clock, out, send },
    async [Symbol.asyncDispose]() {
      await out[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

function assertFailure(
  result: OutboundReply | OutboundFailure,
  reason: OutboundFailure['reason'],
  sent: boolean,
) {
  assert.ok(!result.ok, JSON.stringify(result))
  assert.deepEqual([result.reason, result.sent], [reason, sent], result.detail)
  assert.doesNotMatch(result.detail, /\d+\.\d+\.\d+|::1/)
}

test('a receiver that never answers is cut at the deadline', async () => {
  await using it = await start(() => undefined)
  const arrived = it.server.nextRequest()
  const result = it.send()
  await arrived
  await it.clock.advance({ milliseconds: 4_999 })
  assert.equal(await Promise.race([result, 'still waiting']), 'still waiting')
  await it.clock.advance({ milliseconds: 1 })
  assertFailure(await result, 'timeout', true)
  assert.equal(it.server.requests.length, 1)
})

test('a reset after the request arrived counts as sent and is not tried again', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    await using it = await start((socket) => socket.resetAndDestroy())
    assertFailure(await it.send({ method, body: method === 'GET' ? '' : '{}' }), 'broken', true)
    assert.equal(it.server.requests.length, 1)
    assert.equal(it.server.connections(), 1)
  }
})

test('a name that does not answer in time has sent nothing, and sends nothing later', async () => {
  await using canary = await testServer((socket) => socket.write(httpAnswer('200 OK', {})))
  const clock = new ManualClock()
  const late = Promise.withResolvers<readonly string[]>()
  const asked = Promise.withResolvers<void>()
  await using out = liveOutbound({
    ...{ privateNetwork: 'loopback', forbiddenPorts: () => [], clock },
    resolveName: (name) => {
      asked.resolve()
      return name === 'slow.example' ? late.promise : Promise.resolve(['127.0.0.1'])
    },
  })
  const to = (name: string): OutboundRequest => ({
    ...{
      audience: 'untrusted',
      method: 'GET',
      url: `http://${name}:${canary.port}/`,
      timeoutMs: 5_000,
      maxReplyBytes: 9,
    },
  })
  const hundred = Array.from({ length: 100 }, () => out.send(to('slow.example')))
  await asked.promise
  assert.ok((await out.send(to('quick.example'))).ok, 'a hundred slow names delay no other')
  await clock.advance({ seconds: 5 })
  for (const result of await Promise.all(hundred)) assertFailure(result, 'timeout', false)
  late.resolve(['127.0.0.1'])
  assert.ok((await out.send(to('quick.example'))).ok)
  assert.equal(canary.requests.length, 2)
})

test('a call given up by its caller says whether it was sent', async () => {
  await using it = await start(() => undefined)
  assertFailure(await it.send({ signal: AbortSignal.abort() }), 'aborted', false)
  const caller = new AbortController()
  const arrived = it.server.nextRequest()
  const result = it.send({ signal: caller.signal })
  await arrived
  caller.abort()
  assertFailure(await result, 'aborted', true)
  assert.equal(it.server.requests.length, 1)
})

test('live outbound: is refused with nothing sent when no server listens', async () => {
  const server = await testServer(() => undefined)
  await server[Symbol.asyncDispose]()
  await using out = liveOutbound({
    privateNetwork: 'loopback',
    forbiddenPorts: () => [],
    clock: new ManualClock(),
  })
  for (const audience of ['untrusted', 'trusted'] as const) {
    for (const host of ['127.0.0.1', 'localhost']) {
      const url = `http://${host}:${server.port}/`
      assertFailure(
        await out.send({ audience, method: 'POST', url, timeoutMs: 5_000, maxReplyBytes: 9 }),
        'refused',
        false,
      )
    }
  }
})

test('what is no URL or no web address is not allowed, for users and for the operator', async () => {
  await using out = liveOutbound({
    privateNetwork: 'true',
    forbiddenPorts: () => [],
    clock: new ManualClock(),
  })
  for (const audience of ['untrusted', 'trusted'] as const) {
    for (const url of [
      '',
      'nonsense',
      'http://',
      'http://[::1%25lo]/',
      'http://x:65536/',
      'file:///etc/passwd',
      'unix:/run/x.sock',
    ]) {
      assertFailure(
        await out.send({ audience, method: 'GET', url, timeoutMs: 5_000, maxReplyBytes: 9 }),
        'not_allowed',
        false,
      )
    }
  }
})

test('the request arrives byte for byte, with its length and without any request for compression', async () => {
  const body = Buffer.from('{"text":"Grüße 👋"}')
  await using it = await start((socket) =>
    socket.write(httpAnswer('204 No Content', { 'X-Two': 'a', 'x-two': 'b' })),
  )
  const reply = await it.send({
    body,
    headers: { 'Content-Type': 'application/json', 'webhook-id': 'evt_1' },
  })
  assert.ok(reply.ok)
  assert.equal(reply.status, 204)
  assert.equal(reply.headers['x-two'], 'a, b')
  const request = it.server.requests[0]!
  assert.match(request, /^POST \/hook HTTP\/1\.1\r\n/)
  assert.match(request, /\r\naccept-encoding: identity\r\n/)
  assert.match(request, /\r\nconnection: keep-alive\r\n/)
  assert.ok(request.endsWith(`content-length: ${body.length}\r\n\r\n${body.toString('latin1')}`))
})

test('a body that trickles is cut at the deadline: a failure, unless the status is what counts', async () => {
  for (const bodyIsOptional of [false, true]) {
    await using it = await start((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\nx'),
    )
    const arrived = it.server.nextRequest()
    const result = it.send({ bodyIsOptional })
    await arrived
    await roundTrips()
    await it.clock.advance({ seconds: 5 })
    const end = await result
    if (!bodyIsOptional) assertFailure(end, 'timeout', true)
    else assert.deepEqual(end.ok && [end.status, text(end), end.truncated], [200, 'x', true])
  }
})

test('a success whose connection is then reset is a success where the status is what counts', async () => {
  for (const bodyIsOptional of [false, true]) {
    await using it = await start((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n', () =>
        socket.destroySoon(),
      ),
    )
    const end = await it.send({ bodyIsOptional })
    if (!bodyIsOptional) assertFailure(end, 'broken', true)
    else assert.deepEqual(end.ok && [end.status, text(end), end.truncated], [200, 'abc', true])
  }
})

test('a body without end is read as far as wanted and then let go', async () => {
  const gone = Promise.withResolvers<void>()
  await using it = await start((socket) => {
    socket.on('close', () => gone.resolve())
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    const pour = () => {
      while (!socket.destroyed && socket.write('x'.repeat(65_536)));
    }
    socket.on('drain', pour)
    pour()
  })
  const reply = await it.send({ maxReplyBytes: 16_384 })
  assert.deepEqual(reply.ok && [reply.body.length, reply.truncated], [16_384, true])
  await gone.promise
})

test('a body of exactly the allowed length is not cut', async () => {
  await using it = await start((socket) =>
    socket.write(httpAnswer('200 OK', {}, 'x'.repeat(1_000))),
  )
  const reply = await it.send()
  assert.deepEqual(reply.ok && [reply.body.length, reply.truncated], [1_000, false])
})

test('answers that are no proper HTTP/1.1 are broken, whatever else they are', async () => {
  const answers = {
    'HTTP/0.9': 'hello',
    'bad chunks': 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    'two lengths': 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    'length and chunks':
      'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'a header of 1 MB': `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`,
    '10,000 headers': `HTTP/1.1 200 OK\r\n${'x-header: y\r\n'.repeat(10_000)}\r\n`,
    '100 informational answers': `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)}HTTP/1.1 200 OK\r\n\r\n`,
    'an unrequested upgrade':
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    'a short body': 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc',
    'a folded header': 'HTTP/1.1 200 OK\r\nx: a\r\n b\r\n: c\r\n\r\n',
    nothing: '',
  }
  for (const [name, answer] of Object.entries(answers)) {
    await using it = await start((socket) => socket.end(answer))
    const result = await it.send()
    assert.ok(!result.ok, name)
    assertFailure(result, 'broken', true)
  }
})

test('a few early hints are passed over', async () => {
  await using it = await start((socket) =>
    socket.end(
      Buffer.concat([
        Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(3)),
        httpAnswer('201 Created', {}, 'ok'),
      ]),
    ),
  )
  const reply = await it.send()
  assert.deepEqual(reply.ok && [reply.status, text(reply)], [201, 'ok'])
})

test('a receiver that does not read is cut at the deadline', async (t) => {
  const deaf = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1')
  t.after(() => deaf.close())
  await once(deaf, 'listening')
  await using it = await start(() => undefined)
  const url = `http://127.0.0.1:${(deaf.address() as AddressInfo).port}/`
  const result = it.send({ url, body: new Uint8Array(64 * 1024 * 1024) })
  const [socket] = (await once(deaf, 'connection')) as [Socket]
  await roundTrips()
  await it.clock.advance({ seconds: 5 })
  assertFailure(await result, 'timeout', true)
  socket.destroy()
})

test('what a webhook’s receiver answers is not decoded, a source is', async () => {
  await using it = await start((socket) =>
    socket.write(httpAnswer('200 OK', { 'content-encoding': 'gzip' }, gzipSync('hello'))),
  )
  const webhook = await it.send({ bodyIsOptional: true })
  assert.ok(webhook.ok)
  assert.deepEqual(Buffer.from(webhook.body), gzipSync('hello'))
  const source = await it.send({ method: 'GET', body: '' })
  assert.equal(source.ok && text(source), 'hello')
  assert.match(it.server.requests[1]!, /accept-encoding: gzip, br\r\n/)
})

test('a connection serves the calls of one second, and is not used after a second of rest', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  for (const audience of ['untrusted', 'trusted'] as const) {
    await using it = await start((socket) => socket.write(httpAnswer('200 OK', {}, 'ok')))
    for (let call = 0; call < 5; call++) {
      assert.ok((await it.send({ audience })).ok)
      await roundTrips()
      t.mock.timers.tick(999)
    }
    assert.equal(it.server.connections(), 1)
    t.mock.timers.tick(1)
    assert.ok((await it.send({ audience })).ok)
    assert.equal(it.server.connections(), 2)
  }
})

test('a connection is not kept longer because its server says so', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  await using it = await start((socket) =>
    socket.write(httpAnswer('200 OK', { 'keep-alive': 'timeout=600' }, 'ok')),
  )
  assert.ok((await it.send()).ok)
  await roundTrips()
  t.mock.timers.tick(1_000)
  assert.ok((await it.send()).ok)
  assert.equal(it.server.connections(), 2)
})

test('live outbound: does not send a call that is no longer allowed once its connection is open, new or kept', async () => {
  await using it = await start((socket) => socket.write(httpAnswer('200 OK', {}, 'ok')))
  const asked: string[] = []
  const held = { canSend: () => asked.push(`after ${it.server.connections()} connections`) > 99 }
  assertFailure(await it.send(held), 'aborted', false)
  await roundTrips()
  assert.ok((await it.send({ canSend: () => true })).ok)
  await roundTrips()
  assertFailure(await it.send(held), 'aborted', false)
  await roundTrips()
  assert.ok((await it.send()).ok, 'the connection is of use to others')
  assert.equal(it.server.requests.length, 2)
  assert.deepEqual(asked, ['after 1 connections', 'after 1 connections'])
})

test('a kept connection that breaks under the next request fails that request and does not repeat it', async () => {
  for (const method of ['GET', 'POST'] as const) {
    await using it = await start((socket, _request, count) =>
      count === 1 ? socket.write(httpAnswer('200 OK', {}, 'ok')) : socket.resetAndDestroy(),
    )
    const request = { method, body: method === 'GET' ? '' : '{}' }
    assert.ok((await it.send(request)).ok)
    assertFailure(await it.send(request), 'broken', true)
    assert.equal(it.server.requests.length, 2)
  }
})

test('calls to one origin beyond its connections wait for each other and are not lost', async () => {
  const most = 2_048
  const held: Socket[] = []
  const full = Promise.withResolvers<void>()
  await using it = await start((socket, _request, count) => {
    if (count > most) return void socket.write(httpAnswer('200 OK', {}, 'ok'))
    held.push(socket)
    if (held.length === most) full.resolve()
  })
  const calls = Array.from({ length: most + 36 }, () => it.send())
  await full.promise
  assert.equal(it.server.connections(), most)
  for (const socket of held) socket.write(httpAnswer('200 OK', {}, 'ok'))
  for (const reply of await Promise.all(calls)) assert.ok(reply.ok)
  assert.equal(it.server.requests.length, most + 36)
})

test('closing ends the calls on their way, and later ones never begin', async () => {
  await using it = await start(() => undefined)
  const arrived = it.server.nextRequest()
  const result = it.send()
  await arrived
  await it.out[Symbol.asyncDispose]()
  assertFailure(await result, 'aborted', true)
  assertFailure(await it.send(), 'aborted', false)
  assertFailure(await it.send(), 'aborted', false)
  assert.equal(it.server.requests.length, 1)
})

/** Waits for data between a server and its client: a few round trips over loopback. */
async function roundTrips() {
  await using echo = await start((socket) => socket.write(httpAnswer('200 OK', {})))
  for (let trip = 0; trip < 3; trip++) assert.ok((await echo.send()).ok)
}
