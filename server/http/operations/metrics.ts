import { networks } from '@crier/contract/networks/index.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Use } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import type { Meter } from '../../ports/meter.ts'
import { version } from '../../ports/version.ts'
import { connectionGauges } from './connection-gauges.ts'
import { hostGauges, type Host } from './host-gauges.ts'
import { countOverdue } from './overdue.ts'

/** The program's metrics: a `Meter` for its own loops, a text for Prometheus. */
export interface Metrics extends Meter {
  observeRequest(request: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly milliseconds: number
  }): void
  /**
   * The result of `/readyz`: null for a check that passed, undefined for one that an earlier
   * failure hides.
   */
  observeReady(checks: Readonly<Record<string, string | null | undefined>>): void
  /** In the Prometheus text format; what comes from the database is left out while it is away. */
  text(): Promise<{ readonly contentType: string; readonly body: string }>
}

/** Values about the process that others observe. */
interface Observed extends Host {
  readonly connections: Database['connections']
  /** True while it is connected to the notifications of other processes. */
  isListening(): boolean
}

export function createMetrics(
  context: Use<'db' | 'clock' | 'log' | 'config'>,
  observed: Observed,
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // The library's own 10 ms wake an idle server a hundred times a second, for half of all the
  // processor time that it takes.
  collectDefaultMetrics({ register: registry, prefix: 'crier_', eventLoopMonitoringPrecision: 100 })
  // The library's gauges of this name are sums of those without `_total`, which promtool refuses
  // for a gauge.
  for (const counted of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`crier_nodejs_active_${counted}_total`)
  new Gauge({
    name: 'crier_build_info',
    help: 'Always 1: which version runs.',
    labelNames: ['version'] as const,
    registers,
  }).set({ version }, 1)
  const requests = new Histogram({
    name: 'crier_http_request_duration_seconds',
    help: 'Requests by method, route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const lateness = new Histogram({
    name: 'crier_publication_lateness_seconds',
    help: 'How long after its time a post went out.',
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3_600, 21_600, 86_400],
    registers,
  })
  const publications = new Counter({
    name: 'crier_publications_total',
    help: 'Publications that ended; a failed one with its error code.',
    labelNames: ['platform', 'result', 'code'] as const,
    registers,
  })
  const sends = (state: 'running' | 'waiting', help: string) =>
    new Gauge({ name: `crier_sends_${state}`, help, labelNames: ['platform'] as const, registers })
  const running = sends(
    'running',
    'Posts that this process prepares and sends now; CRIER_MAX_CONCURRENT_SENDS bounds them.',
  )
  const waiting = sends(
    'waiting',
    'Posts that this process has claimed and that wait until others are sent.',
  )
  const deliveries = new Counter({
    name: 'crier_delivery_attempts_total',
    help: 'Attempts to deliver an event to a webhook; a dropped one was the last.',
    labelNames: ['result'] as const,
    registers,
  })
  const noticeMail = new Counter({
    name: 'crier_notice_mail_total',
    help:
      'Letters with notices, by what the mail server said: taken, refused, away, or unknown ' +
      '(sent, and no answer came).',
    labelNames: ['result'] as const,
    registers,
  })
  const ready = new Gauge({
    name: 'crier_ready',
    help:
      'What /readyz asks: 1 for a check that passed, 0 for one that failed, no value for one ' +
      'that an earlier failure hides.',
    labelNames: ['check'] as const,
    registers,
  })
  const failingLoops = new Gauge({
    name: 'crier_loop_failing',
    help: 'Background loops of this process: 1 while the last look ended in an error.',
    labelNames: ['loop'] as const,
    registers,
  })
  const retention = new Gauge({
    name: 'crier_retention_failed_tables',
    help: 'Tables from which the last hourly round could not delete what is past its time.',
    registers,
  })
  // A counter that begins with its first event has no increase by it, and an alert would miss it.
  for (const { name: platform } of networks) {
    publications.inc({ platform, result: 'published', code: '' }, 0)
    for (const gauge of [running, waiting]) gauge.set({ platform }, 0)
    for (const code of watchedCodes) publications.inc({ platform, result: 'failed', code }, 0)
  }
  for (const result of ['delivered', 'failed', 'dropped']) deliveries.inc({ result }, 0)
  for (const result of ['taken', 'refused', 'away', 'unknown', 'nothing'])
    noticeMail.inc({ result }, 0)
  const scrapes = [
    databaseGauges(context, observed, registers),
    hostGauges(context, observed, registers),
  ]
  return {
    observeRequest: ({ method, route, status, milliseconds }) =>
      requests.observe({ method, route, status }, milliseconds / 1_000),
    observeLateness: (milliseconds) => lateness.observe(milliseconds / 1_000),
    countPublication: (platform, result, code = '') => publications.inc({ platform, result, code }),
    observeReady: (checks) => {
      for (const [check, detail] of Object.entries(checks)) {
        if (detail === undefined) ready.remove({ check })
        else ready.set({ check }, detail === null ? 1 : 0)
      }
    },
    observeLoop: (loop, isFailing) => failingLoops.set({ loop }, isFailing ? 1 : 0),
    observeRetention: (failedTables) => retention.set(failedTables),
    observeSends: (platform, counts) => {
      running.set({ platform }, counts.running)
      waiting.set({ platform }, counts.waiting)
    },
    countDelivery: (result) => deliveries.inc({ result }),
    countNoticeMail: (result) => noticeMail.inc({ result }),
    text: async () => {
      await Promise.all(scrapes.map((scrape) => scrape()))
      return { contentType: registry.contentType, body: await registry.metrics() }
    },
  }
}

/** The alert rules use these codes. */
const watchedCodes = ['publication_unconfirmed', 'platform_token_expired'] as const

/** Gauges that are read at each scrape. */
function databaseGauges(
  context: Use<'db' | 'clock' | 'log' | 'config'>,
  observed: Observed,
  registers: Registry[],
) {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `crier_${name}`, help, registers })
  const reached = gauge('database_up', '1 while the database answers.')
  const listening = gauge(
    'database_listening',
    '1 while the connection is open on which this process hears at once what others made due; ' +
      'without it it looks every 5 s.',
  )
  const ends = connectionGauges(context, registers)
  const posts = gauge(
    'posts_overdue',
    'Posts whose turn came more than 10 s ago, in the whole database.',
  )
  const oldest = gauge(
    'posts_oldest_overdue_seconds',
    'How long the oldest overdue post has been waiting.',
  )
  const deliveries = gauge(
    'deliveries_overdue',
    'Webhook attempts whose turn came more than 10 s ago, in the whole database.',
  )
  const pool = new Gauge({
    name: 'crier_database_connections',
    help: 'Connections of this process to the database, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers,
  })
  return async () => {
    for (const [state, count] of Object.entries(observed.connections())) pool.set({ state }, count)
    listening.set(observed.isListening() ? 1 : 0)
    try {
      const overdue = await countOverdue(context)
      reached.set(1)
      posts.set(overdue.posts)
      oldest.set(overdue.oldestPostSeconds)
      deliveries.set(overdue.deliveries)
      await ends.read()
    } catch (error) {
      context.log.error('metrics.not_read', error)
      reached.set(0)
      for (const stale of [posts, oldest, deliveries]) stale.remove()
      ends.forget()
    }
  }
}
