import { sql } from 'kysely'
import { Agent, request } from 'undici'
import { createClient } from '@crier/sdk/client.ts'
import type { Db } from '@crier/server/database/database.ts'
import { attemptHeaders } from '@crier/server/webhooks/sign.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { mint, type AccountId } from '@crier/server/ports/ids.ts'
import { liveRandom } from '@crier/server/ports/random.ts'
import { benchAccount, plans } from './accounts.ts'
import { hint } from './posts.ts'
import {
  benchDatabase,
  drive,
  median,
  medianFigure,
  reported,
  round,
  startProcess,
  waitUntil,
  type Benchmark,
} from './harness.ts'

// The limit of an account.
export const endpointsPerAccount = 20
// As many as the program attempts at the same time.
const width = 256

/**
 * Webhook deliveries, journalled and signed, against the same signed POSTs sent bare; and what one
 * dead endpoint costs the others.
 */
export const deliver: Benchmark = {
  name: 'deliver',
  async run({ brief }) {
    await using stack = new AsyncDisposableStack()
    const { poolConfig, db, directory } = await benchDatabase(stack)
    const service = await startProcess(stack, 'service-process.ts', {
      target: poolConfig,
      environment: { ...plans },
      dataDir: directory,
    })
    const receiver = await startProcess(stack, 'receiver-process.ts', {})
    const accountCount = brief ? 1 : 10
    const rounds = brief ? 2 : 50
    const turns = brief ? 1 : 5
    const accounts: AccountId[] = []
    for (let index = 0; index < accountCount; index++) {
      const { accountId, key } = await benchAccount(db)
      const client = createClient({ baseUrl: service.url, apiKey: key })
      // The last endpoint of the last account is the one that will die.
      for (let place = 0; place < endpointsPerAccount; place++)
        await client.createWebhook({
          body: {
            url: `${receiver.url}/${index * endpointsPerAccount + place}`,
            events: ['post.published'],
          },
        })
      accounts.push(accountId)
    }
    const endpoints = accountCount * endpointsPerAccount
    const dying = `${receiver.url}/${endpoints - 1}`
    const all = rounds * endpoints
    const deliver = async (expected: number) => {
      await request(`${receiver.url}/tally`).then(({ body }) => body.dump())
      return rateOf(
        expected,
        await deliverAll(db, accounts, rounds, expected, receiver.url, brief ? 1 : 5),
      )
    }
    const measures = {
      bare: async () => rateOf(all, await bareDeliveries(receiver.url, all, endpoints)),
      ours: () => deliver(all),
      beside: async () => {
        await setUrl(db, dying, `${receiver.url}/dead`)
        const rate = await deliver(all - rounds)
        await sql`delete from delivery where outcome = 'pending'`.execute(db)
        await setUrl(db, `${receiver.url}/dead`, dying)
        // Deliveries to the dead endpoint end within this time.
        await liveClock.sleep(brief ? 100 : 6_000)
        return rate
      },
    }
    // Once each to warm up, then in turns: of two that are compared neither is always the first.
    await measures.bare()
    await measures.ours()
    const measured: Record<keyof typeof measures, number>[] = []
    for (let turn = 0; turn < turns; turn++) {
      const rates = { bare: 0, ours: 0, beside: 0 }
      for (const name of turn % 2 === 0
        ? (['bare', 'ours', 'beside'] as const)
        : (['bare', 'beside', 'ours'] as const))
        rates[name] = await measures[name]()
      measured.push(rates)
    }
    const of = (name: keyof typeof measures) =>
      round(median(measured.map((rates) => rates[name])), 0)
    const shares = measured.map(({ ours, bare }) => round(ours / bare))
    const costs = measured.map(({ ours, beside }) => round((1 - beside / ours) * 100, 1))
    return [
      reported('deliveries/s', of('ours'), `/s, bare ${of('bare')}/s`),
      medianFigure(
        'share of the bare POSTs’ rate',
        shares,
        '×',
        'at least 0.6',
        (share) => share >= 0.6,
      ),
      medianFigure(
        `what one dead of ${endpoints} costs the others`,
        costs,
        '%',
        'under 5',
        (cost) => cost < 5,
      ),
    ]
  },
}

