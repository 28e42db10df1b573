import type { Finding } from '../networks/outcome.ts'
import type { Run } from './doors.ts'
import type { EndedCall } from './ended-call.ts'
import { askNetwork, endedLook } from './look-for-piece.ts'
import type { Step } from './next-step.ts'
import { situationOf } from './situation.ts'
import type { PieceRow } from './piece-store.ts'

const pauseSeconds = 30

/**
 * After a restored backup or a failover to an older state, a piece may be out though its row says nothing of it: the network is
 * asked before each piece. Undefined when the piece may be sent.
 */
export async function lookFirst(run: Run, piece: PieceRow): Promise<EndedCall | undefined> {
  if (!run.schedule.look_first) return undefined
  const startedAt = run.context.clock.now()
  const finding = await askNetwork(run, piece)
  if (finding.kind === 'absent' || finding.kind === 'failed') return undefined
  return endedLook(run, piece, { finding, startedAt, certainlyNot: false, step: await stepAfter(run, piece, finding) })
}

async function stepAfter(run: Run, piece: PieceRow, finding: Exclude<Finding, { kind: 'absent' | 'failed' }>): Promise<Step> {
  if (finding.kind === 'found' || finding.kind === 'unnamed') return { do: 'next_piece' }
  const { now, renewed, retryUntil } = await situationOf(run, piece, { failed: false, looked: true })
  if (finding.kind === 'no_answer' && finding.accessLost && !renewed) return { do: 'renew_access' }
  if (finding.kind !== 'unable' && Temporal.Instant.compare(now, retryUntil) < 0)
    return { do: 'wait', at: now.add({ seconds: pauseSeconds }), retryUntil }
  const detail = 'The database was set back to an older state, and the network cannot say whether the post went out before.'
  return { do: 'fail', code: 'publication_unconfirmed', detail }
}
