import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { wholeMilliseconds } from '../ports/instant-text.ts'
import { readerOf } from './reader-of.ts'
import { countUnread, readUntil } from './store.ts'

export async function readNotices(
  { db }: Use<'db'>,
  { principal, body }: Input<Contract['readNotices']>,
): Promise<Answer<Contract['readNotices']>> {
  const reader = readerOf(principal)
  await readUntil(db, reader, wholeMilliseconds(body.until))
  return { unread: await countUnread(db, reader) }
}
