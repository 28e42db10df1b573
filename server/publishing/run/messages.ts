import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { OutcomeErrorCode } from '../../networks/outcome.ts'

/**
 * The remedy for each failure. The place that detected it describes it; where a permission is
 * denied it also gives the remedy, because the cause may be a ban, a role or a scope.
 */
const remedies: Readonly<Record<OutcomeErrorCode, string>> = {
  platform_token_expired: 'Connect the account again, then retry.',
  platform_not_connected: 'Connect an account, then retry.',
  platform_permission_denied: 'Then retry.',
  platform_app_not_ready:
    'Only the operator of this Crier server can fix this, in the application’s settings at ' +
    'the network. Leave the draft as it is, and retry afterwards.',
  platform_rate_limited: 'Retry when the network takes posts again.',
  content_rejected: 'Change the draft as the network’s answer says, then retry.',
  duplicate_content:
    'The network refuses a text that it has seen lately: change the draft, then retry.',
  media_rejected: 'Change the draft, then retry: its pictures are rendered again.',
  media_unreachable:
    'Only the operator of this Crier server can fix this: the network must be able to fetch ' +
    'files from it. Leave the draft as it is, and retry afterwards.',
  platform_unavailable: 'Retry when the network is there again.',
  publication_unconfirmed:
    'Look on the network. When the post is there, say so (POST …/resolve); when it is not, ' +
    'publish it again (POST …/retry with {"force": true}).',
  not_finished_in_app:
    'Finish it in the app, or delete it there and have it handed over again ' +
    '(POST …/retry with {"force": true}). When it was published, say so (POST …/resolve).',
  missed_window: 'Retry to publish it now, or schedule the draft at another time.',
  not_approved: 'Retry it as a person who can approve posts, to publish it now.',
  internal_error: 'Retry. If it stays, tell the operator the id of the schedule.',
}

/** `error_message`: what happened and what to do, in plain words. */
export function failureMessage(platform: Platform, code: OutcomeErrorCode, detail: string): string {
  const what = detail.trim().replace(/([^.!?…])$/, '$1.')
  // Most connectors begin with the network's name already.
  const label = labelOf(platform)
  return `${what.startsWith(label) ? '' : `${label}: `}${what} ${remedies[code]}`
}
