import { setTimeout as pause } from 'node:timers/promises'
import type { Campaign } from '../campaign.ts'
import { filled } from './largest.ts'
import { openStallHarness, type Harness } from './harness.ts'
import { worstRequests, type Worst } from './worst-requests.ts'

// The wait of another caller, on an otherwise idle machine; ten concurrent callers have
// another limit.
const aloneMaxMs = 200
const tenMaxMs = 500
const readers = 8
const pagesOfDocument = 100
const readersMemoryMax = 300_000_000
const readersAnswerMaxMs = 500

/** Time on the wall: run it alone on the machine. */
export const stalls: Campaign = {
  unit: 'requests, alone and ten at once',
  target: 1_000,
  async run(owner, order) {
    const harness = await openStallHarness(owner)
    const violations: string[] = []
    const longest = { alone: { ms: 0, title: '' }, ten: { ms: 0, title: '' } }
    // First, while nothing else has taken memory that is not given back.
    const document = await readDocument(harness)
    if (document.memoryBytes > readersMemoryMax)
      violations.push(`${readers} readers took ${megabytes(document.memoryBytes)}`)
    if (document.answerMs > readersAnswerMaxMs)
      violations.push(
        `beside ${readers} readers an answer took ${Math.round(document.answerMs)} ms`,
      )
    let done = 0
    const requests = worstRequests(harness).slice(0, order.count)
    for (const request of requests) {
      if (order.stop.aborted) break
      for (const [how, times, most] of [
        ['alone', 1, aloneMaxMs],
        ['ten', 10, tenMaxMs],
      ] as const) {
        const ms = await longestDelay(harness, () =>
          Promise.all(Array.from({ length: times }, () => ask(harness, request))),
        )
        if (ms > longest[how].ms) longest[how] = { ms, title: request.title }
        if (ms > most)
          violations.push(`${request.title}, ${how}: /healthz took ${Math.round(ms)} ms`)
      }
      done += 1
      if (done % 20 === 0) order.progress(done)
    }
    const figures = {
      'longest /healthz, alone': `${Math.round(longest.alone.ms)} ms (${longest.alone.title})`,
      'longest /healthz, ten at once': `${Math.round(longest.ten.ms)} ms (${longest.ten.title})`,
      [`${readers} readers of ${pagesOfDocument} pages`]:
        `${megabytes(document.memoryBytes)} more, longest answer ` +
        `${Math.round(document.answerMs)} ms, ${Math.round(document.tookMs / 1_000)} s`,
    }
    return { done, violations, figures }
  },
}

function ask(harness: Harness, { method, path, body, as }: Worst) {
  return harness.drain(method, path, body, as)
}

/** How long `/healthz`, or another address, takes at the longest while something is done. */
async function longestDelay(
  harness: Harness,
  work: () => Promise<unknown>,
  path = '/healthz',
): Promise<number> {
  let isOver = false
  let longest = 0
  const watching = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await harness.request('GET', path)
      longest = Math.max(longest, performance.now() - begun)
      await pause(5)
    }
  })()
  await work()
  isOver = true
  await watching
  return longest
}

async function readDocument(harness: Harness) {
  const pieces = Array.from({ length: pagesOfDocument }, (_, page) =>
    filled(`Page ${page} says why small teams ship faster. `, 500),
  )
  const made = await harness.request('POST', '/api/drafts', {
    platform: 'linkedin',
    content_type: 'carousel',
    pieces,
  })
  const { draft_id } = JSON.parse(made.text) as { draft_id: string }
  const preview = JSON.parse(
    (await harness.request('GET', `/api/drafts/${draft_id}/preview`)).text,
  ) as {
    platforms: { platform: string; media: string[] }[]
  }
  const address = preview.platforms.find(({ platform }) => platform === 'linkedin')!.media[0]!
  // Code that the service has loaded by then is not the readers'.
  const { memoryBytes: before } = await harness.memory()
  let most = before
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, (await harness.memory()).memoryBytes)
      await pause(100)
    }
  })()
  const begun = performance.now()
  const read = async () => {
    for await (const _ of (await fetch(address)).body!);
  }
  const answerMs = await longestDelay(
    harness,
    () => Promise.all(Array.from({ length: readers }, read)),
    '/api/account',
  )
  isOver = true
  await watching
  return { memoryBytes: most - before, answerMs, tookMs: performance.now() - begun }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
