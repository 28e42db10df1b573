import type { ReconcileResult, NetworkAnswer, Outcome } from '../../networks/outcome.ts'
import type { AttemptResult, JournalEntry, PieceChange } from './journal-store.ts'
import type { Step } from './next-step.ts'
import type { PieceRow } from './piece-store.ts'

/** A finished call about a piece, as data: the loop of the run decides by it, and commits it. */
export interface EndedCall {
  readonly step: Step
  /** As its row is now. */
  readonly piece: PieceRow
  readonly change: PieceChange
  readonly entry?: JournalEntry
  /** The version of the tokens that the network has just refused. */
  readonly lostVersion?: number | undefined
}

const messageMax = 1_000

/** The outcome of a call as the journal stores it. */
export function journalled(outcome: Outcome): AttemptResult {
  return {
    outcome: outcome.kind,
    error_code: errorCode(outcome),
    ...words(outcome.answer, outcome.kind === 'confirmed' ? null : outcome.detail),
    external_id: outcome.kind === 'confirmed' ? outcome.externalId : null,
  }
}

function errorCode(outcome: Outcome): string | null {
  switch (outcome.kind) {
    case 'refused':
      return outcome.code
    case 'throttled':
      return 'platform_rate_limited'
    case 'unreachable':
      return 'platform_unavailable'
    case 'access_lost':
      return 'platform_token_expired'
    case 'confirmed':
    case 'unknown':
      return null
    default:
      return outcome satisfies never
  }
}

/** Converts a reconciliation result into its journal form. */
export function journalledReconciliation(finding: ReconcileResult): AttemptResult {
  const answer = 'answer' in finding ? finding.answer : { status: null, message: finding.detail }
  const found =
    finding.kind === 'found'
      ? finding.externalId
      : finding.kind === 'unnamed'
        ? finding.handle
        : null
  return {
    outcome: lookOutcome(finding),
    error_code: finding.kind === 'failed' ? finding.code : null,
    ...words(answer, 'detail' in finding ? finding.detail : null),
    external_id: found,
  }
}

function lookOutcome(finding: ReconcileResult): AttemptResult['outcome'] {
  switch (finding.kind) {
    case 'found':
    case 'unnamed':
      return 'confirmed'
    case 'failed':
      return 'refused'
    case 'absent':
      return finding.certain ? 'refused' : 'unknown'
    case 'processing':
    case 'handed_over':
    case 'unable':
      return 'unknown'
    case 'no_answer':
      return finding.accessLost ? 'access_lost' : finding.until ? 'throttled' : 'unreachable'
    default:
      return finding satisfies never
  }
}

/**
 * The cause of a missing answer: otherwise a journal of failed tries would not help to fix them.
 */
function words({ status, message: said }: NetworkAnswer, cause: string | null) {
  const message = said ?? cause
  // PostgreSQL's text takes no NUL, and a network may send anything.
  return {
    network_status: status,
    network_message: message?.replaceAll('\0', '').slice(0, messageMax).toWellFormed() ?? null,
  }
}
