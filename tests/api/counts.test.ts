import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { manualService } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const none = { pending: 0, awaiting: 0, publishing: 0, published: 0, failed: 0 }

test('listSchedules counts the posts of each state beside a page, whatever the page shows, and narrows the counts by network and connection alone', async () => {
  const account = await service.newAccount()
  const { client } = account
  const contributor = await signedIn(service, account.accountId, 'contributor')
  const schedule = async (platform: 'x' | 'linkedin', minutes: number) => {
    const { draft_id } = await client.createDraft({
      body: { platform, content: `In ${minutes} minutes.` },
    })
    return (
      await client.scheduleDraft({
        body: { draft_id, platform, scheduled_at: service.in({ minutes }) },
      })
    ).schedule_id
  }
  const counts = async (query: object) =>
    (await client.listSchedules({ query: { ...query, counts: true, limit: 1 } })).counts
  assert.deepEqual(await counts({}), none)
  await client.disconnect({ params: { platform: 'x' } })
  const [putAway, out] = [await schedule('x', 1), await schedule('x', 2), await schedule('x', 3)]
  await schedule('linkedin', 4)
  await service.advance({ minutes: 5 })
  await client.moveSchedule({ params: { schedule_id: putAway }, body: { dismissed: true } })
  await sql`update schedule set error_code = 'publication_unconfirmed' where id = ${out}`.execute(
    service.service.ports.db,
  )
  await client.resolveSchedule({ params: { schedule_id: out }, body: { published: true } })
  await schedule('x', 10)
  await schedule('linkedin', 11)
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'Asked for.' } })
  const body = { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 12 }) }
  await contributor.request('POST', '/api/schedules', { body })
  const all = { pending: 3, awaiting: 1, publishing: 0, published: 1, failed: 1 }
  for (const query of [{}, { status: 'failed' }, { q: 'nowhere' }, { approval: 'approved' }])
    assert.deepEqual(await counts(query), all)
  const onX = { pending: 2, awaiting: 1, publishing: 0, published: 0, failed: 1 }
  assert.deepEqual(await counts({ platform: 'x' }), onX)
  const { connection_id } = (await client.listConnections({ query: { platform: 'linkedin' } }))
    .data[0]!
  assert.deepEqual(await counts({ connection_id }), { ...none, pending: 1, published: 1 })
  const { data, ...rest } = await client.listSchedules()
  assert.deepEqual(
    [data.length, Object.keys(rest)],
    [7, ['next_cursor']],
    'nothing is counted unasked',
  )
})

test('listDrafts: counts the account’s drafts that were not deleted', async () => {
  const { client, request } = await service.newAccount()
  const other = await service.newAccount()
  const made = []
  for (const content of ['One.', 'Two.', 'Three.'])
    made.push((await client.createDraft({ body: { platform: 'x', content } })).draft_id)
  await client.deleteDraft({ params: { draft_id: made[0]! } })
  const counts = async ({ client }: typeof other, q: string) =>
    (await client.listDrafts({ query: { q, limit: 1, counts: true } })).counts
  assert.deepEqual(await counts({ ...other, client }, 'three'), { drafts: 2, unscheduled: 2 })
  assert.deepEqual(await counts(other, 'three'), { drafts: 0, unscheduled: 0 })
  assert.equal('counts' in (await client.listDrafts()), false)
  assertRefused(await request('GET', '/api/drafts?counts=yes'), 'invalid_parameter', ['?counts'])
})
