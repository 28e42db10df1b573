import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setDefaultCACertificates } from 'node:tls'
import { liveOutbound } from './live-outbound.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import type { OutboundRequest } from './outbound.ts'
import { type TestCertificate, testCertificate } from '../../testing/certificate.ts'
import { testServer } from '../../testing/tcp-server.ts'

const past = Temporal.Instant.from('2020-01-01T00:00:00Z')
const today = { from: past, until: Temporal.Instant.from('2099-01-01T00:00:00Z') }
const trusted = testCertificate('trusted.example', today)
const expired = testCertificate('expired.example', { from: past, until: past.add({ hours: 24 }) })
const unknown = testCertificate('unknown.example', today)
setDefaultCACertificates([trusted.cert, expired.cert])

async function secureServer(t: TestContext, certificate: TestCertificate) {
  const requests: { host: string | undefined; servername: unknown }[] = []
  const server = createServer(certificate, (request, response) => {
    requests.push({
      host: request.headers.host,
      servername: 'servername' in request.socket ? request.socket.servername : undefined,
    })
    response.end('hello')
  }).listen(0, '127.0.0.1')
  t.after(() => void server.close().closeAllConnections())
  await once(server, 'listening')
  return { requests, port: (server.address() as AddressInfo).port }
}

function setUp() {
  const clock = new ManualClock()
  const out = liveOutbound({
    privateNetwork: 'loopback',
    forbiddenPorts: () => [],
    clock,
    resolveName: async () => ['127.0.0.1'],
  })
  const send = (host: string, port: number) => out.send(postTo(`https://${host}:${port}/`))
  return { clock, send, [Symbol.asyncDispose]: () => out[Symbol.asyncDispose]() }
}

const postTo = (url: string): OutboundRequest => ({
  ...{
    audience: 'untrusted',
    method: 'POST',
    url,
    body: '{}',
    timeoutMs: 5_000,
    maxReplyBytes: 100,
  },
})

test('a trusted certificate for the name is spoken to, by name', async (t) => {
  const server = await secureServer(t, trusted)
  await using it = setUp()
  for (let call = 0; call < 3; call++) {
    const reply = await it.send('trusted.example', server.port)
    assert.ok(reply.ok, JSON.stringify(reply))
    assert.equal(Buffer.from(reply.body).toString(), 'hello')
  }
  assert.deepEqual(server.requests[0], {
    host: `trusted.example:${server.port}`,
    servername: 'trusted.example',
  })
})

for (const [why, { certificate, host, reason }] of Object.entries({
  'with an untrusted certificate': {
    certificate: unknown,
    host: 'unknown.example',
    reason: /self-signed/,
  },
  'has expired': { certificate: expired, host: 'expired.example', reason: /expired/ },
  'is for another name': { certificate: trusted, host: 'other.example', reason: /another name/ },
  'is for a name where an address was called': {
    certificate: trusted,
    host: '127.0.0.1',
    reason: /another name/,
  },
})) {
  test(`a certificate that ${why} ends the call before anything is sent, again and again`, async (t) => {
    const server = await secureServer(t, certificate)
    await using it = setUp()
    for (let call = 0; call < 4; call++) {
      const result = await it.send(host, server.port)
      assert.ok(!result.ok)
      assert.deepEqual([result.reason, result.sent], ['tls', false])
      assert.match(result.detail, reason)
    }
    assert.deepEqual(server.requests, [])
  })
}

test('a server that speaks no TLS, or breaks off inside the handshake, was sent nothing', async () => {
  for (const answer of ['HTTP/1.1 400 Bad Request\r\n\r\n', 'reset']) {
    // A TLS greeting ends in no empty line, so this server waits for one in vain: it acts on the
    // connection instead.
    await using server = await testServer(() => undefined, {
      onConnection: (socket) =>
        socket.once('data', () =>
          answer === 'reset' ? socket.resetAndDestroy() : socket.end(answer),
        ),
    })
    await using it = setUp()
    for (let call = 0; call < 2; call++) {
      const result = await it.send('trusted.example', server.port)
      assert.ok(!result.ok)
      assert.deepEqual([result.reason, result.sent], ['tls', false])
    }
  }
})

test('a handshake that never ends is cut at the deadline and was sent nothing', async () => {
  const greeted = Promise.withResolvers<void>()
  await using server = await testServer(() => undefined, {
    onConnection: (socket) => socket.once('data', () => greeted.resolve()),
  })
  await using it = setUp()
  const results = [it.send('trusted.example', server.port), it.send('trusted.example', server.port)]
  await greeted.promise
  await it.clock.advance({ seconds: 5 })
  for (const end of await Promise.all(results)) {
    assert.ok(!end.ok)
    assert.deepEqual([end.reason, end.sent], ['timeout', false])
  }
})
