import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { presentNotification } from './present-notification.ts'
import { notificationReader } from './reader-of.ts'
import { countUnread, notificationsPage } from './store.ts'

export async function listNotices(
  { db }: Use<'db'>,
  { principal, query }: Input<Contract['listNotices']>,
): Promise<EndpointAnswer<Contract['listNotices']>> {
  const limit = query.limit ?? 20
  const cursor = readCursor(query.cursor, [cursorPart.wholeNumber])
  const reader = notificationReader(principal)
  const [rows, unread] = await Promise.all([
    notificationsPage(db, reader, cursor && Number(cursor[0]), limit + 1),
    countUnread(db, reader),
  ])
  const { data, next_cursor } = pageOf(rows, limit, ({ number }) => [number], presentNotification)
  return { data, next_cursor, unread }
}
