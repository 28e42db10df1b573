import { actorOf } from '../activity/actor.ts'
import type { Principal } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { recordAndEmit } from '../webhooks/emit-changes.ts'
import type { MediaRow } from './store.ts'

/** Records that an upload is there and ready, and emits its event. */
export function recordUpload(
  tx: Tx,
  principal: Principal,
  {
    id,
    kind,
    content_type,
    bytes,
  }: Pick<MediaRow, 'kind' | 'content_type' | 'bytes'> & {
    readonly id: string
  },
  at: Temporal.Instant,
): Promise<void> {
  const change = {
    accountId: principal.accountId,
    actor: actorOf(principal),
    at,
    kind: 'media.created',
    objectId: id,
    detail: { media_kind: kind, content_type, bytes },
  } as const
  return recordAndEmit(tx, change, 'media.ready', { media_id: id, kind, status: 'ready' })
}
