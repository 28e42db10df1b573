import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { mayUse } from '@crier/contract/scopes.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Principal, Use } from '../context.ts'
import { RaceLost, retryRaces } from '../database/retry-races.ts'
import { deleteWithin } from '../drafts/delete-within.ts'
import { deleteWhilePending } from '../schedules/change-store.ts'
import { requirePending } from '../schedules/require-pending.ts'
import { scheduleEditOf } from '../schedules/approving/requester.ts'
import { lockParts } from './parts-store.ts'
import { requirePost, throwPostNotFound } from './require-post.ts'
import { deletePostRow, lockPost } from './rows/post-store.ts'
import { wakeListeners } from '../webhooks/emit-changes.ts'

export async function deletePost(
  context: Use<'db' | 'clock' | 'wake'>,
  { principal, params }: Input<Contract['deletePost']>,
): Promise<null> {
  await retryRaces('post', () =>
    context.db.transaction().execute(async (tx) => {
      const found = await requirePost(tx, principal, params.post_id)
      const { drafts, schedules } = await lockParts(tx, found)
      // After its parts, in the order in which a commit locks them.
      const post = (await lockPost(tx, principal.accountId, found.id)) ?? throwPostNotFound()
      const busy = schedules.find(({ status }) => status !== 'pending')
      if (busy)
        throw new Refusal(
          'conflict',
          `A part of this post is ${busy.status} (${busy.id}): only a post that is not out ` +
            'anywhere can be deleted. Cancel its other schedules one by one.',
        )
      const now = context.clock.now()
      if (schedules.length > 0) assertMayCancel(principal)
      for (const { id } of schedules) {
        const change = scheduleEditOf(principal, id, now)
        if (await deleteWhilePending(tx, principal.accountId, change)) continue
        await requirePending(tx, principal, id, 'cancelled')
        throw new RaceLost()
      }
      for (const { id } of drafts) await deleteWithin(tx, principal, id, now)
      await deletePostRow(tx, post)
      const change = { at: now, kind: 'post.deleted', objectId: post.id, detail: {} } as const
      await recordBy(tx, principal, change)
    }),
  )
  wakeListeners(context)
  return null
}

function assertMayCancel({ scopes }: Principal): void {
  if (mayUse(scopes, 'schedules:write') || mayUse(scopes, 'schedules:request')) return
  throw new Refusal(
    'insufficient_scope',
    'This post has pending schedules: to cancel them needs the scope schedules:write.',
    [],
    { required_scope: 'schedules:write' },
  )
}
