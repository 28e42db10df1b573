import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../context.ts'
import { retryRaces } from '../database/retry-races.ts'
import { insertEntries, planEntries } from '../schedules/batch-entries.ts'
import { presentRequested } from '../schedules/present-schedule.ts'
import type { ScheduleRow } from '../schedules/store.ts'
import { assertTimeFits } from './time-of.ts'
import { draftsToSchedule, partStates } from './parts-store.ts'
import { requirePost } from './require-post.ts'
import { postState } from './rows/post-state.ts'
import { wakeListeners } from '../webhooks/emit-changes.ts'

type Endpoint = Contract['schedulePost']
type Ports = Use<'db' | 'clock' | 'random' | 'wake' | 'fitter' | 'config' | 'renderer'>

export async function schedulePost(
  context: Ports,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { principal, body } = input
  assertTimeFits(context, principal, body)
  const { rows, answer } = await retryRaces('drafts and calendars', async () => {
    const { post, asked } = await requestedEntries(context, input)
    const entries = await planEntries(context, principal, asked)
    return context.db.transaction().execute(async (tx) => {
      const results = await insertEntries(context, tx, principal, entries, {})
      const rows = results as ScheduleRow[]
      const states = await partStates(tx, principal.accountId, [post.id])
      const answer = {
        post_id: post.id,
        state: postState(states.get(post.id) ?? []),
        schedules: rows.map((row) => presentRequested(row, body)),
      }
      await input.saveIdempotentResponse(tx, answer)
      return { rows, answer }
    })
  })
  for (const { scheduled_at } of rows) context.wake.soon('publish', scheduled_at)
  wakeListeners(context)
  return answer
}

/** The drafts that are meant, each as an entry of a batch. */
async function requestedEntries({ db }: Use<'db'>, { principal, params, body }: Input<Endpoint>) {
  const post = await requirePost(db, principal, params.post_id)
  const drafts = await draftsToSchedule(db, post)
  const { connection_ids: ids, ...time } = body
  const meant = ids
    ? ids.map((id, index) => ({
        draft: drafts.find((draft) => draft.meant === id),
        place: `/connection_ids/${index}`,
      }))
    : drafts
        .filter(({ is_scheduled }) => !is_scheduled)
        .map((draft) => ({ draft, place: '/connection_ids' }))
  if (meant.length === 0)
    throw new Refusal(
      'conflict',
      drafts.length === 0
        ? 'This post has no draft any more.'
        : 'Every draft of this post is scheduled or out already: name `connection_ids` to ' +
            'schedule again.',
    )
  const asked = meant.map(({ draft, place }) => {
    if (draft === undefined) throwNoDraft(place)
    const { id: draft_id, platform, connection_id } = draft
    const where = connection_id === null ? {} : { connection_id }
    const isWhole = true as const
    return { body: { draft_id, platform, ...where, ...time }, place, isWhole }
  })
  return { post, asked }
}

function throwNoDraft(pointer: string): never {
  throw new Refusal('invalid_parameter', `\`${pointer}\` names no connection of this post.`, [
    { pointer, detail: 'must be a connection that a draft of this post is for' },
  ])
}
