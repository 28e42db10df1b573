import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PrivateNetwork } from './address-rules.ts'
import { liveOutbound } from './live-outbound.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import type { OutboundRequest } from './outbound.ts'
import { httpAnswer, type TestServer, testServer } from '../../testing/tcp-server.ts'

const get = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  audience: 'untrusted',
  method: 'GET',
  url,
  timeoutMs: 5_000,
  maxReplyBytes: 10_000,
  ...more,
})
const post = { method: 'POST', body: '{}' } as const
const answering = () => testServer((socket) => socket.write(httpAnswer('200 OK', {}, 'hello')))
const names = (table: Readonly<Record<string, readonly string[]>>) => async (name: string) =>
  table[name.replace(/\.$/, '')] ?? []
const outbound = (
  privateNetwork: PrivateNetwork,
  table: Readonly<Record<string, readonly string[]>> = {},
) =>
  liveOutbound({
    privateNetwork,
    forbiddenPorts: () => [],
    clock: new ManualClock(),
    resolveName: names(table),
  })

/** A call of our own comes last, so that whatever came before it has been counted. */
async function assertUntouched(canary: TestServer) {
  await using own = outbound('false')
  assert.ok(
    (await own.send(get(`http://127.0.0.1:${canary.port}/own`, { audience: 'trusted' }))).ok,
  )
  assert.deepEqual([canary.connections(), canary.requests.length], [1, 1])
}

