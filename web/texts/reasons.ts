import type { Schedule } from '@crier/sdk/operations.ts'
import { texts } from './texts.ts'

/** Why a post failed, in a sentence. */
export const reasonTexts = texts('reasonTexts', {
  platform_token_expired: 'The network no longer accepts the access.',
  platform_not_connected: 'No account is connected.',
  platform_permission_denied: 'The network does not allow the account this post.',
  platform_app_not_ready: 'The application of this server is not ready at the network.',
  platform_rate_limited: 'The network takes no more posts of this account for now.',
  content_rejected: 'The network rejected the text.',
  duplicate_content: 'The network has published this text before.',
  media_rejected: 'The network rejected the pictures or the video.',
  media_unreachable: 'The network could not fetch the files from this server.',
  platform_unavailable: 'The network was unavailable for too long.',
  publication_unconfirmed: 'The answer of the network was lost. The post may be published.',
  not_finished_in_app: 'The post was not finished in the TikTok app in time.',
  missed_window: 'The post could not be sent in time.',
  not_approved: 'The post was not approved at its time.',
  internal_error: 'This server had an error.',
} satisfies Record<NonNullable<Schedule['error_code']>, string>)
