import { CrierProblem } from '@crier/sdk/problem.ts'
import { isPlaced, toRetry } from '../../data/failed-post.ts'
import type { Platform, Schedule } from '@crier/sdk/operations.ts'

export type PlannedTime = (
  { readonly scheduled_at: string } | { readonly use_next_free_slot: true }
) & { readonly not_later_than?: string }

/** The target of a text. */
interface PlanTarget {
  readonly platform: Platform
  readonly connection_id: string
}

/** A text with its connections. */
interface PostPlan {
  readonly draft: {
    id(): string
    readonly planKeys: {
      keyFor(connectionId: string): string
      answered(connectionId: string): void
    }
    readonly saving: { settle(): Promise<number> }
  }
  readonly targets: readonly PlanTarget[]
  /**
   * The posts of the text that the person saw, by their ids: what another tab has scheduled since
   * is not scheduled again.
   */
  readonly seen: readonly string[]
}

export interface RetryBody {
  readonly draft_version: number
  readonly scheduled_at?: string
  readonly use_next_free_slot?: true
  readonly not_later_than?: string
}

export type PlanBody = PlanTarget &
  PlannedTime & { readonly draft_id: string; readonly draft_version: number }

interface Ports {
  schedule(body: PlanBody, idempotencyKey: string): Promise<Schedule>
  retry(scheduleId: string, body: RetryBody): Promise<Schedule>
  /** Whether the person may retry this failed post; otherwise a new one is requested. */
  mayRetry(post: Schedule): boolean
  /** All schedules of a draft, failed ones too. */
  posts(draftId: string): Promise<readonly Schedule[]>
  pause(ms: number): Promise<void>
  /** The server takes no more requests for a while; false: it takes them again. */
  waits(forMore: boolean): void
  time(): PlannedTime
}

/** `unknown`: no answer has come. Asked again under the same key, it is still scheduled once. */
export type PlanResult =
  | { readonly target: PlanTarget; readonly kind: 'planned'; readonly schedule: Schedule }
  /** `retries`: the failed post that was to be published again. */
  | {
      readonly target: PlanTarget
      readonly kind: 'refused' | 'unknown'
      readonly error: Error
      readonly retries?: string
    }

// With pauses of 1, 2 and 4 s: a person is waiting for the result of a button.
const triesMax = 4

// A minute each, in which a plan takes some requests again.
const waitsMax = 10
const longestWaitSeconds = 60

/**
 * Schedules each text on each of its connections. What one of them refuses keeps none of
 * the others.
 */
export async function planAll(plans: readonly PostPlan[], ports: Ports): Promise<PlanResult[]> {
  const results: PlanResult[] = []
  // The text on the screen is scheduled: it is saved first, and the request names its version. All
  // texts at once, because another window may change the second while the first is being scheduled.
  const versions = plans.map(({ draft }) => savedVersion(draft))
  for (const [index, plan] of plans.entries()) {
    const version = await versions[index]!
    if (version instanceof Error)
      results.push(
        ...plan.targets.map((target) => ({ target, kind: 'refused', error: version }) as const),
      )
    else results.push(...(await planDraft(plan, version, ports)))
  }
  return results
}

const savedVersion = ({ saving }: PostPlan['draft']): Promise<number | Error> =>
  saving.settle().catch((error: Error) => error)

async function planDraft(
  { draft, targets, seen }: PostPlan,
  draft_version: number,
  ports: Ports,
): Promise<PlanResult[]> {
  const posts = await readPosts(draft, ports)
  if (posts instanceof Error)
    return targets.map((target) => ({
      target,
      kind: mayPass(posts) ? 'unknown' : 'refused',
      error: posts,
    }))
  const results: PlanResult[] = []
  for (const target of targets) {
    const own = posts.filter(({ connection_id }) => connection_id === target.connection_id)
    // mutant: unseen-post
    const unseen = own.find((post) => isPlaced(post) && !seen.includes(post.schedule_id))
    const failed = toRetry(own, target.connection_id)
    // An unconfirmed one too: the server refuses it, and its page asks.
    if (unseen !== undefined) results.push({ target, kind: 'planned', schedule: unseen })
    else if (failed !== undefined && ports.mayRetry(failed))
      results.push(await retryOne(draft, target, failed, draft_version, ports))
    else results.push(await planOne(draft, target, draft_version, ports))
  }
  for (let tries = 1; tries < triesMax; tries++) {
    // The answer may be that of an earlier request, whose schedule was cancelled since. One reading
    // tells it for all connections.
    const gone = await notStanding(draft, results, posts, ports)
    if (gone.length === 0) break
    for (const result of gone)
      results[results.indexOf(result)] = await planOne(draft, result.target, draft_version, ports)
  }
  return results
}

