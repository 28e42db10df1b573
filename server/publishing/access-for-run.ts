import { accessFor, type AccessResult } from '../connections/access.ts'
import type { Outcome } from '../networks/outcome.ts'
import type { Run } from './run.ts'

export type Ready = Extract<AccessResult, { kind: 'ready' }>

/** Access to the network. Without access the outcome for the piece is that certainly nothing was sent. */
export async function accessForRun(run: Run): Promise<Ready | { readonly kind: 'none'; readonly outcome: Outcome }> {
  const result = await accessFor(run.context, run.schedule.account_id, run.schedule.platform, run.refusedVersion)
  const answer = { status: null, message: null }
  switch (result.kind) {
    case 'ready':
      return result
    case 'not_connected':
      return { kind: 'none', outcome: { kind: 'refused', code: 'platform_not_connected', retry: false, detail: result.detail, answer } }
    case 'needs_owner':
      return { kind: 'none', outcome: { kind: 'refused', code: 'platform_token_expired', retry: false, detail: result.detail, answer } }
    case 'away':
      return { kind: 'none', outcome: { kind: 'unreachable', detail: result.detail, answer } }
    default:
      return result satisfies never
  }
}

/** The version of the tokens that a call has just shown to be refused. */
export function lostVersion(outcome: Outcome, { connection }: Ready): number | undefined {
  return outcome.kind === 'access_lost' ? connection.version : undefined
}
