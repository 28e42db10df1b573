import type { ContentType } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { authorOf } from '../connections/author.ts'
import type { Use } from '../context.ts'
import type { AccountId, ConnectionId } from '../ports/ids.ts'
import type { PendingConnection } from './store.ts'

// Each connection is asked for once; in each turn somebody may schedule the draft on one more.
export const racesMax = 100

/** Refuses a text that a pending schedule could not take whole; the connections that can are added to `fittedFor`. */
export async function fitOrRefuse(
  context: Use<'db' | 'fitter' | 'config'>,
  accountId: AccountId,
  { contentType, pieces }: { readonly contentType: ContentType; readonly pieces: readonly string[] },
  unfitted: readonly PendingConnection[],
  fittedFor: Set<ConnectionId>,
): Promise<void> {
  for (const { connectionId } of unfitted) {
    const { platform, author } = (await authorOf(context, context.db, accountId, connectionId))!
    const fitted = await context.fitter.fit(accountId, { content: { contentType, pieces }, platform, author })
    if (!fitted.ok) throw new Refusal('content_too_long', `A pending schedule on ${platform} could not go out whole: ${fitted.detail}`)
    fittedFor.add(connectionId)
  }
}
