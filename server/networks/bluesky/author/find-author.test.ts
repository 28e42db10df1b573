import assert from 'node:assert/strict'
import { test } from 'node:test'
import { did, ports, problem } from '../../../testing/networks/bluesky.ts'
import { failed, replied, type Scripted } from '../../../testing/scripted-outbound.ts'
import { findAuthor } from './find-author.ts'

const directories = { plcUrl: 'https://plc.test', handleResolverUrl: 'https://resolver.test' }
const pds = (serviceEndpoint: string) => ({
  id: '#atproto_pds',
  type: 'AtprotoPersonalDataServer',
  serviceEndpoint,
})
const documentOf = (over: object = {}) =>
  replied(200, {
    id: did,
    alsoKnownAs: ['at://alice.test'],
    service: [{ id: '#other', type: 'Other', serviceEndpoint: {} }, pds('https://pds.test')],
    ...over,
  })
const resolved = replied(200, { did })
const unknown = problem(400, 'HandleNotFound', 'Unable to resolve handle')

async function found(identifier: string, script: Scripted[], over: object = {}) {
  const scripted = ports(...script)
  const search = { identifier, server: null, directories, audience: 'server' as const, ...over }
  const result = await findAuthor(scripted, search)
  scripted.outbound.assertOver()
  for (const { redirectsMax, timeoutMs, maxReplyBytes } of scripted.outbound.requests) {
    assert.equal(redirectsMax, undefined)
    assert.ok(timeoutMs <= 10_000 && maxReplyBytes <= 65_536)
  }
  const { requests } = scripted.outbound
  return { result, calls: requests.map(({ url }) => url), requests }
}

const alice = { authorId: did, handle: 'alice.test', server: 'https://pds.test' }

test('a handle leads to its DID, and the document of that to the server', async () => {
  const { result, calls } = await found('alice.test', [resolved, documentOf()])
  assert.deepEqual(result, { kind: 'done', value: alice })
  assert.deepEqual(calls, [
    'https://resolver.test/xrpc/com.atproto.identity.resolveHandle?handle=alice.test',
    `https://plc.test/${did}`,
  ])
})

test('a handle is read as people write it', async () => {
  for (const written of [
    '@alice.test',
    ' Alice.TEST ',
    'at://alice.test',
    '\u202aalice.test\u202c',
  ]) {
    const { result } = await found(written, [resolved, documentOf()])
    assert.deepEqual(result, { kind: 'done', value: alice }, written)
  }
})

test('what is neither a handle nor a DID is refused without a call', async () => {
  for (const written of [
    '',
    'alice',
    'alice@example.com',
    'did:plc:abc',
    'did:web:',
    'a b.test',
    'alice.local',
  ])
    assert.equal((await found(written, [])).result.kind, 'dead', written)
  const { result } = await found('alice@example.com', [])
  assert.match(result.kind === 'dead' ? result.detail : '', /email address/)
})

test('where the resolver does not know a handle, its own host is asked', async () => {
  const { result, calls, requests } = await found('alice.test', [
    unknown,
    replied(200, `${did}\n`),
    documentOf(),
  ])
  assert.equal(result.kind, 'done')
  assert.equal(calls[1], 'https://alice.test/.well-known/atproto-did')
  assert.equal(requests[1]!.audience, 'untrusted')
  const neither = [unknown, replied(404, 'Not found')]
  assert.equal((await found('alice.test', neither)).result.kind, 'dead')
  const page = [unknown, replied(200, '<html>Welcome</html>')]
  assert.equal((await found('alice.test', page)).result.kind, 'dead')
  const away = [failed('timeout', true), failed('unresolved', false)]
  assert.equal((await found('alice.test', away)).result.kind, 'transient')
})

test('in the sandbox no host outside is asked', async () => {
  const { result, calls, requests } = await found('alice.test', [unknown], { audience: 'trusted' })
  assert.deepEqual([result.kind, calls.length, requests[0]!.audience], ['dead', 1, 'trusted'])
})

test('a document that does not name the handle back is not believed', async () => {
  for (const alsoKnownAs of [[], ['at://bob.test'], ['https://alice.test'], undefined]) {
    const { result } = await found('alice.test', [resolved, documentOf({ alsoKnownAs })])
    assert.match(result.kind === 'dead' ? result.detail : result.kind, /does not name alice\.test/)
  }
  const another = documentOf({ id: 'did:plc:zzzzzzzzzzzzzzzzzzzzzzzz' })
  assert.equal((await found('alice.test', [resolved, another])).result.kind, 'dead')
})

test('a DID has the handle that leads back to it, or else none', async () => {
  assert.deepEqual((await found(did, [documentOf(), resolved])).result, {
    kind: 'done',
    value: alice,
  })
  const other = replied(200, { did: 'did:plc:zzzzzzzzzzzzzzzzzzzzzzzz' })
  for (const script of [[documentOf(), other], [documentOf({ alsoKnownAs: [] })]]) {
    const { result } = await found(did, script)
    assert.equal(result.kind === 'done' && result.value.handle, did)
  }
})

test('a DID of the web is read from its host', async () => {
  const id = 'did:web:alice.test'
  const { result, calls } = await found('alice.test', [
    replied(200, { did: id }),
    documentOf({ id }),
  ])
  assert.equal(result.kind === 'done' && result.value.authorId, id)
  assert.equal(calls[1], 'https://alice.test/.well-known/did.json')
})

test('a document names a server by its web address', async () => {
  const server = async (endpoint: string) => {
    const { result } = await found('alice.test', [
      resolved,
      documentOf({ service: [pds(endpoint)] }),
    ])
    return result.kind === 'done' ? result.value.server : result.kind
  }
  assert.equal(await server('https://pds.test:8443/path?x'), 'https://pds.test:8443')
  assert.equal(await server('http://localhost:2583'), 'http://localhost:2583')
  assert.equal(await server('http://10.0.0.5'), 'http://10.0.0.5')
  assert.equal(await server('http://[::1]:2583'), 'http://[::1]:2583')
  for (const refused of ['https://me:pw@pds.test', 'ftp://pds.test', 'pds.test', ''])
    assert.equal(await server(refused), 'dead', refused)
  const none = await found('alice.test', [resolved, documentOf({ service: undefined })])
  assert.equal(none.result.kind, 'dead')
})

test('a server that a person names must be the one that keeps the posts, and is asked first', async () => {
  const own = { server: 'https://pds.test' }
  const { result, calls } = await found('alice.test', [resolved, documentOf()], own)
  assert.equal(result.kind, 'done')
  assert.match(calls[0]!, /^https:\/\/pds\.test\/xrpc/)
  const other = await found('alice.test', [resolved, documentOf()], { server: 'https://evil.test' })
  assert.match(
    other.result.kind === 'dead' ? other.result.detail : '',
    /is kept on https:\/\/pds\.test/,
  )
})

test('an identity that is gone differs from a directory in trouble', async () => {
  const kindOf = async (answer: Scripted) => (await found(did, [answer])).result.kind
  assert.equal(await kindOf(replied(404, { message: 'DID not registered' })), 'dead')
  assert.equal(await kindOf(replied(410, { message: 'DID not available' })), 'dead')
  for (const trouble of [
    replied(500, ''),
    replied(200, '{'),
    failed('timeout', true),
    replied(302, ''),
  ])
    assert.equal(await kindOf(trouble), 'transient')
})
