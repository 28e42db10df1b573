import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { actorOf } from '../activity/actor.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { mint, type ScheduleId } from '../ports/ids.ts'
import { readClientText } from './client-words.ts'
import { countTeamComments, insertComment } from './comment-store.ts'
import { presentComment } from './present-preview.ts'
import { lockSchedule } from './store.ts'

// As many as a client's link gets. More below one post is a script gone wrong.
const teamCommentsMax = 100

/** Stores what a person or a key of the account says about a post. */
export async function createComment(
  context: Use<'db' | 'clock' | 'random'>,
  input: Input<Contract['createComment']>,
): Promise<EndpointAnswer<Contract['createComment']>> {
  const { principal, params, body } = input
  const { accountId } = principal
  // As those of clients: without what turns or hides letters.
  const said = readClientText(body.text)
  if (!('text' in said) || said.text === '')
    throw new Refusal('invalid_parameter', 'The comment is empty.', [
      { pointer: '/text', detail: 'must have a letter that can be seen' },
    ])
  return context.db.transaction().execute(async (tx) => {
    // Locked against other comments, so that of two at once only one can be the last.
    if (!(await lockSchedule(tx, accountId, params.schedule_id)))
      throw new Refusal('not_found', 'There is no such schedule.')
    if ((await countTeamComments(tx, accountId, params.schedule_id)) >= teamCommentsMax)
      throw new Refusal('conflict', `A post has at most ${teamCommentsMax} comments of its team.`)
    const now = context.clock.now()
    const author = actorOf(principal)
    const comment = {
      account_id: accountId,
      id: mint('cmt', context),
      preview_id: null,
      schedule_id: params.schedule_id as ScheduleId,
      name: author.name,
      text: said.text,
      author,
      visible_to_client: body.visible_to_client ?? false,
      created_at: now,
    }
    await insertComment(tx, comment)
    await recordBy(tx, principal, {
      at: now,
      kind: 'schedule.commented',
      objectId: params.schedule_id,
      detail: {},
    })
    const answer = presentComment(comment)
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}
