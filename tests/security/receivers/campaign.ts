import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import {
  liveService,
  receiver,
  type Owner,
  type TestAccount,
  type TestService,
} from '../../service.ts'
import type { Campaign } from '../campaign.ts'
import { behaviours, type Behaviour } from './behaviours.ts'

/**
 * Receivers that behave as badly as they can, beside a good one that gets its events in time.
 * `--count`: deliveries to each.
 */
export const receivers: Campaign = {
  unit: 'deliveries to each receiver',
  target: 100,
  async run(owner, order) {
    const service = await liveService(owner, {
      environment: { CRIER_PLANS: JSON.stringify({ wide }) },
    })
    const told: number[] = []
    const good = await receiver(owner, undefined, () => 200)
    const listener = await service.newAccount('wide')
    const { webhook_id: goodId } = await listener.client.createWebhook({
      body: { url: good.url, events: ['post.failed'] },
    })
    const hostile = await registerAll(owner, service)
    const before = process.memoryUsage().rss
    const begun = performance.now()
    for (let round = 0; round < order.count && !order.stop.aborted; round++) {
      await Promise.all(hostile.map(({ account, webhookId }) => report(account, webhookId)))
      const sent = Date.now()
      const count = good.received.length + 1
      await report(listener, goodId)
      await good.until(count)
      told.push(good.received[count - 1]!.at.epochMilliseconds - sent)
      if (round % 10 === 9) order.progress(round + 1)
    }
    const outcomes = await firstAttempts(service, hostile, told.length, order.stop)
    const violations = hostile.flatMap(({ behaviour, webhookId }) =>
      check(behaviour, outcomes.get(webhookId), told.length),
    )
    const sorted = told.toSorted((one, other) => one - other)
    const figures = {
      behaviours: hostile.length,
      'good receiver p50, ms': sorted[Math.floor(sorted.length * 0.5)]!,
      'good receiver p99, ms': sorted[Math.floor(sorted.length * 0.99)]!,
      'good receiver slowest, ms': sorted.at(-1)!,
      'all ended after, s': Math.round((performance.now() - begun) / 1_000),
      'memory grew by, MB': Math.round((process.memoryUsage().rss - before) / 1_000_000),
    }
    return { done: told.length, violations, figures }
  },
}

const wide = { requests_per_minute: 1_000_000, monthly_credits: 1_000 }
const webhooksMax = 20

async function registerAll(owner: Owner, service: TestService) {
  const accounts: TestAccount[] = []
  const hostile = []
  for (const [index, behaviour] of behaviours.entries()) {
    const account = (accounts[Math.floor(index / webhooksMax)] ??= await service.newAccount('wide'))
    const url = `${behaviour.scheme ?? 'http'}://127.0.0.1:${await listen(owner, behaviour)}/`
    const { webhook_id: webhookId } = await account.client.createWebhook({
      body: { url, events: ['post.failed'] },
    })
    hostile.push({ behaviour, account, webhookId })
  }
  return hostile
}

async function listen(owner: Owner, behaviour: Behaviour): Promise<number> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined).once('close', () => open.delete(socket))
    behaviour.onConnection?.(socket)
    socket.once('data', () => behaviour.onRequest?.(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  owner.after(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function report({ client }: TestAccount, webhook_id: string): Promise<void> {
  await client.testWebhook({ params: { webhook_id }, body: { event: 'post.failed' } })
}

interface Outcome {
  readonly delivered: number
  readonly failed: number
}

// Four at a time, 5 s each: what hangs takes its time, and its repetitions with it.
const timeoutSeconds = (deliveries: number) => 60 + deliveries * 6

/** The first attempts of every webhook, once each delivery has had one. */
async function firstAttempts(
  service: TestService,
  hostile: readonly { readonly webhookId: string }[],
  deliveries: number,
  stop: AbortSignal,
): Promise<ReadonlyMap<string, Outcome>> {
  const until = performance.now() + timeoutSeconds(deliveries) * 1_000
  while (true) {
    const rows = await service.service.ports.db
      .selectFrom('delivery')
      .select(['webhook_id', 'attempts'])
      .execute()
    const first = rows.flatMap(({ webhook_id, attempts: [attempt] }) =>
      attempt?.duration_ms == null ? [] : [{ webhook_id, status: attempt.status ?? null }],
    )
    const byWebhook = Map.groupBy(first, ({ webhook_id }) => webhook_id as string)
    const isOver = hostile.every(
      ({ webhookId }) => (byWebhook.get(webhookId)?.length ?? 0) >= deliveries,
    )
    if (isOver || stop.aborted || performance.now() > until)
      return new Map([...byWebhook].map(([id, all]) => [id, counted(all)]))
    await pause(200)
  }
}

function counted(attempts: readonly { readonly status: number | null }[]): Outcome {
  const delivered = attempts.filter(
    ({ status }) => status !== null && status >= 200 && status < 300,
  ).length
  return { delivered, failed: attempts.length - delivered }
}

function check(
  { name, ends }: Behaviour,
  outcome: Outcome | undefined,
  deliveries: number,
): string[] {
  const found = outcome?.[ends] ?? 0
  return found >= deliveries
    ? []
    : [`${name}: ${found} of ${deliveries} ${ends}, ${JSON.stringify(outcome)}`]
}