/** Another tab may have retried a failed post since the page read it, or scheduled the text. */
async function readPosts(
  draft: PostPlan['draft'],
  ports: Ports,
): Promise<readonly Schedule[] | Error> {
  for (let tries = 1; ; tries++) {
    try {
      return await whenTaken(() => ports.posts(draft.id()), ports)
    } catch (error) {
      if (!mayPass(error as Error) || tries >= triesMax) return error as Error
      await ports.pause(1_000 * 2 ** (tries - 1))
    }
  }
}

/** The failed post itself is published: a second one would leave it to be published once more. */
async function retryOne(
  draft: PostPlan['draft'],
  target: PlanTarget,
  failed: Schedule,
  draft_version: number,
  ports: Ports,
): Promise<PlanResult> {
  const { schedule_id } = failed
  for (let tries = 1; ; tries++) {
    try {
      const schedule = await whenTaken(
        () => ports.retry(schedule_id, { draft_version, ...ports.time() }),
        ports,
      )
      return { target, kind: 'planned', schedule }
    } catch (error) {
      const refused = { target, error: error as Error, retries: schedule_id }
      if (!mayPass(refused.error)) {
        // A lost answer, or another tab, may have retried it already.
        const now = (await ports.posts(draft.id()).catch(() => [])).find(
          (post) => post.schedule_id === schedule_id,
        )
        return now !== undefined && now.status !== 'failed'
          ? { target, kind: 'planned', schedule: now }
          : { ...refused, kind: 'refused' }
      }
      if (tries >= triesMax) return { ...refused, kind: 'unknown' }
      await ports.pause(1_000 * 2 ** (tries - 1))
    }
  }
}

async function planOne(
  draft: PostPlan['draft'],
  target: PlanTarget,
  draft_version: number,
  ports: Ports,
): Promise<PlanResult> {
  const { connection_id } = target
  for (let tries = 1; ; tries++) {
    try {
      const key = draft.planKeys.keyFor(connection_id)
      const body = () => ({ ...target, draft_id: draft.id(), draft_version, ...ports.time() })
      const schedule = await whenTaken(() => ports.schedule(body(), key), ports)
      draft.planKeys.answered(connection_id)
      return { target, kind: 'planned', schedule }
    } catch (error) {
      const result = await settledResult(draft, target, error as Error, ports)
      if (result !== null) return result
      if (tries >= triesMax) return { target, kind: 'unknown', error: error as Error }
      if (!isReused(error as Error)) await ports.pause(1_000 * 2 ** (tries - 1))
    }
  }
}

/**
 * A request that the plan has no room for is sent again once it has: it is no try that was lost.
 */
async function whenTaken<Answer>(ask: () => Promise<Answer>, ports: Ports): Promise<Answer> {
  for (let waits = 0; ; waits++) {
    try {
      const answer = await ask()
      if (waits > 0) ports.waits(false)
      return answer
    } catch (error) {
      const isFull = error instanceof CrierProblem && error.code === 'rate_limited'
      if (!isFull || waits >= waitsMax) {
        if (waits > 0) ports.waits(false)
        throw error
      }
      if (waits === 0) ports.waits(true)
      await ports.pause(Math.min(error.retryAfter ?? 1, longestWaitSeconds) * 1_000)
    }
  }
}

/** Null: it is asked again. */
async function settledResult(
  draft: PostPlan['draft'],
  target: PlanTarget,
  error: Error,
  ports: Ports,
): Promise<PlanResult | null> {
  if (mayPass(error)) return null
  draft.planKeys.answered(target.connection_id)
  if (!isReused(error)) return { target, kind: 'refused', error }
  // An earlier request under this key named another time: if it was accepted, its schedule exists.
  const present = await ports.posts(draft.id()).catch(() => [])
  const schedule = present.find(
    ({ connection_id, status }) => connection_id === target.connection_id && status !== 'failed',
  )
  return schedule === undefined ? null : { target, kind: 'planned', schedule }
}

/** Schedules from before the requests are no answer of an earlier one. */
async function notStanding(
  draft: PostPlan['draft'],
  results: readonly PlanResult[],
  before: readonly Schedule[],
  ports: Ports,
): Promise<readonly PlanResult[]> {
  const known = new Set(before.map(({ schedule_id }) => schedule_id))
  const planned = results.flatMap((result) =>
    result.kind === 'planned' && !known.has(result.schedule.schedule_id) ? [result] : [],
  )
  if (planned.length === 0) return []
  try {
    const standing = new Set((await ports.posts(draft.id())).map(({ schedule_id }) => schedule_id))
    return planned.filter(({ schedule }) => !standing.has(schedule.schedule_id))
  } catch {
    return []
  }
}

const isReused = (error: Error) =>
  error instanceof CrierProblem && error.code === 'idempotency_key_reused'

/**
 * A request that was lost, or that comes too early, is sent again; everything else is an answer.
 */
function mayPass(error: Error): boolean {
  if (!(error instanceof CrierProblem)) return true
  return (
    error.status >= 500 ||
    [401, 408, 429].includes(error.status) ||
    error.code === 'idempotency_key_in_progress'
  )
}
