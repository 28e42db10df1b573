import { scopeOfEvent } from '@crier/contract/events.ts'
import { sql, type RawBuilder } from 'kysely'

/** True of webhooks that an event goes to. One for `*` takes what its scopes let it read. */
export function isSubscribed(kind: RawBuilder<unknown>): RawBuilder<boolean> {
  const needed = sql`(${JSON.stringify(scopeOfEvent)}::jsonb ->> ${kind})`
  // mutant: readable-events
  return sql<boolean>`webhook.enabled and (webhook.events @> array[${kind}]
    or (webhook.events = '{*}' and (${needed} is null or webhook.readable @> array[${needed}])))`
}
