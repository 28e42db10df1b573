import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { CrierProblem } from '@crier/sdk/problem.ts'
import type { Client } from '@crier/sdk/client.ts'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { liveOutbound } from '@crier/server/ports/outbound/live-outbound.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import { sql } from 'kysely'
import { manualService } from '../service.ts'

const live = liveOutbound({
  clock: liveClock,
  privateNetwork: 'loopback',
  forbiddenPorts: () => [],
})
after(async () => live[Symbol.asyncDispose]())

/** Nothing that comes after it is done: neither journalled nor given back. */
class Died extends Error {}

type Call = 'photos' | 'video' | 'bytes' | 'status'
const calls: readonly (readonly [RegExp, Call])[] = [
  [/publish\/content\/init/, 'photos'],
  [/publish\/inbox\/video\/init/, 'video'],
  [/upload_token=/, 'bytes'],
  [/publish\/status\/fetch/, 'status'],
]
let made: Call[] = []
let death: { readonly call: Call; readonly when: 'before' | 'after' } | null = null
const outbound: Outbound = {
  async send(request) {
    const call = calls.find(([address]) => address.test(request.url))?.[1]
    if (call === undefined) return live.send(request)
    const dying = death?.call === call ? death : null
    if (dying) death = null
    if (dying?.when === 'before') throw new Died()
    made.push(call)
    const answer = await live.send(request)
    if (dying) throw new Died()
    return answer
  },
}
const service = await manualService({ after }, { outbound })
const { ports } = service.service

async function inboxEnds(inbox_ends: string, hours: number) {
  await service.control('POST', '/_control/switches', {
    'tiktok.inbox_ends': inbox_ends,
    'tiktok.inbox_after_ms': hours * 3_600_000,
  })
}

async function planned(client: Client, file: string | null, inbox = true) {
  const media = file
    ? [{ media_id: (await client.createMedia({ body: new Blob([mediaFile(file)]) })).media_id }]
    : []
  const { draft_id } = await client.createDraft({
    body: {
      ...{ platform: 'tiktok', content: 'Rye, still warm.', media },
      ...(inbox && { options: { tiktok: { mode: 'inbox' } } }),
    },
  })
  const { schedule_id, warnings } = await client.scheduleDraft({
    body: { draft_id, platform: 'tiktok', scheduled_at: service.in({ minutes: 1 }) },
  })
  const params = { schedule_id }
  return { params, warnings, read: () => client.getSchedule({ params }) }
}

async function handedOver(file: string | null = null) {
  const account = await service.newAccount()
  made = []
  const post = await planned(account.client, file)
  await service.advance({ minutes: 2 })
  await service.advanceUntil(async () => made.filter((call) => call === 'status').length > 1)
  assert.equal((await post.read()).status, 'publishing')
  const posts = () => service.posts({ platform: 'tiktok', author: account.accountId })
  return { ...account, ...post, posts }
}

/** Hours later, with a look at TikTok or two: they are at most half an hour apart. */
async function later(hours: number) {
  await service.skip({ hours })
  for (let looks = 0; looks < 3; looks++) await service.skip({ minutes: 31 })
}

const sent = () => made.filter((call) => call !== 'status')
const isProblem = (code: string) => (error: unknown) =>
  error instanceof CrierProblem && error.code === code

