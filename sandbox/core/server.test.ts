import assert from 'node:assert/strict'
import { Agent, request } from 'node:https'
import { connect } from 'node:net'
import { test, type TestContext } from 'node:test'
import { apiHost, xTest } from '../testing/x.ts'
import { initialized, linkedInTest } from '../testing/linkedin.ts'

/**
 * What a public client needs to reach the sandbox under the networks' own addresses: an agent that
 * connects there, without TLS.
 */
function agentTo(t: TestContext, url: string): Agent {
  const agent = new Agent()
  agent.createConnection = () => connect(Number(new URL(url).port), '127.0.0.1')
  t.after(() => agent.destroy())
  return agent
}

function send(
  agent: Agent,
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string | Uint8Array,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

test('a client that keeps the real addresses reaches the network by its Host header', async (t) => {
  const sandbox = await xTest(t)
  const headers = { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' }
  const answer = await send(
    agentTo(t, sandbox.url),
    'POST',
    'https://api.x.com/2/tweets',
    headers,
    '{"text":"by host"}',
  )
  assert.equal(answer.status, 201, answer.text)
  assert.equal((await sandbox.truth())[0]?.['text'], 'by host')
})

test('addresses that a network hands out have the form that the caller used', async (t) => {
  const sandbox = await linkedInTest(t)
  const byPrefix = await initialized(sandbox, 'image')
  assert.match(
    String(byPrefix['uploadUrl']),
    /^http:\/\/127\.0\.0\.1:\d+\/www\.linkedin\.com\/dms-uploads\//,
  )
  const agent = agentTo(t, sandbox.url)
  const headers = {
    authorization: `Bearer ${sandbox.token}`,
    'content-type': 'application/json',
    'linkedin-version': '202609',
    'x-restli-protocol-version': '2.0.0',
  }
  const body = JSON.stringify({ initializeUploadRequest: { owner: sandbox.author } })
  const byHost = await send(
    agent,
    'POST',
    'https://api.linkedin.com/rest/images?action=initializeUpload',
    headers,
    body,
  )
  const { value } = JSON.parse(byHost.text)
  assert.match(value.uploadUrl, /^https:\/\/www\.linkedin\.com\/dms-uploads\//)
  const put = await send(
    agent,
    'PUT',
    value.uploadUrl,
    { authorization: `Bearer ${sandbox.token}` },
    new Uint8Array([1]),
  )
  assert.equal(put.status, 201)
})

test('a body larger than its path allows is refused, on every path', async (t) => {
  const sandbox = await xTest(t)
  const large = 'x'.repeat(1_048_577)
  const answer = await sandbox.call('POST', apiHost, '/2/tweets', {
    token: sandbox.token,
    body: large,
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(answer.status, 413)
  const control = await fetch(`${sandbox.url}/_control/faults`, { method: 'POST', body: large })
  assert.equal(control.status, 413)
})

test('hostile requests are answered, and the sandbox goes on', async (t) => {
  const sandbox = await xTest(t)
  const hostile = [
    'GET /%ff%00 HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /api.x.com/2/tweets/%E0%A4%A HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET //////?=&=&%%% HTTP/1.1\r\nHost: ::::\r\n\r\n',
    'GET http://api.x.com/2/users/me HTTP/1.1\r\nHost: other\r\n\r\n',
    'POST /_control/faults HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
    'rubbish\r\n\r\n',
  ]
  for (const bytes of hostile)
    assert.match(await raw(sandbox.url, bytes), /^HTTP\/1\.1 (200|400|401|404) /, bytes)
  assert.equal((await sandbox.get('/2/users/me')).status, 200)
})

test('nothing hangs on when a sandbox is closed under a caller that waits', async (t) => {
  const sandbox = await xTest(t)
  await sandbox.fault('accept_then_hang')
  const waiting = sandbox.post({ text: 'one' })
  t.after(() => assert.rejects(waiting))
  while ((await sandbox.truth()).length === 0);
})

test('media are served as what they are, and as nothing that runs', async (t) => {
  const sandbox = await xTest(t)
  const sha256 = sandbox.sandboxState.store.keepBytes(
    Buffer.from('<html><script>alert(1)</script>'),
  )
  const answer = await fetch(`${sandbox.url}/_media/${sha256}`)
  assert.deepEqual(
    ['content-type', 'x-content-type-options', 'content-security-policy'].map((name) =>
      answer.headers.get(name),
    ),
    ['application/octet-stream', 'nosniff', 'sandbox'],
  )
  assert.equal((await fetch(`${sandbox.url}/_media/${'0'.repeat(64)}`)).status, 404)
})

function raw(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString())
    })
    socket.once('error', reject)
  })
}

test('the server sends kept media whole, one range of them, and 416 beyond their end', async (t) => {
  const sandbox = await xTest(t)
  const sha256 = sandbox.sandboxState.store.keepBytes(Buffer.from('0123456789'))
  const ranged = async (range?: string) => {
    const answer = await fetch(
      `${sandbox.url}/_media/${sha256}`,
      range === undefined ? {} : { headers: { range } },
    )
    return [answer.status, answer.headers.get('content-range'), await answer.text()]
  }
  assert.deepEqual(await ranged(), [200, null, '0123456789'])
  assert.deepEqual(await ranged('bytes=2-4'), [206, 'bytes 2-4/10', '234'])
  assert.deepEqual(await ranged('bytes=7-'), [206, 'bytes 7-9/10', '789'])
  assert.deepEqual(await ranged('bytes=-2'), [206, 'bytes 8-9/10', '89'])
  assert.deepEqual(await ranged('bytes=10-'), [416, 'bytes */10', ''])
})
