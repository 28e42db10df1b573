import type { Contract } from '@crier/contract/index.ts'
import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { actorOf } from '../activity/actor.ts'
import { decideWithin } from '../approvals/decide.ts'
import type { Input, Use } from '../context.ts'
import { presentSchedule } from '../schedules/present-schedule.ts'
import { partStates, schedulesWith } from './parts-store.ts'
import { requirePost } from './require-post.ts'
import { postState } from './rows/post-state.ts'
import { wakeListeners } from '../webhooks/emit-changes.ts'

type Endpoint = Contract['approvePost']

/** One decision about all that is pending of a post, each part bound by its own hash. */
export async function decidePost(
  context: Use<'db' | 'clock' | 'wake'>,
  input: Input<Endpoint>,
  state: 'approved' | 'rejected',
): Promise<EndpointAnswer<Endpoint>> {
  const { principal, params, body } = input
  const { accountId } = principal
  const decision = { state, by: actorOf(principal), comment: body.comment?.trim() || null }
  const seen = new Map(body.draft_versions?.map(({ draft_id, version }) => [draft_id, version]))
  const answer = await context.db.transaction().execute(async (tx) => {
    const post = await requirePost(tx, principal, params.post_id)
    const asked = await schedulesWith(tx, post, 'pending')
    if (asked.length === 0)
      throw new Refusal(
        'conflict',
        `Nothing of this post can be ${state}: none of its pending schedules was requested.`,
      )
    const schedules = []
    for (const { id, draft_id } of asked) {
      const meant = { accountId, scheduleId: id, draftVersion: seen.get(draft_id) }
      schedules.push(presentSchedule(await decideWithin(tx, meant, decision, context.clock.now())))
    }
    const states = await partStates(tx, accountId, [post.id])
    const answer = {
      post_id: post.id,
      state: postState(states.get(post.id) ?? []),
      schedules,
    }
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
  wakeListeners(context)
  return answer
}
