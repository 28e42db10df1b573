import { setTimeout as pause } from 'node:timers/promises'
import { webServer } from '../../api/web-server.ts'
import { liveService, type TestAccount } from '../../service.ts'
import type { Campaign } from '../campaign.ts'
import { hostilePages } from '../sources/hostile-pages.ts'

const attackers = 20
const targets = { requestP99Ms: 1_000, postP99Ms: 2_000 }

/** Twenty accounts ask for the worst that is legal, as often as their plan admits; one account beside them must not notice. */
export const neighbours: Campaign = {
  unit: 'seconds',
  target: 60,
  async run(owner, { count, progress, stop }) {
    const site = await webServer(owner, (request, response) => {
      hostilePages[Number(request.url?.slice(1)) % hostilePages.length]!.answer(response.on('error', () => undefined))
    })
    const service = await liveService(owner)
    const neighbour = await service.newAccount('business')
    const crowd = await Promise.all(Array.from({ length: attackers }, () => service.newAccount('pro')))
    for (const account of crowd) await fill(account)
    const scheduled = await schedulePosts(neighbour, count)
    const ended = new AbortController()
    const attacks = crowd.map((account, index) => attack(account, `${site}/${index}`, ended.signal))
    const lastedMs: number[] = []
    const refused: string[] = []
    const begun = performance.now()
    for (let asked = 0; performance.now() - begun < (count + 5) * 1_000 && !stop.aborted; asked++) {
      const sentAt = performance.now()
      const { status, text } = await neighbour.request('GET', asked % 2 === 0 ? '/api/drafts' : '/api/schedules?limit=100')
      lastedMs.push(performance.now() - sentAt)
      if (status !== 200) refused.push(`${status} ${text.slice(0, 200)}`)
      if (asked % 20 === 0) progress(Math.min(count, Math.round((performance.now() - begun) / 1_000)))
      await pause(400)
    }
    ended.abort()
    const sent = (await Promise.all(attacks)).reduce((sum, one) => sum + one, 0)
    const { data } = await neighbour.client.listSchedules({ query: { limit: 100 } })
    const lateMs = (await service.posts({ platform: 'x' }))
      .filter(({ text }) => scheduled.has(text))
      .map(({ text, created_at }) => created_at - scheduled.get(text)!)
    const figures = {
      requestP99Ms: p99(lastedMs),
      postP99Ms: p99(lateMs),
      requests: lastedMs.length,
      posts: lateMs.length,
      attackers: sent,
    }
    const violations = [
      ...refused.map((answer) => `a request of the neighbour was refused: ${answer}`),
      ...(figures.requestP99Ms > targets.requestP99Ms ? [`its requests took ${figures.requestP99Ms} ms (p99)`] : []),
      ...(figures.postP99Ms > targets.postP99Ms ? [`its posts were ${figures.postP99Ms} ms late (p99)`] : []),
      ...(lateMs.length < scheduled.size && !stop.aborted ? [`${scheduled.size - lateMs.length} of its posts are not out`] : []),
      ...data.filter(({ status }) => status === 'failed').map(({ schedule_id }) => `${schedule_id} failed`),
    ]
    return { done: count, violations, figures }
  },
}

/** Drafts of 600 kB each: as many as make two answers of a whole list large. */
async function fill({ client }: TestAccount): Promise<void> {
  const pieces = Array.from({ length: 100 }, (_, index) => `${index} ${'ä'.repeat(2_900)}`)
  for (let drafts = 0; drafts < 4; drafts++) await client.createDraft({ body: { platform: 'linkedin', content_type: 'thread', pieces } })
}

/** One each second; returns when each is due, by its text. */
async function schedulePosts({ client }: TestAccount, count: number): Promise<ReadonlyMap<string, number>> {
  const due = new Map<string, number>()
  const first = Temporal.Now.instant().add({ seconds: 5 })
  for (let second = 0; second < Math.min(count, 90); second++) {
    const content = `Post number ${second}.`
    const at = first.add({ seconds: second + 5 })
    const { draft_id } = await client.createDraft({ body: { platform: 'x', content } })
    await client.scheduleDraft({ body: { draft_id, platform: 'x', scheduled_at: at.toString({ smallestUnit: 'millisecond' }) } })
    due.set(content, at.epochMilliseconds)
  }
  return due
}

const source = 'Owls hunt at night, and nobody hears them. '.repeat(2_300)

/** Goes on until it is told to end; returns how many requests it made. */
async function attack(account: TestAccount, page: string, ended: AbortSignal): Promise<number> {
  const { data } = await account.client.listDrafts({ query: { limit: 1 } })
  const worst: readonly (() => Promise<unknown>)[] = [
    () => account.request('GET', '/api/drafts?limit=100'),
    () => account.request('GET', `/api/drafts/${data[0]!.draft_id}/preview`),
    () => account.request('POST', '/api/generate-post', { body: { platform: 'x', topic: 'Owls at night', source: page } }),
    () => account.request('POST', '/api/remix', { body: { source } }),
  ]
  let sent = 0
  while (!ended.aborted) {
    await Promise.all(worst.map((ask) => ask().catch(() => undefined)))
    sent += worst.length
    await pause(200)
  }
  return sent
}

function p99(values: readonly number[]): number {
  return Math.round(values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.99) - 1] ?? Infinity)
}