const rateOf = (count: number, ms: number) => (count / ms) * 1_000

async function setUrl(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('webhook').set({ url: to }).where('url', '=', from).execute()
}

/** Milliseconds from the first arrival to the last at the endpoints that live. */
async function deliverAll(
  db: Db,
  accounts: readonly AccountId[],
  rounds: number,
  expected: number,
  receiverUrl: string,
  seconds: number,
): Promise<number> {
  const due = liveClock.now().add({ seconds })
  await addDueDeliveries(db, accounts, rounds, due)
  await allDelivered(db, expected, due)
  const tally = (await (await request(`${receiverUrl}/tally`)).body.json()) as {
    arrivals: number
    first: number
    last: number
  }
  if (tally.arrivals !== expected)
    throw new Error(`${tally.arrivals} of ${expected} deliveries arrived`)
  return tally.last - tally.first
}

/**
 * Events, as many for each account, each with a delivery to every webhook of its account, all due
 * at the same time.
 */
export async function addDueDeliveries(
  db: Db,
  accounts: readonly AccountId[],
  rounds: number,
  due: Temporal.Instant,
): Promise<void> {
  for (const accountId of accounts)
    for (let round = 0; round < rounds; round++) {
      const eventId = mint('evt', { clock: liveClock, random: liveRandom })
      await sql`
        with new_event as (
          insert into event (id, account_id, kind, subject, occurrence, data, created_at)
          values (${eventId}, ${accountId}, 'post.published', ${eventId}, 1,
          ${JSON.stringify(data)}::jsonb, ${due}::timestamptz) returning id
        )
        insert into delivery (id, account_id, webhook_id, event_id, outcome, due_at, created_at)
        select 'dlv_' || md5(webhook.id || new_event.id), webhook.account_id, webhook.id,
          new_event.id, 'pending', ${due}::timestamptz, ${due}::timestamptz
        from webhook, new_event where webhook.account_id = ${accountId}`.execute(db)
    }
  await hint(db, 'deliver', due)
}

/** Waits until so many of the deliveries that were due then have arrived. */
export async function allDelivered(db: Db, expected: number, due: Temporal.Instant): Promise<void> {
  await waitUntil(
    'every delivery to an endpoint that lives',
    async () =>
      (
        await db
          .selectFrom('delivery')
          .select((row) => row.fn.countAll<number>().as('count'))
          .where('outcome', '=', 'delivered')
          .where('created_at', '=', due)
          .executeTakeFirstOrThrow()
      ).count >= expected,
    // Seldom: it counts all of them, beside the work that is measured.
    { everyMs: 1_000 },
  )
}

const data = {
  schedule_id: `sch_${'0'.repeat(32)}`,
  draft_id: `drft_${'0'.repeat(32)}`,
  platform: 'x',
  published_at: '2030-01-01T00:00:00.000Z',
  external_url: 'https://x.com/bench/status/1234567890123456789',
  external_id: '1234567890123456789',
}

async function bareDeliveries(
  receiverUrl: string,
  total: number,
  endpoints: number,
): Promise<number> {
  await using stack = new AsyncDisposableStack()
  const dispatcher = stack.adopt(new Agent({ connections: width }), (agent) => agent.close())
  const secrets = { current: `whsec_${Buffer.alloc(32, 7).toString('base64')}`, previous: null }
  const { all } = await drive(total, width, async (index) => {
    const attemptedAt = liveClock.now()
    const body = Buffer.from(
      JSON.stringify({ event: 'post.published', delivered_at: attemptedAt.toString(), data }),
    )
    const headers = attemptHeaders({ eventId: `evt_${index}`, attemptedAt, body }, secrets, 'bench')
    const reply = await request(`${receiverUrl}/${index % endpoints}`, {
      method: 'POST',
      headers,
      body,
      dispatcher,
    })
    await reply.body.dump()
  })
  return all
}
