import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { mint, type AccountId, type WebhookId } from '../../ports/ids.ts'
import type { Ports } from '../../context.ts'
import { newEdge } from '../../testing/edge.ts'
import {
  claimDeliveries,
  endDeliveries,
  nextDelivery,
  type DeliveryClaim,
} from './delivery-store.ts'
import { emit } from '../emit.ts'
import { insertWebhook } from '../store.ts'

/** A webhook of the account with so many deliveries that are due now. */
async function dueDeliveries(
  ports: Ports,
  accountId: AccountId,
  count: number,
): Promise<WebhookId> {
  const id = mint('whk', ports)
  const url = 'https://hooks.example/'
  await ports.db.transaction().execute(async (tx) => {
    const now = ports.clock.now()
    await insertWebhook(tx, {
      id,
      accountId,
      url,
      events: ['credits.low'],
      readable: null,
      secretSealed: '',
      publicOnly: false,
      now,
    })
    for (let occurrence = 1; occurrence <= count; occurrence++)
      await emit(ports, tx, { accountId, event: 'credits.low', subject: id, occurrence, data: {} })
  })
  return id
}

const claimOf = (ports: Ports, change: Partial<DeliveryClaim> = {}): DeliveryClaim => {
  const now = ports.clock.now()
  return {
    now,
    leaseUntil: now.add({ seconds: 30 }),
    limit: 256,
    perWebhook: 4,
    busy: new Map(),
    ...change,
  }
}

test('claimDeliveries takes of each webhook only what it may still have under way', async () => {
  await using edge = await newEdge({})
  const { ports } = edge
  const counts = new Map<string, number>()
  const webhooks: WebhookId[] = []
  for (let index = 0; index < 3; index++)
    webhooks.push(await dueDeliveries(ports, (await edge.newCaller()).accountId, 6))
  const busy = new Map([[webhooks[0]!, 4] as const, [webhooks[1]!, 3] as const])
  for (const { webhook_id } of await claimDeliveries(ports.db, claimOf(ports, { busy })))
    counts.set(webhook_id, (counts.get(webhook_id) ?? 0) + 1)
  assert.deepEqual(
    [...counts].sort(),
    [[webhooks[1]!, 1] as const, [webhooks[2]!, 4] as const].sort(),
  )
})

test('claimDeliveries: gives a delivery to another worker only after its lease, as interrupted', async () => {
  await using edge = await newEdge({})
  const { ports, clock } = edge
  await dueDeliveries(ports, (await edge.newCaller()).accountId, 1)
  const due = clock.now()
  assert.equal(String(await nextDelivery(ports.db)), String(due))
  const [first] = await claimDeliveries(ports.db, claimOf(ports))
  assert.deepEqual([first!.cut_off, first!.attempt_count], [false, 1])
  assert.deepEqual(await claimDeliveries(ports.db, claimOf(ports)), [])
  assert.equal(String(await nextDelivery(ports.db)), String(due.add({ seconds: 30 })))
  const [second] = await claimDeliveries(
    ports.db,
    claimOf(ports, { now: due.add({ seconds: 30 }), leaseUntil: due.add({ seconds: 60 }) }),
  )
  assert.deepEqual([second!.cut_off, second!.attempt_count], [true, 1])
  const end = {
    accountId: second!.account_id,
    webhookId: second!.webhook_id,
    id: second!.id,
    outcome: 'delivered' as const,
    dueAt: null,
  }
  const attempt = { duration_ms: 5, status: 200, error: null, response_body: 'fine' }
  const finishedAt = due.add({ seconds: 31 })
  const ends = [first!.epoch, second!.epoch].map((epoch) => ({
    ...end,
    epoch,
    finishedAt,
    attempt,
  }))
  assert.deepEqual(await endDeliveries(ports.db, ends), [false, true])
  assert.equal(await nextDelivery(ports.db), null)
  const { attempts } = await ports.db
    .selectFrom('delivery')
    .select('attempts')
    .executeTakeFirstOrThrow()
  assert.deepEqual(attempts, [
    { attempted_at: due.toString({ smallestUnit: 'millisecond' }), ...attempt },
  ])
})

test('a claim changes no column that an index of delivery holds', async () => {
  await using edge = await newEdge({})
  const { rows } = await sql<{ name: string }>`
    select distinct attname as name from pg_index join pg_depend on objid = indexrelid
      and refobjid = indrelid and refobjsubid > 0
      join pg_attribute on attrelid = indrelid and attnum = refobjsubid
      where indrelid = 'delivery'::regclass`.execute(edge.ports.db)
  const indexed = new Set(rows.map(({ name }) => name))
  assert.ok(indexed.has('due_at') && indexed.has('outcome'))
  for (const name of ['epoch', 'lease_until', 'attempt_count', 'attempts'])
    assert.ok(!indexed.has(name), name)
})
