import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readDueResults } from '@crier/server/analytics/read-due-results.ts'
import { seededRandom } from '@crier/server/ports/random.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import { manualService } from '../service.ts'

// Only the test starts work: the loops poll once in years.
const service = await manualService({ after }, { pollScale: 10_000_000 })
const { ports } = service.service

const isRead = (url: string) => url.includes('/2/tweets?ids=')

interface Lane {
  readonly account_id: string
  readonly connection_id: string
  readonly lease_until: Temporal.Instant | null
  readonly due_at: Temporal.Instant | null
  readonly paused: boolean
}

/**
 * Recomputed row by row: connections with a due publication that no worker has begun, and that one
 * could begin.
 */
async function waiting(now: Temporal.Instant): Promise<string[]> {
  const rows = (await ports.db
    .selectFrom('schedule')
    .innerJoin('connection', (join) =>
      join
        .onRef('connection.account_id', '=', 'schedule.account_id')
        .onRef('connection.id', '=', 'schedule.connection_id'),
    )
    .select([
      'schedule.account_id',
      'schedule.connection_id',
      'schedule.lease_until',
      'schedule.due_at',
      'connection.paused',
    ])
    .execute()) as Lane[]
  const busy = new Set(
    rows
      .filter(({ lease_until }) => lease_until !== null)
      .map(({ connection_id }) => connection_id),
  )
  return rows
    .filter(
      ({ due_at, lease_until, paused }) =>
        due_at !== null &&
        lease_until === null &&
        !paused &&
        Temporal.Instant.compare(due_at, now) <= 0,
    )
    .filter(({ connection_id }) => !busy.has(connection_id))
    .map(({ connection_id }) => connection_id)
}

/** Reads as the loop does; for each call about results, what was waiting as it left. */
async function readWatched(): Promise<{ calls: number; broken: string[] }> {
  const seen = { calls: 0, broken: [] as string[] }
  const outbound: Outbound = {
    send: async (request) => {
      if (isRead(request.url)) {
        seen.calls++
        seen.broken.push(...(await waiting(service.clock.now())))
      }
      return ports.outbound.send(request)
    },
  }
  await readDueResults({ ...ports, outbound })
  return seen
}

test('in no state of the queue is anything read while a publication could begin, and in every other it is', async () => {
  const random = seededRandom(20_261_125)
  const chance = (count: number) => random.bytes(1)[0]! % count
  const reader = await service.newAccount()
  const other = await service.newAccount()
  // Of many more lanes one would always be needed.
  const isPlanned = ({ main, platform }: { readonly main: boolean; readonly platform: string }) =>
    main && platform !== 'instagram'
  const lanes: { schedule_id: string; account_id: string; connection_id: string }[] = []
  for (const { client, accountId } of [reader, other])
    for (const { connection_id, platform } of (await client.listConnections()).data.filter(
      isPlanned,
    )) {
      const { draft_id } = await client.createDraft({
        body: { platform, content: `Of ${connection_id}.` },
      })
      const { schedule_id } = await client.scheduleDraft({
        body: { draft_id, platform, connection_id, scheduled_at: service.in({ hours: 24 * 300 }) },
      })
      lanes.push({ schedule_id, account_id: accountId, connection_id })
    }
  const { draft_id } = await reader.client.createDraft({
    body: { platform: 'x', content: 'Read me.' },
  })
  await reader.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 2 })
  const { connection_id: own } = (
    await reader.client.listConnections({ query: { platform: 'x' } })
  ).data.find(({ main }) => main)!
  const outcomes = { waited: 0, read: 0 }
  for (let state = 0; state < 60; state++) {
    const now = service.clock.now()
    let ownIsNeeded = false
    for (const lane of lanes) {
      const due = chance(6)
      const lease = chance(3) === 0 ? now.add({ seconds: 30 }) : null
      const dueAt =
        lease ??
        (due === 0
          ? now.subtract({ seconds: chance(90) })
          : due === 1
            ? now.add({ seconds: 20 })
            : now.add({ hours: 5 }))
      if (lane.connection_id === own) ownIsNeeded = lease !== null || due <= 1
      const key = (name: 'account_id' | 'id') =>
        (name === 'id' ? lane.schedule_id : lane.account_id) as never
      await ports.db
        .updateTable('schedule')
        .set({
          due_at: dueAt,
          lease_until: lease,
          status: lease === null ? 'pending' : 'publishing',
        })
        .where('account_id', '=', key('account_id'))
        .where('id', '=', key('id'))
        .execute()
      const paused = lane.connection_id !== own && chance(3) === 0
      await ports.db
        .updateTable('connection')
        .set({ paused })
        .where('account_id', '=', key('account_id'))
        .where('id', '=', lane.connection_id as never)
        .execute()
    }
    await ports.db.updateTable('schedule_result').set({ due_at: now }).execute()
    await ports.db
      .updateTable('result_turn')
      .set({ due_at: now })
      .where('connection_id', '=', own as never)
      .execute()
    const mustWait = (await waiting(now)).length > 0 || ownIsNeeded
    const { calls, broken } = await readWatched()
    assert.deepEqual(broken, [], `state ${state}: read before a publication that was due`)
    assert.equal(calls, mustWait ? 0 : 1, `state ${state}`)
    outcomes[mustWait ? 'waited' : 'read']++
  }
  assert.ok(outcomes.waited >= 10 && outcomes.read >= 5, JSON.stringify(outcomes))
})
