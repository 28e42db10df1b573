import assert from 'node:assert/strict'
import type { Access, ReconcileWork } from '@crier/server/networks/network.ts'
import { seededRandom, type Random } from '@crier/server/ports/random.ts'
import { pieceOf } from '@crier/server/testing/networks/piece-work.ts'
import type { Piece } from '@crier/writing/text/publication.ts'
import { openHarness, type Attempt, type HeldPost } from './network-harness.ts'

type Harness = Awaited<ReturnType<typeof openHarness>>

export interface Tally {
  readonly pieces: number
  /** Statuses of which there is more than one. */
  readonly doubled: number
  /** Pieces that were said to be published and are not. */
  readonly lost: number
  /** Pieces of which no answer said whether they are published. */
  readonly unconfirmed: number
  /** Of these, the ones that are published. */
  readonly unconfirmedOut: number
  readonly faults: number
}

/**
 * Publishes so many posts as the publisher does, through answers that are lost, cut and late: every
 * third is a thread of three, every third has pictures. Then counts what the server holds.
 */
export async function publishThroughFaults({
  server,
  count,
  seed,
  concurrent,
}: {
  readonly server: string
  readonly count: number
  readonly seed: number
  /** What a repeat meets while the first call runs: a lock, or nothing as before February 2026. */
  readonly concurrent: 'refused' | 'doubled'
}): Promise<Tally> {
  const switches = { 'mastodon.concurrent_repeat': concurrent }
  await using harness = await openHarness('mastodon', switches, server)
  const { access } = await harness.connect()
  await harness.control('quotas', { platform: 'mastodon', enforced: false })
  const run = { harness, access, random: seededRandom(seed), faults: 0, known: new Set<string>() }
  const expected: { text: string; id: string | null }[] = []
  for (let number = 0; number < count; number++) {
    const parts = number % 3 === 1 ? ['a', 'b', 'c'] : ['']
    const pictures = number % 3 === 2 ? 1 + (number % 4) : 0
    const ids: string[] = []
    for (const part of parts) {
      const text = `Post ${number}${part} of ${seed} 🍞 #bread\n\n@ada@elsewhere.example`
      const id = await publish(run, pieceOf(pictures, text), ids)
      expected.push({ text, id })
      if (id === null) break
      ids.push(id)
    }
  }
  return tally(expected, await harness.posts(), run.faults)
}

function tally(
  expected: readonly { text: string; id: string | null }[],
  posts: readonly HeldPost[],
  faults: number,
): Tally {
  const held = posts.flatMap((post) => [post, ...post.pieces])
  const countOf = (text: string) => held.filter((one) => one.text === text).length
  const unconfirmed = expected.filter(({ id }) => id === null)
  return {
    pieces: expected.length,
    doubled: expected.filter(({ text }) => countOf(text) > 1).length,
    lost: expected.filter(
      ({ text, id }) =>
        id !== null && !held.some((one) => one.external_id === id && one.text === text),
    ).length,
    unconfirmed: unconfirmed.length,
    unconfirmedOut: unconfirmed.filter(({ text }) => countOf(text) > 0).length,
    faults,
  }
}

interface Run {
  readonly harness: Harness
  readonly access: Access
  readonly random: Random
  faults: number
  readonly known: Set<string>
}

const attemptsMax = 50
// As the publisher looks, until its window is over.
const lookSeconds = [2, 8, 20, ...Array.from({ length: 20 }, () => 60)]
const resendsSameMs = 50 * 60_000

