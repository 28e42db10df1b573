import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../context.ts'
import { problemOfEntry } from '../schedules/batch-entries.ts'
import { retryOne } from '../schedules/retrying/retry-one.ts'
import { partStates, schedulesWith } from './parts-store.ts'
import { requirePost } from './require-post.ts'
import { postState } from './rows/post-state.ts'

type Endpoint = Contract['retryPost']

/**
 * Retries each part in its own transaction, so that one refusal keeps none of the others. A
 * request that is repeated after it broke off retries the rest, because what it retried has no
 * longer failed.
 */
export async function retryPost(
  context: Use<'db' | 'clock' | 'wake' | 'fitter' | 'config'>,
  { principal, params, body }: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const post = await requirePost(context.db, principal, params.post_id)
  const failed = await schedulesWith(context.db, post, 'failed')
  if (failed.length === 0) throw new Refusal('conflict', 'No part of this post has failed.')
  const schedules = []
  const refused = []
  for (const { id, connection_id } of failed)
    try {
      const asked = {
        principal,
        params: { schedule_id: id },
        query: {},
        body,
        idempotencyKey: null,
        saveIdempotentResponse: () => Promise.resolve(),
      }
      schedules.push(await retryOne(context, asked))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ schedule_id: id, connection_id, refusal: error })
    }
  if (schedules.length === 0) throw refused[0]!.refusal
  const states = await partStates(context.db, principal.accountId, [post.id])
  return {
    post_id: post.id,
    state: postState(states.get(post.id) ?? []),
    schedules,
    failures: refused.map(({ refusal, ...part }) => ({
      ...part,
      problem: problemOfEntry(refusal),
    })),
  }
}