const hosts = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1.3',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '0',
    '0.0.0.0',
    '127.0.0.1.',
  ],
  ...[
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127.0.0.1\t',
    '12\n7.0.0.1',
    '[::1]',
    '[::]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ],
  ...[
    '[0:0:0:0:0:ffff:7f00:1]',
    '[0:0:0:0:0:ffff:a9fe:a9fe]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2001::1]',
  ],
  ...[
    '[fe80::1]',
    '[fe90::1]',
    '[febf::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[100::1]',
    '[2001:db8::1]',
    '[3fff::1]',
  ],
  ...[
    '[5f00::1]',
    '[::1%25lo]',
    '10.0.0.1',
    '192.168.0.1',
    '172.16.0.1',
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
  ],
  ...[
    '168.63.129.16',
    '192.0.0.192',
    'localhost',
    'LOCALHOST.',
    'x.localhost',
    'localtest.me',
    '127.0.0.1.nip.io',
    'metadata.google.internal',
  ],
  ...[
    'rebound.example',
    'mixed.example',
    'mapped.example',
    'ok@127.0.0.1',
    'a:b@127.0.0.1',
    'six.example',
    'many.example',
    'nothing.example',
  ],
]
const table = {
  localhost: ['127.0.0.1', '::1'],
  'x.localhost': ['127.0.0.1'],
  'localtest.me': ['127.0.0.1'],
  '127.0.0.1.nip.io': ['127.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'rebound.example': ['127.0.0.1'],
  'mixed.example': ['8.8.8.8', '127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'six.example': ['::1'],
  'many.example': [...Array.from({ length: 499 }, () => '8.8.8.8'), '127.0.0.1'],
}

for (const [how, more] of Object.entries({ 'a source': {}, 'a webhook': post })) {
  test(`${hosts.length} spellings of places that are not public get no request as ${how}`, async () => {
    await using canary = await answering()
    await using out = outbound('false', table)
    for (const host of hosts) {
      const result = await out.send(get(`http://${host}:${canary.port}/`, more))
      assert.ok(!result.ok, host)
      assert.equal(result.reason, host === 'nothing.example' ? 'unresolved' : 'not_allowed', host)
      assert.equal(result.sent, false, host)
    }
    for (const odd of [
      'http:\\\\127.0.0.1',
      'http:127.0.0.1',
      'http:///127.0.0.1',
      'http:/127.0.0.1',
      'http://good#@127.0.0.1',
    ]) {
      const result = await out.send(get(odd.includes('#') ? odd : `${odd}:${canary.port}/`, more))
      assert.ok(!result.ok && !result.sent, odd)
    }
    await assertUntouched(canary)
  })
}

test('a redirect to a literal, a name or another scheme is checked like the first address', async () => {
  await using canary = await answering()
  const targets = hosts.map(
    (host) =>
      `http://${host.replaceAll(/[\t\n]/g, '').replaceAll(/[^ -~]+/g, encodeURIComponent)}:${canary.port}/`,
  )
  targets.push(
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'unix:/var/run/docker.sock',
    `//127.0.0.1:${canary.port}/`,
    'http://[',
  )
  let target = ''
  await using first = await testServer((socket, _request, count) =>
    socket.write(httpAnswer(`${[301, 302, 303, 307, 308][count % 5]} Go`, { location: target })),
  )
  // Only the first hop is open: the policy's own port is closed for the canary.
  await using out = liveOutbound({
    privateNetwork: 'loopback',
    forbiddenPorts: () => [canary.port],
    clock: new ManualClock(),
    resolveName: names(table),
  })
  for (target of targets) {
    const result = await out.send(
      get(`http://127.0.0.1:${first.port}/`, {
        redirectsMax: 3,
        headers: { authorization: 'Bearer x' },
      }),
    )
    assert.ok(!result.ok, target)
    assert.equal(result.reason, 'not_allowed', target)
    assert.equal(result.sent, true, 'the first hop did get a request')
  }
  assert.equal(first.requests.length, targets.length)
  await assertUntouched(canary)
})

test('a name that was public when it was registered is refused when it points inside at the connection', async () => {
  await using canary = await answering()
  let asked = 0
  await using out = liveOutbound({
    privateNetwork: 'false',
    forbiddenPorts: () => [],
    clock: new ManualClock(),
    // Public only for every other query, as a rebinding name server answers.
    resolveName: async () => (asked++ % 2 === 0 ? ['127.0.0.1'] : ['0.0.0.0']),
  })
  for (let attempt = 0; attempt < 100; attempt++) {
    const result = await out.send(
      get(`http://rebinding.example:${canary.port}/`, attempt % 2 === 0 ? post : {}),
    )
    assert.ok(!result.ok && result.reason === 'not_allowed' && !result.sent)
  }
  assert.equal(asked, 100, 'one lookup a call: the one that the connection uses')
  await assertUntouched(canary)
})

test('the far end of the connection is checked too, before anything is sent', async () => {
  const connected = Promise.withResolvers<void>()
  await using canary = await testServer((socket) => socket.write(httpAnswer('200 OK', {})), {
    onConnection: () => connected.resolve(),
  })
  let checks = Number.NaN
  await using out = liveOutbound({
    // The name's answer passes once; the same address at the far end of the connection does not.
    get privateNetwork() {
      return checks++ === 0 ? ('loopback' as const) : ('false' as const)
    },
    forbiddenPorts: () => [],
    clock: new ManualClock(),
    resolveName: async () => {
      checks = 0
      return ['127.0.0.1']
    },
  })
  const result = await out.send(get(`http://a.example:${canary.port}/`))
  assert.ok(!result.ok)
  assert.deepEqual([result.reason, result.sent], ['not_allowed', false])
  await connected.promise
  assert.deepEqual(canary.requests, [])
})

test('loopback mode reaches this machine by literal and by name, and nothing else that is private', async () => {
  await using receiver = await answering()
  await using out = outbound('loopback', table)
  for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', 'localhost', 'x.localhost']) {
    const result = await out.send(get(`http://${host}:${receiver.port}/`))
    assert.ok(result.ok, `${host} ${JSON.stringify(result)}`)
    assert.equal(Buffer.from(result.body).toString(), 'hello')
  }
  for (const host of [
    '10.0.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '0.0.0.0',
    'metadata.google.internal',
  ]) {
    const result = await out.send(get(`http://${host}:${receiver.port}/`))
    assert.ok(!result.ok && result.reason === 'not_allowed', host)
  }
})

test('a connection that the operator opened to a private address is not there for users', async () => {
  await using canary = await answering()
  await using out = outbound('false')
  const url = `http://127.0.0.1:${canary.port}/`
  assert.ok((await out.send(get(url, { audience: 'trusted' }))).ok)
  const result = await out.send(get(url))
  assert.ok(!result.ok && result.reason === 'not_allowed')
  assert.equal(canary.requests.length, 1)
})

test('a call with secrets goes over plain http to no public address, at any lookup', async () => {
  const closed = httpAnswer('200 OK', { connection: 'close' })
  await using receiver = await testServer((socket) => socket.end(closed))
  const addresses = ['127.0.0.1']
  await using out = outbound('true', { 'own.test': addresses })
  const url = `http://own.test:${receiver.port}/`
  assert.ok((await out.send(get(url, { audience: 'server' }))).ok)
  // The name moves out of the private network.
  for (const moved of [['93.184.215.14'], ['127.0.0.1', '93.184.215.14'], ['2606:2800:21f::1']]) {
    addresses.splice(0, Infinity, ...moved)
    const result = await out.send(get(url, { audience: 'server', ...post }))
    assert.ok(!result.ok, moved.join())
    assert.deepEqual([result.reason, result.sent], ['not_allowed', false])
    assert.match(result.detail, /must begin with https:/)
  }
  const literal = await out.send(get('http://93.184.215.14/', { audience: 'server' }))
  assert.equal(literal.ok || literal.reason, 'not_allowed')
  const inside = await out.send(
    get(`http://127.0.0.1:${receiver.port}/`, { audience: 'server', publicOnly: true }),
  )
  assert.equal(inside.ok || inside.reason, 'not_allowed')
  assert.equal(receiver.requests.length, 1)
})

test('no header carries a line break, a NUL or another Host into the request', async () => {
  await using canary = await answering()
  await using out = outbound('loopback')
  const bad = [
    { 'x-a': 'b\r\nx-evil: 1' },
    { 'x-a': 'b\n' },
    { 'x-a': 'b\0' },
    { 'x-a': '…' },
    { 'x-a\r\nx-b': '1' },
    { Host: 'inside' },
  ]
  for (const headers of [
    ...bad,
    { 'transfer-encoding': 'chunked' },
    { upgrade: 'h2c' },
    { expect: '100-continue' },
  ]) {
    for (const more of [{}, post]) {
      const result = await out.send(get(`http://127.0.0.1:${canary.port}/`, { ...more, headers }))
      assert.ok(!result.ok, JSON.stringify(headers))
      assert.deepEqual([result.reason, result.sent], ['not_allowed', false])
    }
  }
  assert.deepEqual(canary.requests, [])
})

test('redirects are followed as often as allowed, without credentials to another origin', async () => {
  await using goal = await answering()
  await using first = await testServer((socket, request) => {
    const hop = Number(/GET \/(\d+)/.exec(request)?.[1])
    const location = hop < 3 ? `/${hop + 1}` : `http://127.0.0.1:${goal.port}/end?x=1#part`
    socket.write(httpAnswer('302 Found', { location }))
  })
  await using out = outbound('loopback')
  const headers = {
    authorization: 'Bearer x',
    cookie: 'a=b',
    'x-key': 'k',
    'user-agent': 'Crier/1',
  }
  const from = (hop: number, redirectsMax?: number) =>
    get(`http://127.0.0.1:${first.port}/${hop}`, {
      headers,
      ...(redirectsMax === undefined ? {} : { redirectsMax }),
    })

  const followed = await out.send(from(1, 3))
  assert.ok(followed.ok)
  assert.equal(followed.url, `http://127.0.0.1:${goal.port}/end?x=1#part`)
  assert.match(first.requests[2]!, /authorization: Bearer x/)
  assert.doesNotMatch(goal.requests[0]!, /authorization|cookie|x-key/)
  assert.match(goal.requests[0]!, /user-agent: Crier\/1/)

  const tooFar = await out.send(from(0, 3))
  assert.ok(!tooFar.ok)
  assert.deepEqual([tooFar.reason, tooFar.sent], ['too_many_redirects', true])
  const plain = await out.send(from(0))
  assert.ok(plain.ok && plain.status === 302, 'without a limit a redirect is an answer')
  const posted = await out.send({ ...from(0, 3), method: 'POST' })
  assert.ok(posted.ok && posted.status === 302, 'only GET is ever sent on')
})
