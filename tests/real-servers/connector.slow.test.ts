import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { bluesky } from '@crier/server/networks/bluesky/index.ts'
import { signedInAuthor } from './author.ts'
import { faults } from './faulty-proxy.ts'
import { whyNoRealServer } from './installed.ts'
import { startPds, type Pds } from './pds.ts'
import { comparePictures, compareTexts, publishThroughFaults } from './proofs.ts'
import { connectorPorts, settingsOf } from './publish-with.ts'

// The connector against the server that Bluesky publishes; `npm run campaign -- bluesky` for more.
const why = await whyNoRealServer()
const pds = why === undefined ? await startPds({ after }) : undefined

function onRealServer(title: string, run: (pds: Pds) => Promise<void>): void {
  test(`Bluesky on its real server: ${title}`, { skip: why ?? false }, () => run(pds!))
}

onRealServer(
  'publishes 40 posts, threads and pictures once each through lost, cut and repeated calls',
  async (server) => {
    const { proxy } = await publishThroughFaults({ after }, { pds: server, count: 40, seed: 1 })
    const met = new Set(
      proxy.calls.filter(({ nsid }) => nsid.endsWith('putRecord')).map(({ fault }) => fault),
    )
    assert.equal(met.size, faults.length, [...met].join())
  },
)

onRealServer('fits texts of all scripts exactly as the server takes them', async (server) => {
  const { taken, threads } = await compareTexts({ after }, { pds: server, count: 100, seed: 1 })
  assert.ok(taken >= 20 && threads >= 20, `${taken} taken, ${threads} threads`)
})

onRealServer('makes pictures as the server takes them', async (server) => {
  const { largest } = await comparePictures({ after }, { pds: server, count: 8, seed: 1 })
  assert.ok(largest > 100_000 && largest <= 2_000_000)
})

onRealServer(
  'finds an author by handle and DID, signs in, renews, identifies and ends the session',
  async (server) => {
    const ports = connectorPorts({ after })
    const settings = settingsOf(server.url)
    const author = await signedInAuthor(server, 'found')
    const directories = { plcUrl: server.plcUrl, handleResolverUrl: server.url }
    for (const identifier of ['Found.TEST', author.did]) {
      const request = { identifier, server: null, directories, audience: 'server' as const }
      assert.deepEqual(await bluesky.signIn!.find(ports, request), {
        kind: 'done',
        value: {
          authorId: author.did,
          handle: 'found.test',
          server: server.url.replace('127.0.0.1', 'localhost'),
        },
      })
    }
    const { did: identifier, appPassword, password } = author
    const opened = await bluesky.signIn!.open(ports, settings, {
      identifier,
      password: appPassword,
    })
    assert.equal(opened.kind, 'done')
    if (opened.kind !== 'done') return
    const { grant, author: signedIn } = opened.value
    assert.deepEqual(
      [signedIn.externalAccountId, signedIn.accountName, grant.scopes],
      [author.did, 'found.test', ['com.atproto.appPass']],
    )
    assert.deepEqual(await bluesky.oauth.identify(ports, settings, grant), {
      kind: 'done',
      value: [signedIn],
    })
    const renewed = await bluesky.oauth.refresh(ports, settings, grant)
    const again = await bluesky.oauth.refresh(ports, settings, grant)
    assert.deepEqual([renewed.kind, again.kind], ['done', 'done'])
    if (renewed.kind !== 'done') return
    assert.deepEqual(await bluesky.oauth.revoke(ports, settings, renewed.value), {
      kind: 'done',
      value: null,
    })
    assert.equal((await bluesky.oauth.refresh(ports, settings, renewed.value)).kind, 'dead')
    const ordinary = await bluesky.signIn!.open(ports, settings, { identifier, password })
    assert.equal(ordinary.kind, 'app_password_needed')
    const wrong = await bluesky.signIn!.open(ports, settings, { identifier, password: 'wrong' })
    assert.equal(wrong.kind, 'dead')
  },
)
