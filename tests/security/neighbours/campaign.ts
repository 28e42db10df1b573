import { setTimeout as pause } from 'node:timers/promises'
import type { ManyAccount } from '../../processes/many-accounts.ts'
import { postsOn } from '../../sandbox-control.ts'
import type { Owner } from '../../service.ts'
import type { Campaign, Findings, CampaignRequest } from '../campaign.ts'
import { besideOneAccount } from './beside-one-account.ts'
import { startAttack } from './start-attack.ts'
import { startPrograms } from './start-programs.ts'

const attackers = 20
const targets = { requestP99Ms: 1_000, postP99Ms: 2_000 }
const askEveryMs = 500
const pagesMeasured = 20

/** The empty findings of parts that are left out. */
const none: Findings = { done: 0, violations: [], figures: {} }

/** `CRIER_NEIGHBOURS_ONLY=PDF,video`: the parts with one of these in their names alone. */
const parts = (process.env['CRIER_NEIGHBOURS_ONLY'] ?? '').split(',')

/**
 * One account asks for the worst that is legal, kind by kind; then twenty at once, for the seconds
 * that are asked for.
 */
export const neighbours: Campaign = {
  unit: 'seconds',
  target: 60,
  async run(owner, order) {
    const one = await besideOneAccount(owner, order, parts)
    const isWanted = parts.some((part) => 'twenty accounts'.includes(part)) && !order.stop.aborted
    const twenty = isWanted ? await besideTwentyAccounts(owner, order) : none
    return {
      done: order.count,
      violations: [...one.violations, ...twenty.violations],
      figures: { ...one.figures, ...twenty.figures },
    }
  },
}

/**
 * Twenty accounts ask for the worst that is legal, as often as their plan admits; one account
 * beside them must not notice. The server, the sandbox and the attackers with their hostile site
 * have a process each, and the neighbour is checked from this one.
 */
async function besideTwentyAccounts(
  owner: Owner,
  { count, progress, stop }: CampaignRequest,
): Promise<Findings> {
  const { sandbox, server, accounts } = await startPrograms(owner)
  const [neighbour] = await accounts(1, 'business')
  const attacking = await accounts(attackers, 'pro')
  for (const account of attacking) await fill(account)
  const pageMs = await processorTimeOfPage(server.url, attacking[0]!)
  const scheduled = await schedulePosts(neighbour!, count)
  const attack = await startAttack(owner, 'attackers-child.ts', {
    url: server.url,
    keys: attacking.map(({ apiKey }) => apiKey),
  })
  const processorBefore = await processorSeconds(server.url)
  const lastedMs: number[] = []
  const refused: string[] = []
  const begun = performance.now()
  const lastMs = Math.max(...scheduled.values()) + 5_000
  for (let asked = 0; Temporal.Now.instant().epochMilliseconds < lastMs && !stop.aborted; asked++) {
    const sentAt = performance.now()
    const reply = await fetch(
      `${server.url}${asked % 2 === 0 ? '/api/drafts' : '/api/schedules?limit=100'}`,
      {
        headers: { authorization: `Bearer ${neighbour!.apiKey}` },
      },
    )
    const text = await reply.text()
    lastedMs.push(performance.now() - sentAt)
    if (reply.status !== 200) refused.push(`${reply.status} ${text.slice(0, 200)}`)
    if (asked % 20 === 0) progress(Math.min(count, Math.round((performance.now() - begun) / 1_000)))
    await pause(Math.max(0, askEveryMs - (performance.now() - sentAt)))
  }
  const seconds = (performance.now() - begun) / 1_000
  const processor = (await processorSeconds(server.url)) - processorBefore
  const answers = await attack.end()
  const { data } = await neighbour!.client.listSchedules({ query: { limit: 100 } })
  const lateMs = (await postsOn(sandbox.url, { platform: 'x' }))
    .filter(({ text }) => scheduled.has(text))
    .map(({ text, created_at }) => created_at - scheduled.get(text)!)
  const figures = {
    requestP99Ms: p99(lastedMs),
    postP99Ms: p99(lateMs),
    requests: lastedMs.length,
    posts: lateMs.length,
    refused: refused.length,
    'attackers’ answers': JSON.stringify(answers),
    'server’s processor time for a page of 1 MiB': `${pageMs.toFixed(1)} ms`,
    'server’s processor time beside the attack': `${processor.toFixed(1)} s in ${seconds.toFixed(0)} s`,
  }
  const violations = [
    ...refused.map((answer) => `a request of the neighbour was refused: ${answer}`),
    ...(figures.requestP99Ms > targets.requestP99Ms
      ? [`its requests took ${figures.requestP99Ms} ms (p99)`]
      : []),
    ...(figures.postP99Ms > targets.postP99Ms
      ? [`its posts were ${figures.postP99Ms} ms late (p99)`]
      : []),
    ...(lateMs.length < scheduled.size && !stop.aborted
      ? [`${scheduled.size - lateMs.length} of its posts are not out`]
      : []),
    ...data
      .filter(({ status }) => status === 'failed')
      .map(({ schedule_id }) => `${schedule_id} failed`),
  ]
  return { done: count, violations, figures }
}

/** Drafts of 600 kB each: one fills a page. */
async function fill({ client }: ManyAccount): Promise<void> {
  const pieces = Array.from({ length: 100 }, (_, index) => `${index} ${'ä'.repeat(2_900)}`)
  for (let drafts = 0; drafts < 4; drafts++)
    await client.createDraft({ body: { platform: 'linkedin', content_type: 'thread', pieces } })
}

/** Processor time of the whole process, its threads included, without other requests. */
async function processorTimeOfPage(url: string, { apiKey }: ManyAccount): Promise<number> {
  const ask = async () =>
    (
      await fetch(`${url}/api/drafts?limit=100`, { headers: { authorization: `Bearer ${apiKey}` } })
    ).text()
  for (let times = 0; times < pagesMeasured; times++) await ask()
  const before = await processorSeconds(url)
  for (let times = 0; times < pagesMeasured; times++) await ask()
  return (((await processorSeconds(url)) - before) / pagesMeasured) * 1_000
}

async function processorSeconds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^crier_process_cpu_seconds_total (\S+)$/m.exec(text)![1])
}

/** One each second; returns when each is due, by its text. */
async function schedulePosts(
  { client }: ManyAccount,
  count: number,
): Promise<ReadonlyMap<string, number>> {
  const due = new Map<string, number>()
  const first = Temporal.Now.instant().add({ seconds: 10 })
  for (let second = 0; second < Math.min(count, 90); second++) {
    const content = `Post number ${second}.`
    const at = first.add({ seconds: second + 5 })
    const { draft_id } = await client.createDraft({ body: { platform: 'x', content } })
    await client.scheduleDraft({
      body: { draft_id, platform: 'x', scheduled_at: at.toString({ smallestUnit: 'millisecond' }) },
    })
    due.set(content, at.epochMilliseconds)
  }
  return due
}

function p99(values: readonly number[]): number {
  return Math.round(
    values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.99) - 1] ?? Infinity,
  )
}
