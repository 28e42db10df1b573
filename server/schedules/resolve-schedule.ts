import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { actorOf } from '../activity/actor.ts'
import { record } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { renewReceipt } from '../posts/rows/renew-receipt.ts'
import { presentSchedule } from './present-schedule.ts'
import { markResolved } from './change-store.ts'
import { lockSchedule } from './store.ts'

/** Records the owner's word that an unconfirmed post is out. The status stays `failed`. */
export async function resolveSchedule(
  context: Use<'db' | 'clock'>,
  input: Input<Contract['resolveSchedule']>,
): Promise<EndpointAnswer<Contract['resolveSchedule']>> {
  const { body, params, principal } = input
  const externalUrl = body.external_url === undefined ? null : webAddress(body.external_url)
  return context.db.transaction().execute(async (tx) => {
    const schedule = await lockSchedule(tx, principal.accountId, params.schedule_id)
    if (!schedule) throw new Refusal('not_found', 'There is no such schedule.')
    if (schedule.status !== 'failed' || !mayBePublished.has(schedule.error_code))
      throw new Refusal(
        'conflict',
        `Only a schedule that failed with ${[...mayBePublished].join(' or ')} can be resolved.`,
      )
    const [actor, now] = [actorOf(principal), context.clock.now()]
    const answer = presentSchedule(await markResolved(tx, schedule, externalUrl, actor, now))
    await record(tx, {
      accountId: principal.accountId,
      actor,
      at: now,
      kind: 'schedule.resolved',
      objectId: schedule.id,
      detail: {},
    })
    await renewReceipt(tx, schedule, now)
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}

const mayBePublished: ReadonlySet<string | null> = new Set([
  'publication_unconfirmed',
  'not_finished_in_app',
])

function webAddress(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url
  throw new Refusal('invalid_parameter', 'The address of the post is not one.', [
    { pointer: '/external_url', detail: 'must be an http or https address' },
  ])
}