/** The id of the piece; null where it is unconfirmed. */
async function publish(
  run: Run,
  piece: Piece,
  previousIds: readonly string[],
): Promise<string | null> {
  const { harness, access } = run
  for (let attempts = 0; attempts < attemptsMax; attempts++) {
    const isLate = run.random.fraction() < 0.1
    const meanwhile = isLate ? await beLate(run) : undefined
    if (!isLate) await goWrong(run)
    const attempt = await harness.attempt(access, piece, previousIds, meanwhile)
    await harness.control('switches', { 'mastodon.creation_ms': 0 })
    const { outcome } = attempt
    if (outcome.kind === 'confirmed') return named(run, outcome.externalId!)
    // After a refusal that time can help, the network is asked once before it counts.
    const isDoubtful = outcome.kind === 'unknown'
    const found = await lookFor(run, attempt, previousIds, isDoubtful)
    if (typeof found === 'string') return named(run, found)
    if (isDoubtful && found === null) return null
    await harness.clock.advance({ minutes: 6 })
  }
  assert.fail('no end')
}

function named({ known }: Run, id: string): string {
  known.add(id)
  return id
}

/** The id; undefined: certainly not there, null: no answer said so. */
async function lookFor(
  run: Run,
  attempt: Attempt,
  previousIds: readonly string[],
  isDoubtful: boolean,
): Promise<string | null | undefined> {
  const { harness, access } = run
  const { intentAt } = attempt
  const mayReplay = () => harness.clock.now().since(intentAt).total('milliseconds') < resendsSameMs
  const over: Partial<ReconcileWork> = {
    previousIds,
    isKnown: (id) => run.known.has(id),
    // A refusal is followed by looks that send nothing.
    ...(isDoubtful && { mayReplay }),
  }
  for (const seconds of isDoubtful ? lookSeconds : lookSeconds.slice(0, 3)) {
    await harness.clock.advance({ seconds })
    if (isDoubtful && run.random.fraction() < 0.3) await goWrong(run)
    const finding = await harness.reconcile(access, attempt, over)
    if (finding.kind === 'found') return finding.externalId
    if (finding.kind === 'failed' || (finding.kind === 'absent' && finding.certain))
      return undefined
  }
  return isDoubtful ? null : undefined
}

const faults = [
  'accept_then_reset',
  'accept_then_5xx',
  'accept_then_202',
  'accept_then_429',
  'accept_then_502',
  'accept_then_504',
  'unavailable',
  'rate_limited',
  'read_lag',
] as const
const creationMs = 25_000

/** Arranges a fault for the next calls, mostly. */
async function goWrong(run: Run): Promise<void> {
  const { harness, random } = run
  await harness.control('switches', {
    'mastodon.repeat_answer': random.fraction() < 0.2 ? '500' : '200',
  })
  if (random.fraction() < 0.3) return
  run.faults += 1
  const kind = faults[Math.floor(random.fraction() * faults.length)]!
  await harness.fault(kind, { times: 1 + Math.floor(random.fraction() * 2) })
}

/** The server makes the next status after the call has ended. */
async function beLate(run: Run): Promise<() => Promise<void>> {
  const { harness } = run
  run.faults += 1
  const cleared = await harness.browser.send({
    audience: 'trusted',
    method: 'DELETE',
    url: `${harness.sandboxUrl}/_control/faults`,
    timeoutMs: 5_000,
    maxReplyBytes: 10_000,
  })
  assert.ok(cleared.ok && cleared.status === 200)
  await harness.control('switches', { 'mastodon.creation_ms': creationMs })
  return () => harness.untilLate()
}

/** A call that ends before the server has made its status. */
export async function sendLate(server: string, concurrent: 'refused' | 'doubled') {
  await using harness = await openHarness(
    'mastodon',
    { 'mastodon.creation_ms': creationMs, 'mastodon.concurrent_repeat': concurrent },
    server,
  )
  const { access } = await harness.connect()
  const attempt = await harness.attempt(access, pieceOf(0, 'Late'), [], () => harness.untilLate())
  assert.equal(attempt.outcome.kind, 'unknown')
  assert.deepEqual(await harness.posts(), [], 'the server is still at work')
  await harness.clock.advance({ seconds: 9 })
  await harness.control('switches', { 'mastodon.creation_ms': 0 })
  const finding = await harness.reconcile(access, attempt, { mayReplay: () => true })
  assert.equal(finding.kind, 'found')
  const posts = await harness.posts()
  return posts
}
