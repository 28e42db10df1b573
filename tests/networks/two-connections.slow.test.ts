import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '@crier/server/database/database.ts'
import { sql } from 'kysely'
import { liveService, receiver, type TestAccount } from '../service.ts'
import { addConnected } from './consent.ts'

const postsEach = 200
const plans = { wide: { requests_per_minute: 1_000_000, monthly_credits: 1_000 } }

test('two connections to one network send 200 posts each at the same instants: each as its own author, one after the other, and beside the other connection', async (t) => {
  const service = await liveService(t, { environment: { CRIER_PLANS: JSON.stringify(plans) } })
  const account = await service.newAccount('wide')
  await service.control('POST', '/_control/quotas', { platform: 'x', enforced: false })
  await service.fault({ platform: 'x', kind: 'slow', times: 0, delay_ms: 5 })
  const hook = await receiver(t)
  await account.client.createWebhook({
    body: { url: hook.url, events: ['post.published', 'post.failed'] },
  })
  const second = await addConnected(service, account, 'x')
  const [main] = (await account.client.listConnections({ query: { platform: 'x' } })).data
  const authors = [main!, second]
  for (const { connection_id } of authors)
    await plan(service.in({ hours: 1 }), account, connection_id)
  const { db, clock, wake } = service.service.ports
  const now = clock.now()
  await sql`
    update schedule set scheduled_at = ${now}::timestamptz + place * interval '1 millisecond',
      due_at = ${now}::timestamptz + place * interval '1 millisecond'
    from (select id as planned, row_number() over (partition by connection_id order by id) as place
      from schedule) as plan where id = planned`.execute(db)
  wake.soon('publish', now)
  await hook.until(2 * postsEach)
  const { data } = await account.client.listSchedules({ query: { status: 'failed' } })
  assert.deepEqual(data, [])
  for (const { connection_id, external_account_id } of authors) {
    const posts = await service.posts({ platform: 'x', author: external_account_id! })
    assert.deepEqual(posts.map(({ text }) => text).toSorted(), textsOf(connection_id).toSorted())
  }
  const sends = await sendsOf(db)
  assert.equal(sends.length, 2 * postsEach)
  const beside = { own: 0, other: 0 }
  for (const [place, send] of sends.entries())
    for (const later of sends.slice(place + 1, place + 1 + lookAhead))
      if (later.began < send.ended)
        beside[later.connection_id === send.connection_id ? 'own' : 'other']++
  assert.equal(beside.own, 0, 'posts of one connection were sent at the same time')
  assert.ok(beside.other > 0, 'no post was sent beside one of the other connection')
  t.diagnostic(`${sends.length} sent, ${beside.other} times beside the other connection`)
})

const textsOf = (connectionId: string) =>
  Array.from({ length: postsEach }, (_, place) => `Post ${place + 1} of ${connectionId.slice(-8)}`)

/** So many sends may begin while one is under way. */
const lookAhead = 16

async function plan(from: string, { client }: TestAccount, connection_id: string): Promise<void> {
  const begin = Temporal.Instant.from(from)
  const one = async (content: string, place: number) => {
    const { draft_id } = await client.createDraft({ body: { platform: 'x', content } })
    const scheduled_at = begin.add({ milliseconds: place }).toString()
    await client.scheduleDraft({ body: { draft_id, platform: 'x', connection_id, scheduled_at } })
  }
  const texts = textsOf(connection_id)
  const atOnce = 20
  for (let place = 0; place < texts.length; place += atOnce)
    await Promise.all(
      texts.slice(place, place + atOnce).map((text, index) => one(text, place + index)),
    )
}

/** By the journal: from the committed intent to the network's answer. */
async function sendsOf(db: Db) {
  const { rows } = await sql<{ connection_id: string; began: number; ended: number }>`
    select connection_id, extract(epoch from started_at)::float8 as began, extract(epoch
      from finished_at)::float8 as ended
    from attempt join schedule on schedule.account_id = attempt.account_id
      and schedule.id = schedule_id where phase = 'send' order by started_at`.execute(db)
  return rows
}
