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
  time(): AskedTime
}

/** `unknown`: no answer has come. Asked again under the same key, it is still scheduled once. */
export type Fate =
  | { readonly target: Target; readonly kind: 'planned'; readonly schedule: Schedule }
  | { readonly target: Target; readonly kind: 'refused' | 'unknown'; readonly error: Error }

// With pauses of 1, 2 and 4 s: as long as somebody waits who has pressed a button.
const triesMost = 4

/** Schedules each text on each of its connections. What one of them refuses keeps none of the others. */
export async function planAll(plans: readonly Plan[], ports: Ports): Promise<Fate[]> {
  const fates: Fate[] = []
  for (const { draft, targets } of plans) {
    try {
      // What is scheduled is what is on the screen: it is saved first, and the request names its version.
      const draft_version = await draft.saving.settle()
      for (const target of targets) fates.push(await planOne(draft, target, draft_version, ports))
    } catch (error) {
      for (const target of targets) fates.push({ target, kind: 'refused', error: error as Error })
    }
  }
  return fates
}

async function planOne(draft: Plan['draft'], target: Target, draft_version: number, ports: Ports): Promise<Fate> {
  const draft_id = draft.id()
  const { connection_id } = target
  for (let tries = 1; ; tries++) {
    try {
      const key = draft.planKeys.keyFor(connection_id)
      const schedule = await ports.schedule({ ...target, draft_id, draft_version, ...ports.time() }, key)
      draft.planKeys.answered(connection_id)
      // The answer may be that of an earlier request, whose schedule was cancelled since.
      if (tries >= triesMost || (await isStanding(ports, schedule))) return { target, kind: 'planned', schedule }
    } catch (error) {
      const fate = await fateOf(draft, target, error as Error, ports)
      if (fate !== null) return fate
      if (tries >= triesMost) return { target, kind: 'unknown', error: error as Error }
      if (!isReused(error as Error)) await ports.pause(1_000 * 2 ** (tries - 1))
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

async function isStanding(ports: Ports, { draft_id, schedule_id }: Schedule): Promise<boolean> {
  try {
    return (await ports.standing(draft_id)).some((present) => present.schedule_id === schedule_id)
  } catch {
    return true
  }
}

const isReused = (error: Error) => error instanceof CrierProblem && error.code === 'idempotency_key_reused'

/** A request that was lost, or that comes too early, is sent again; everything else is an answer. */
function mayPass(error: Error): boolean {
  if (!(error instanceof CrierProblem)) return true
  return error.status >= 500 || [401, 408, 429].includes(error.status) || error.code === 'idempotency_key_in_progress'
}
