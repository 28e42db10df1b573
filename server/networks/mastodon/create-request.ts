import { detectLanguage } from '@crier/writing/text/language/language.ts'
import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import type { PieceWork } from '../network.ts'
import { optionsOf } from '../options.ts'
import { serverPost } from './api.ts'
import type { MastodonHandles } from './handles.ts'

/** The irreversible call. It is the same for the same piece and handles, so it can be repeated. */
export async function createRequest(
  work: Pick<PieceWork, 'access' | 'piece' | 'previousIds' | 'settings'>,
  { idempotency_key: key, media_ids }: MastodonHandles,
): Promise<OutboundRequest> {
  const { text } = work.piece
  const repliesTo = work.previousIds.at(-1)
  // A wrong language hides a post from its readers: it is left out where a text cannot tell.
  const language = await detectLanguage(text, '')
  const { visibility = 'public', spoiler_text, sensitive } = optionsOf<'mastodon'>(work.piece)
  const body = {
    status: text,
    visibility,
    // The first comment is below the warning already.
    ...(spoiler_text && !work.piece.isComment && { spoiler_text }),
    ...(sensitive && media_ids.length > 0 && { sensitive }),
    ...(language !== '' && { language }),
    ...(media_ids.length > 0 && { media_ids }),
    ...(repliesTo !== undefined && { in_reply_to_id: repliesTo }),
  }
  return serverPost(work, '/api/v1/statuses', {
    type: 'application/json',
    body: JSON.stringify(body),
    headers: { 'idempotency-key': key },
  })
}
