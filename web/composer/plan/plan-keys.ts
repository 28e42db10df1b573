import { newIdempotencyKey } from '@crier/sdk/retry.ts'
import { keep, kept } from '../../data/kept.ts'
import { isNew } from '../new-draft.ts'

interface Kept {
  readonly base: string
  /** How many requests have been answered, by connection. */
  readonly answered: Readonly<Record<string, number>>
}

/**
 * The idempotency keys under which a draft is scheduled: one for each connection, the same until a
 * request has its answer. They are kept on this device and read when the draft is opened, so that
 * neither a reload, nor a second tab, nor a lost answer schedules twice.
 */
export function planKeysOf(storageKey: string, draftId: string) {
  const name = (id: string) => `plan:${id}`
  let id = draftId
  let own = kept(storageKey, name(id), isPlan) ?? { base: newIdempotencyKey(), answered: {} }
  const store = () => isNew(id) || keep(storageKey, name(id), own)
  store()
  return {
    keyFor: (connectionId: string) =>
      `${own.base}:${connectionId}:${own.answered[connectionId] ?? 0}`,
    /** The next request is a different one. */
    answered: (connectionId: string) => {
      own = {
        ...own,
        answered: { ...own.answered, [connectionId]: (own.answered[connectionId] ?? 0) + 1 },
      }
      store()
    },
    /** The text has become a draft. */
    isFor: (newId: string) => {
      id = newId
      store()
    },
    forget: () => void keep(storageKey, name(id), null),
  }
}

export type PlanKeys = ReturnType<typeof planKeysOf>

function isPlan(value: unknown): value is Kept {
  const { base, answered } = (value ?? {}) as Partial<Kept>
  return (
    typeof base === 'string' &&
    typeof answered === 'object' &&
    Object.values(answered).every(Number.isInteger)
  )
}
