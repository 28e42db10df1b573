import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../context.ts'
import { wholeMilliseconds } from '../ports/instant-text.ts'
import { numberOf } from './present-notification.ts'
import { notificationReader } from './reader-of.ts'
import { countUnread, readOne, readUntil } from './store.ts'

export async function readNotices(
  { db }: Use<'db'>,
  { principal, body }: Input<Contract['readNotices']>,
): Promise<EndpointAnswer<Contract['readNotices']>> {
  const reader = notificationReader(principal)
  const { until, notice_id: id } = body
  if (until === undefined && id === undefined)
    throw new Refusal(
      'missing_parameter',
      'Give `until` to mark all notices up to a time as read, or `notice_id` to mark one.',
      [{ pointer: '/until', detail: 'is required, unless `notice_id` is given' }],
    )
  if (until !== undefined) await readUntil(db, reader, wholeMilliseconds(until))
  if (id !== undefined && !(await readOne(db, reader, numberOf(id))))
    throw new Refusal('not_found', `There is no notice ${id}.`)
  return { unread: await countUnread(db, reader) }
}
