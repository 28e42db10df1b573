import assert from 'node:assert/strict'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { assertRefused } from '../api/refused.ts'
import { everythingHeld, placesOf } from '../networks/search-database.ts'
import { freePort } from '../processes/external-postgres.ts'
import { apiKeyOf, temporaryDirectory } from '../processes.ts'
import { manualService } from '../service.ts'
import { postCollection, signedInAuthor } from './author.ts'
import { cloneCheckout, commandsOfRealPost, installAndStart, runCommands } from './fresh-clone.ts'
import { whyNoRealServer } from './installed.ts'
import { startPds, type Pds } from './pds.ts'

// The whole service against the server that Bluesky publishes.
const why = await whyNoRealServer()
const pds = why === undefined ? await startPds({ after }) : undefined

const onRealServer = (title: string, run: (pds: Pds, t: TestContext) => Promise<void>) =>
  test(title, { skip: why ?? false }, (t) => run(pds!, t))

/** What makes a server of ours call these loopback addresses. */
const settingsOf = ({ plcUrl, url }: Pds) => ({
  CRIER_ALLOW_PRIVATE_NETWORK: 'loopback',
  CRIER_BLUESKY_PLC_URL: plcUrl,
  CRIER_BLUESKY_HANDLE_RESOLVER_URL: url,
})

interface PostRecord {
  readonly uri: string
  readonly cid: string
  readonly value: { readonly text: string; readonly reply?: object }
}

async function recordsOf({ call }: Pds, repo: string): Promise<readonly PostRecord[]> {
  const { body } = await call('com.atproto.repo.listRecords', {
    query: { repo, collection: postCollection },
  })
  return body['records'] as readonly PostRecord[]
}

onRealServer(
  'sign-in: connects by an app password, which is not kept, and publishes a thread',
  async (server) => {
    const author = await signedInAuthor(server, 'whole')
    const service = await manualService(
      { after },
      {
        now: Temporal.Now.instant().toString(),
        environment: { CRIER_NETWORKS: 'bluesky', ...settingsOf(server) },
      },
    )
    const { client } = service
    const signIn = (password: string) =>
      service.request('POST', '/api/connections/bluesky/sign-in', {
        body: { identifier: 'Whole.TEST', password },
      })
    assertRefused(await signIn(author.password), 'app_password_needed', ['/password'])
    const connected = await signIn(author.appPassword)
    assert.equal(connected.status, 200, connected.text)
    const { kind, server: home, external_account_id, account_name } = connected.json
    assert.deepEqual(
      [kind, home, external_account_id, account_name],
      ['live', server.url.replace('127.0.0.1', 'localhost'), author.did, author.handle],
    )
    const pieces = ['First of two: #bread 🍞', 'Second of two: https://example.com']
    const { draft_id } = await client.createDraft({
      body: { platform: 'bluesky', content_type: 'thread', pieces },
    })
    const { schedule_id } = await client.scheduleDraft({
      body: { draft_id, platform: 'bluesky', scheduled_at: service.in({ minutes: 1 }) },
    })
    await service.advance({ minutes: 1 })
    const read = () => client.getSchedule({ params: { schedule_id } })
    await service.advanceUntil(
      async () => !['pending', 'publishing'].includes((await read()).status),
    )
    const schedule = await read()
    assert.equal(schedule.status, 'published', JSON.stringify(schedule))
    assert.match(
      schedule.external_url!,
      /^https:\/\/bsky\.app\/profile\/whole\.test\/post\/\w{13}$/,
    )
    // Listed by their keys, which are in no order where the clock does not move between two.
    const records = (await recordsOf(server, author.did)).toSorted((one) =>
      one.value.reply === undefined ? -1 : 1,
    )
    assert.deepEqual(
      records.map(({ value }) => value.text),
      pieces,
    )
    const { uri, cid } = records[0]!
    assert.equal(schedule.external_id, `${uri}#${cid}`)
    assert.deepEqual(records[1]!.value.reply, { root: { uri, cid }, parent: { uri, cid } })
    const held = await everythingHeld(service.service.ports.db)
    for (const secret of [author.password, author.appPassword])
      assert.deepEqual(placesOf(secret, held), [])
  },
)

onRealServer(
  'README.md: a fresh clone posts on a real Bluesky server in under three minutes',
  async (server, t) => {
    const author = await signedInAuthor(server, 'baker')
    const clone = join(await temporaryDirectory(t), 'crier')
    const port = await freePort()
    const begun = performance.now()
    await cloneCheckout(clone)
    const { start, commands } = await commandsOfRealPost(clone)
    const started = await installAndStart(t, clone, start, {
      ...settingsOf(server),
      PORT: String(port),
    })
    if (started.kind === 'away') return t.skip(started.why)
    const ready = performance.now()
    const printed = await runCommands(
      t,
      clone,
      commands.replace('crier_…', apiKeyOf(started)).replace('alice.bsky.social', author.handle),
      {
        typed: `${author.appPassword}\n`,
        environment: { CRIER_URL: `http://127.0.0.1:${port}` },
      },
    )
    const [record, ...others] = await recordsOf(server, author.did)
    const seconds = (performance.now() - begun) / 1_000
    assert.deepEqual(others, [])
    assert.equal(record!.value.text, /--content "(.+?)"/.exec(commands)![1])
    assert.match(printed, /https:\/\/bsky\.app\/profile\/baker\.test\/post\/\w{13}/)
    t.diagnostic(
      `${seconds.toFixed(1)} s from the clone to the post, ` +
        `${((ready - begun) / 1_000).toFixed(1)} s of them until the server was ready`,
    )
    // Three minutes of a machine that does nothing else: other tests of the group share this one.
    const share = Math.max(1, loadavg()[0]! / availableParallelism())
    assert.ok(seconds < 180 * share, `${seconds} s at ${share} times the load of a machine`)
  },
)
