import { authorOf } from '../connections/author.ts'
import type { DraftContent } from '@crier/writing/text/fitted.ts'
import type { Use } from '../context.ts'
import type { AccountId, ConnectionId } from '../ports/ids.ts'
import { unfitRefusal } from '../schedules/unfit-refusal.ts'
import type { PendingConnection } from './store.ts'

/**
 * What is saved is what was fitted: of a draft that somebody else has edited meanwhile other
 * parts stay.
 */
export const fitKey = (version: number, connectionId: ConnectionId) => `${version} ${connectionId}`

/**
 * Refuses what a pending schedule could not take whole; the connections that can are added to
 * `fittedFor`. `version`: before the edit.
 */
export async function fitOrRefuse(
  context: Use<'db' | 'fitter' | 'config'>,
  accountId: AccountId,
  { content, version }: { readonly content: DraftContent; readonly version: number },
  unfitted: readonly PendingConnection[],
  fittedFor: Set<string>,
): Promise<void> {
  for (const { connectionId } of unfitted) {
    const { platform, author } = (await authorOf(context, context.db, accountId, connectionId))!
    const fitted = await context.fitter.fit(accountId, { content, platform, author })
    if (!fitted.ok)
      throw unfitRefusal(fitted, `A pending schedule on ${platform} could not go out whole: `)
    fittedFor.add(fitKey(version, connectionId))
  }
}
