import { setTimeout as realPause } from 'node:timers/promises'
import type { LoggedRequest } from '@crier/sandbox/core/request-log.ts'
import type { ManualService } from '../service.ts'
import type { Scenario } from './fault-scenarios.ts'

/**
 * Tells whether a fault holds an answer back, so that only time can move the service: it waits for
 * nothing real. Without such a fault the answer is always no. `timeoutMs` is how long the call that
 * is struck waits for its answer.
 */
export function holdWatch(
  service: ManualService,
  faults: Scenario['faults'],
  timeoutMs: number,
): () => Promise<boolean> {
  const slow = faults.find(({ kind }) => kind === 'slow')
  const hangs = faults.some(({ kind }) => kind === 'accept_then_hang')
  const now = () => service.clock.now().epochMilliseconds
  const begun = now()
  let heldFrom: number | undefined

  async function hasHung(): Promise<boolean> {
    const { data } = (await service.control('GET', '/_control/requests')) as {
      data: LoggedRequest[]
    }
    return data.some(({ status, at }) => status === 'hang' && at >= begun)
  }
  async function isSlowed(): Promise<boolean> {
    const { data } = (await service.control('GET', '/_control/faults')) as {
      data: { kind: string }[]
    }
    return data.every(({ kind }) => kind !== 'slow')
  }

  const heldMs = Math.min(slow?.delay_ms ?? (slow ? 3_000 : timeoutMs), timeoutMs)
  return async () => {
    if (!slow && !hangs) return false
    if (heldFrom === undefined) {
      await realPause(2)
      if (!(await (slow ? isSlowed() : hasHung()))) return false
      heldFrom = now()
    }
    // Held until then; the sandbox's own sleep must have begun, or time would pass over it.
    const next = service.clock.nextWake()?.epochMilliseconds ?? Infinity
    return now() < heldFrom + heldMs && next <= heldFrom + heldMs
  }
}
