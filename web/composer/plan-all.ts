import { CrierProblem } from '@crier/sdk/problem.ts'
import type { Platform, Schedule } from '@crier/sdk/operations.ts'

export type AskedTime = ({ readonly scheduled_at: string } | { readonly use_next_free_slot: true }) & { readonly not_later_than?: string }

/** Where a text is to go out. */
export interface Target {
  readonly platform: Platform
  readonly connection_id: string
}

/** A text with the connections that it goes out on. */
export interface Plan {
  readonly draft: {
    id(): string
    readonly planKeys: { keyFor(connectionId: string): string; answered(connectionId: string): void }
    readonly saving: { settle(): Promise<number> }
  }
  readonly targets: readonly Target[]
}

export interface PlanBody extends Target {
  readonly draft_id: string
  readonly draft_version: number
  readonly scheduled_at?: string
  readonly use_next_free_slot?: true
  readonly not_later_than?: string
}

interface Ports {
  schedule(body: PlanBody, idempotencyKey: string): Promise<Schedule>
  /** The schedules of a draft that stand. */
  standing(draftId: string): Promise<readonly Schedule[]>
  pause(ms: number): Promise<void>
  /** The server takes no more requests for a while; false: it takes them again. */
  waits(forMore: boolean): void
  time(): AskedTime
}

/** `unknown`: no answer has come. Asked again under the same key, it is still scheduled once. */
export type Fate =
  | { readonly target: Target; readonly kind: 'planned'; readonly schedule: Schedule }
  | { readonly target: Target; readonly kind: 'refused' | 'unknown'; readonly error: Error }

// With pauses of 1, 2 and 4 s: as long as somebody waits who has pressed a button.
const triesMost = 4

// A minute each, in which a plan takes some requests again.
const waitsMost = 10
const longestWaitSeconds = 60

/** Schedules each text on each of its connections. What one of them refuses keeps none of the others. */
export async function planAll(plans: readonly Plan[], ports: Ports): Promise<Fate[]> {
  const fates: Fate[] = []
  // What is scheduled is what is on the screen: it is saved first, and the request names its version. All texts at once, because
  // another window may change the second while the first is being scheduled.
  const versions = plans.map(({ draft }) => savedVersion(draft))
  for (const [index, { draft, targets }] of plans.entries()) {
    const version = await versions[index]!
    if (version instanceof Error) fates.push(...targets.map((target) => ({ target, kind: 'refused', error: version }) as const))
    else fates.push(...(await planDraft(draft, targets, version, ports)))
  }
  return fates
}

const savedVersion = ({ saving }: Plan['draft']): Promise<number | Error> => saving.settle().catch((error: Error) => error)

async function planDraft(draft: Plan['draft'], targets: readonly Target[], draft_version: number, ports: Ports): Promise<Fate[]> {
  const fates: Fate[] = []
  for (const target of targets) fates.push(await planOne(draft, target, draft_version, ports))
  for (let tries = 1; tries < triesMost; tries++) {
    // The answer may be that of an earlier request, whose schedule was cancelled since. One reading tells it for all connections.
    const gone = await notStanding(draft, fates, ports)
    if (gone.length === 0) break
    for (const fate of gone) fates[fates.indexOf(fate)] = await planOne(draft, fate.target, draft_version, ports)
  }
  return fates
}

async function planOne(draft: Plan['draft'], target: Target, draft_version: number, ports: Ports): Promise<Fate> {
  const { connection_id } = target
  for (let tries = 1; ; tries++) {
    try {
      const key = draft.planKeys.keyFor(connection_id)
      const body = () => ({ ...target, draft_id: draft.id(), draft_version, ...ports.time() })
      const schedule = await whenTaken(() => ports.schedule(body(), key), ports)
      draft.planKeys.answered(connection_id)
      return { target, kind: 'planned', schedule }
    } catch (error) {
      const fate = await fateOf(draft, target, error as Error, ports)
      if (fate !== null) return fate
      if (tries >= triesMost) return { target, kind: 'unknown', error: error as Error }
      if (!isReused(error as Error)) await ports.pause(1_000 * 2 ** (tries - 1))
    }
  }
}

/** A request that the plan has no room for is sent again once it has: it is no try that was lost. */
async function whenTaken(ask: () => Promise<Schedule>, ports: Ports): Promise<Schedule> {
  for (let waits = 0; ; waits++) {
    try {
      const schedule = await ask()
      if (waits > 0) ports.waits(false)
      return schedule
    } catch (error) {
      const isFull = error instanceof CrierProblem && error.code === 'rate_limited'
      if (!isFull || waits >= waitsMost) {
        if (waits > 0) ports.waits(false)
        throw error
      }
      if (waits === 0) ports.waits(true)
      await ports.pause(Math.min(error.retryAfter ?? 1, longestWaitSeconds) * 1_000)
    }
  }
}

/** Null: it is asked again. */
async function fateOf(draft: Plan['draft'], target: Target, error: Error, ports: Ports): Promise<Fate | null> {
  if (mayPass(error)) return null
  draft.planKeys.answered(target.connection_id)
  if (!isReused(error)) return { target, kind: 'refused', error }
  // An earlier request under this key asked for another time: where it was taken, its schedule stands.
  const present = await ports.standing(draft.id()).catch(() => [])
  const schedule = present.find(({ connection_id, status }) => connection_id === target.connection_id && status !== 'failed')
  return schedule === undefined ? null : { target, kind: 'planned', schedule }
}

async function notStanding(draft: Plan['draft'], fates: readonly Fate[], ports: Ports): Promise<readonly Fate[]> {
  const planned = fates.flatMap((fate) => (fate.kind === 'planned' ? [fate] : []))
  if (planned.length === 0) return []
  try {
    const standing = new Set((await ports.standing(draft.id())).map(({ schedule_id }) => schedule_id))
    return planned.filter(({ schedule }) => !standing.has(schedule.schedule_id))
  } catch {
    return []
  }
}

const isReused = (error: Error) => error instanceof CrierProblem && error.code === 'idempotency_key_reused'

/** A request that was lost, or that comes too early, is sent again; everything else is an answer. */
function mayPass(error: Error): boolean {
  if (!(error instanceof CrierProblem)) return true
  return error.status >= 500 || [401, 408, 429].includes(error.status) || error.code === 'idempotency_key_in_progress'
}
