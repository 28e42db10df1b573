import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { problems, type ProblemCode } from '@crier/contract/problems.ts'
import { assertRefused } from '../api/refused.ts'
import type { Reply } from '../service.ts'
import { openConnecting, password } from './connecting/harness.ts'
import { insideHosts } from './connecting/inside.ts'
import { did, documentOf, handle, sessionOf, type Answers } from './connecting/strangers.ts'

const connecting = await openConnecting({ after })
const { at, attempt, authorize, comeBack, connectionsOf, inside, service, signIn } = connecting
const pds = 'pds.allowed.test'
const instance = 'instance.allowed.test'

/** A clear refusal: never a fault of ours. */
function assertClear({ status, json, text }: Reply, what: string) {
  assert.ok(status >= 400 && status < 500 ? true : status === 503, `${what}: ${text}`)
  assert.ok((json.code as ProblemCode) in problems && json.detail.length > 20, `${what}: ${text}`)
}

/** The address of a host, in both schemes, at the port of what must not be reached. */
const addressesOf = (host: string) => [
  `https://${host}:${inside.port}`,
  `http://${host}:${inside.port}`,
  `https://${host}`,
]

const redirects = [301, 302, 303, 307, 308].flatMap((status) =>
  [`http://127.0.0.1:${inside.port}/`, 'https://inside.test/', `${at('other')}/`].map(
    (location) => ({
      status,
      location,
    }),
  ),
)

const redirected = ({ status, location }: (typeof redirects)[number], path: string) => ({
  status,
  headers: { location: `${location}${path}` },
})

test('connecting: an honest server gets the password, and connects', async () => {
  const { status, text } = await attempt({}, [pds], (account) => signIn(account))
  assert.equal(status, 200, text)
  assert.equal(connecting.strangers.heard.filter(({ whole }) => whole.includes(password)).length, 1)
  const page = await attempt({}, [instance], async (account) =>
    comeBack(await authorize(account, at('instance'))),
  )
  assert.match(page, /alice@instance\.allowed\.test/)
})

test('connecting: a server inside is refused, however it is written', async () => {
  for (const host of insideHosts)
    for (const server of [...addressesOf(host), host, `${host}:${inside.port}`]) {
      const answers = await attempt({}, [], async (account) => [
        await signIn(account, { server }),
        await authorize(account, server),
      ])
      for (const answer of answers) {
        assertClear(answer, server)
        assert.deepEqual([answer.json.errors[0].pointer], ['/server'], server)
      }
    }
})

test('connecting: a server inside that a document names gets no password', async () => {
  for (const endpoint of insideHosts.flatMap((host) => addressesOf(host).slice(0, 2))) {
    const answers: Answers = { [`plc.allowed.test/${did}`]: documentOf(endpoint) }
    const answer = await attempt(answers, [], (account) => signIn(account))
    assertClear(answer, endpoint)
  }
})

test('connecting: a picture inside is not fetched, and the account is connected without it', async () => {
  for (const [index, host] of insideHosts.entries()) {
    const avatar = `http://${host}:${inside.port}/me.png`
    const answers: Answers = {
      [`${pds}/xrpc/app.bsky.actor.getProfile`]: { body: { did, handle, avatar } },
      [`${instance}/api/v1/accounts/verify_credentials`]: {
        body: { id: '1', username: 'alice', avatar },
      },
    }
    const connected = await attempt(answers, [pds, instance], async (account) => {
      // The two fetch pictures in one way: each has half of the addresses.
      if (index % 2 === 0) assert.equal((await signIn(account)).status, 200, avatar)
      else await comeBack(await authorize(account, at('instance')))
      return connectionsOf(account)
    })
    assert.deepEqual(
      connected.map(({ picture_url: picture }) => picture),
      [null],
      avatar,
    )
  }
})

const bluesky = {
  'resolver.allowed.test/xrpc/com.atproto.identity.resolveHandle': 503,
  [`plc.allowed.test/${did}`]: 503,
  [`${pds}/xrpc/com.atproto.server.createSession`]: 503,
}

test('connecting: no redirect of a directory or a server of Bluesky is followed', async () => {
  for (const place of Object.keys(bluesky))
    for (const redirect of redirects) {
      const path = place.slice(place.indexOf('/') + 1)
      const answers: Answers = { [place]: redirected(redirect, path) }
      const answer = await attempt(answers, [pds], (account) => signIn(account))
      assertClear(answer, `${place} ${redirect.status} ${redirect.location}`)
      assert.equal(
        connecting.strangers.heard.some(({ host }) => host === 'other.allowed.test'),
        false,
      )
    }
})

test('connecting: no redirect of a Mastodon server is followed', async () => {
  const paths = ['api/v1/apps', 'api/v2/instance', 'oauth/token']
  for (const path of paths) {
    // One address may open few of these pages in a minute.
    await service.skip({ minutes: 10 })
    for (const redirect of redirects) {
      const answers: Answers = { [`${instance}/${path}`]: redirected(redirect, path) }
      await service.service.ports.db.deleteFrom('server_client').execute()
      const told = await attempt(answers, [instance], async (account) => {
        const begun = await authorize(account, at('instance'))
        if (begun.status !== 200) return assertClear(begun, path)
        const page = await comeBack(begun)
        if (path !== 'api/v2/instance') assert.match(page, /did not/, path)
      })
      assert.equal(told, undefined)
      assert.equal(
        connecting.strangers.heard.some(({ host }) => host === 'other.allowed.test'),
        false,
      )
    }
  }
})

