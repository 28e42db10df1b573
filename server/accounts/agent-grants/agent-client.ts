import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../../context.ts'
import { fetchClientDocument, type AgentClient } from './fetch-client-document.ts'
import { findClient } from './store.ts'

/** A client without any grant is forgotten after this many hours. */
export const unusedHours = 24

export async function agentClient(
  context: Use<'db' | 'clock' | 'outbound'>,
  id: string,
): Promise<AgentClient> {
  if (/^https:/i.test(id)) return fetchClientDocument(context, id)
  const row = await findClient(context.db, id, context.clock.now().subtract({ hours: unusedHours }))
  if (!row)
    throw new Refusal(
      'invalid_parameter',
      'This program is not known here, or was not used for a day after it registered itself: ' +
        'start again in the program.',
    )
  return { id: row.id, name: row.name, host: null, redirectUris: row.redirect_uris }
}
