import type { SandboxPorts } from '../core/network.ts'

/** True when the rehearsed fault `content_rejected` strikes at this step. */
export function refusesContent(
  { faults, switches }: SandboxPorts,
  step: 'at_creation' | 'at_publication',
  authorId: string,
): boolean {
  return (
    switches.text('content_refused') === step &&
    faults.take('content_rejected', authorId) !== undefined
  )
}