test('connecting: a Mastodon server that names others in its documents leads nowhere', async () => {
  const there = `http://127.0.0.1:${inside.port}`
  const elsewhere = {
    authorization_endpoint: `${there}/authorize`,
    token_endpoint: `${there}/token`,
    uri: there,
    domain: '127.0.0.1',
  }
  const answers: Answers = {
    [`${instance}/.well-known/oauth-authorization-server`]: { body: elsewhere },
    [`${instance}/api/v2/instance`]: {
      body: { version: '4.6.3', configuration: {}, ...elsewhere },
    },
  }
  await service.skip({ minutes: 10 })
  await attempt(answers, [instance], async (account) => {
    const begun = await authorize(account, at('instance'))
    const opened = await fetch(begun.json.authorize_url, { redirect: 'manual' })
    assert.ok(opened.headers.get('location')!.startsWith(`${at('instance')}/oauth/authorize?`))
    const page = await comeBack(await authorize(account, at('instance')))
    assert.match(page, /alice@instance/)
  })
})

const identifiers: Readonly<Record<string, { answers?: Answers; code: ProblemCode }>> = {
  'did:web:localhost': { code: 'service_unavailable' },
  'did:web:127.0.0.1': { code: 'service_unavailable' },
  'did:web:2130706433': { code: 'service_unavailable' },
  'did:web:inside.test': { code: 'service_unavailable' },
  'did:web:mixed.test': { code: 'service_unavailable' },
  'did:web:rebound.test': { code: 'service_unavailable' },
  'did:web:127.0.0.1%3a80': { code: 'unrecognized_value' },
  'did:web:pds.allowed.test:path': { code: 'unrecognized_value' },
  'did:plc:../../secret': { code: 'unrecognized_value' },
  'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUQPQgPDHi': { code: 'unrecognized_value' },
  'inside.test': {
    answers: { 'resolver.allowed.test/xrpc/com.atproto.identity.resolveHandle': { status: 400 } },
    code: 'unrecognized_value',
  },
  'mixed.test': {
    answers: { 'resolver.allowed.test/xrpc/com.atproto.identity.resolveHandle': { status: 400 } },
    code: 'unrecognized_value',
  },
  localhost: { code: 'unrecognized_value' },
  'alice.localhost': { code: 'unrecognized_value' },
  '127.0.0.1': { code: 'unrecognized_value' },
  '[::1]': { code: 'unrecognized_value' },
  'alice.test@127.0.0.1': { code: 'unrecognized_value' },
  'alice.test/../../_control': { code: 'unrecognized_value' },
  'alice.test:8080': { code: 'unrecognized_value' },
}

test('connecting: an account that names an address inside gets no password', async () => {
  for (const [identifier, { answers = {}, code }] of Object.entries(identifiers)) {
    const answer = await attempt(answers, [], (account) => signIn(account, { identifier }))
    assertRefused(answer, code)
    assertClear(answer, identifier)
  }
})

const documents: Readonly<Record<string, [answer: object, code: ProblemCode, words: RegExp]>> = {
  'names another handle': [
    documentOf(at('pds'), { alsoKnownAs: ['at://bob.test'] }),
    'unrecognized_value',
    /does not name alice\.test/,
  ],
  'names no handle': [
    documentOf(at('pds'), { alsoKnownAs: [] }),
    'unrecognized_value',
    /does not name alice\.test/,
  ],
  'is that of another': [
    documentOf(at('pds'), { id: 'did:plc:zzzzzzzzzzzzzzzzzzzzzzzz' }),
    'unrecognized_value',
    /is that of another/,
  ],
  'names a server in the open': [
    documentOf('http://pds.example'),
    'url_not_allowed',
    /must begin with https:/,
  ],
  'names no server': [documentOf('', { service: [] }), 'unrecognized_value', /names no server/],
  'names a server with credentials': [
    documentOf(`http://a:b@pds.allowed.test`),
    'unrecognized_value',
    /names no server/,
  ],
}

for (const [what, [document, code, words]] of Object.entries(documents))
  test(`connecting: a document that ${what} gets no password`, async () => {
    const answers: Answers = { [`plc.allowed.test/${did}`]: document }
    const answer = await attempt(answers, [], (account) => signIn(account))
    assertRefused(answer, code, ['/identifier'])
    assert.match(answer.json.detail, words)
  })

test('connecting: a name that leads inside between two lookups gets no password', async () => {
  const rebound = `https://rebound.test:${inside.port}`
  const named: Answers = { [`plc.allowed.test/${did}`]: documentOf(rebound) }
  assertRefused(await attempt(named, [], (account) => signIn(account)), 'service_unavailable')
  const given = await attempt({}, [], (account) => signIn(account, { server: rebound }))
  assertRefused(given, 'unrecognized_value')
  const begun = await attempt({}, [], (account) => authorize(account, rebound))
  assertRefused(begun, 'service_unavailable')
  assert.match(begun.json.detail, /not public/)
})

test('connecting: a server in the open that leaves the private network gets no password', async () => {
  const moved = at('moved')
  const named: Answers = { [`plc.allowed.test/${did}`]: documentOf(moved) }
  const answer = await attempt(named, [], (account) => signIn(account))
  assertRefused(answer, 'service_unavailable')
})

test('connecting: a session of another author than the document names is ended', async () => {
  const answers: Answers = {
    [`${pds}/xrpc/com.atproto.server.createSession`]: sessionOf({
      did: 'did:plc:zzzzzzzzzzzzzzzzzzzzzzzz',
    }),
  }
  const answer = await attempt(answers, [pds], async (account) => {
    const refused = await signIn(account)
    assert.deepEqual(await connectionsOf(account), [])
    await service.settle()
    return refused
  })
  assertRefused(answer, 'conflict')
})