for (const [file, first] of [
  [null, ['photos']],
  ['video.mp4', ['video', 'bytes']],
] as const) {
  const what = file === null ? 'pictures' : 'a video'

  test(`inbox: ${what} without the text, published when its author finishes it an hour later`, async () => {
    await inboxEnds('published', 1)
    const { read, warnings, posts } = await handedOver(file)
    assert.ok(warnings.some(({ code }) => code === 'caption_not_handed_over'))
    assert.deepEqual(await posts(), [])
    await later(1)
    const { status, external_url, external_id } = await read()
    const [post, ...others] = await posts()
    assert.deepEqual([status, external_id, others], ['published', post!.external_id, []])
    assert.match(external_url!, /\/@.+\/(photo|video)\/\d+$/)
    assert.equal(post!.text, 'Finished in the app.')
    assert.deepEqual(sent(), first)
  })

  test(`inbox: ${what} whose author does nothing fails after the window, and is handed over again only by force`, async () => {
    await inboxEnds('nothing', 1)
    const { read, client, params, posts } = await handedOver(file)
    await later(69)
    assert.equal((await read()).status, 'publishing')
    await later(2)
    const { status, error_code, error_cause } = await read()
    assert.deepEqual([status, error_code, error_cause], ['failed', 'not_finished_in_app', 'author'])
    await assert.rejects(
      client.retrySchedule({ params, body: {} }),
      isProblem('confirmation_required'),
    )
    await service.skip({ hours: 1 })
    assert.deepEqual([sent(), await posts()], [first, []])
    await inboxEnds('published', 1)
    await client.retrySchedule({ params, body: { force: true } })
    await service.advance({ minutes: 3 })
    await later(1)
    assert.deepEqual(
      [(await read()).status, sent(), (await posts()).length],
      ['published', [...first, ...first], 1],
    )
  })

  test(`inbox: ${what} that its author deletes in the app fails at once, and is not handed over again without force`, async () => {
    await inboxEnds('deleted', 5)
    const { read, client, params, posts } = await handedOver(file)
    await later(6)
    const { status, error_code } = await read()
    assert.deepEqual([status, error_code], ['failed', 'not_finished_in_app'])
    await assert.rejects(
      client.retrySchedule({ params, body: {} }),
      isProblem('confirmation_required'),
    )
    await service.skip({ hours: 80 })
    assert.deepEqual([sent(), await posts()], [first, []])
  })

  test(`inbox: ${what} that its author finishes after the window stays failed, is not doubled, and its author can say so`, async () => {
    await inboxEnds('published', 80)
    const { read, client, params, posts } = await handedOver(file)
    await later(72)
    assert.equal((await read()).error_code, 'not_finished_in_app')
    await service.skip({ hours: 10 })
    assert.equal((await posts()).length, 1)
    await assert.rejects(
      client.retrySchedule({ params, body: {} }),
      isProblem('confirmation_required'),
    )
    const resolved = await client.resolveSchedule({ params, body: { published: true } })
    assert.equal(resolved.resolution?.published, true)
    await assert.rejects(
      client.retrySchedule({ params, body: { force: true } }),
      isProblem('conflict'),
    )
    await service.skip({ hours: 1 })
    assert.deepEqual([(await posts()).length, sent()], [1, first])
  })

  for (const call of [...first, 'status'] as const)
    for (const when of ['before', 'after'] as const)
      test(`inbox: ${what}, the process dies ${when} the call ${call}: at most one is handed over`, async () => {
        await inboxEnds('published', 2)
        const { client, accountId } = await service.newAccount()
        made = []
        death = { call, when }
        const { read } = await planned(client, file)
        await service.advance({ minutes: 10 })
        assert.equal(death, null)
        await later(2)
        const posts = await service.posts({ platform: 'tiktok', author: accountId })
        const { status, error_code } = await read()
        // The answer to the init of pictures carries the only number that TikTok can be asked by.
        const isLost = call === 'photos' && when === 'after'
        assert.deepEqual(
          [status, error_code, posts.length],
          isLost ? ['failed', 'publication_unconfirmed', 1] : ['published', null, 1],
        )
        const last = sent().filter((one) => one === first.at(-1))
        assert.equal(last.length, 1, made.join(', '))
      })
}

test('inbox: a waiting post holds no lease and no lane: the next one of its connection is published', async () => {
  await inboxEnds('nothing', 1)
  const { client, accountId, read, posts } = await handedOver()
  const { rows } = await sql`select id from schedule where account_id = ${accountId}
    and lease_until is not null`.execute(ports.db)
  assert.deepEqual(rows, [])
  const direct = await planned(client, null, false)
  await service.advance({ minutes: 3 })
  assert.deepEqual(
    [(await direct.read()).status, (await posts()).length, (await read()).status],
    ['published', 1, 'publishing'],
  )
})

test('inbox: TikTok is asked ever more rarely, and an outage of TikTok ends nothing', async () => {
  await inboxEnds('published', 60)
  const { read } = await handedOver()
  const first = made.length
  await service.fault({ platform: 'tiktok', kind: 'unavailable', times: 0 })
  await service.skip({ hours: 40 })
  assert.equal((await read()).status, 'publishing')
  await service.control('DELETE', '/_control/faults')
  await later(21)
  assert.equal((await read()).status, 'published')
  assert.ok(made.length - first < 200, String(made.length - first))
})

test('inbox: is the mode of a connection that was not granted `video.publish`, or whose settings say so', async () => {
  const { client } = await service.newAccount()
  const settings = { mode: 'inbox' } as const
  const params = { platform: 'tiktok' }
  await planned(client, null, false)
  await service.advance({ minutes: 3 })
  await client.updateConnection({ params, body: { settings } })
  await inboxEnds('nothing', 1)
  made = []
  const post = await planned(client, null, false)
  await service.advance({ minutes: 3 })
  assert.deepEqual([(await post.read()).status, sent()], ['publishing', ['photos']])
})
