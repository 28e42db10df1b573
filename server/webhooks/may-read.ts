import { eventNames, scopeOfEvent, type EventName } from '@crier/contract/events.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { mayUse } from '@crier/contract/scopes.ts'
import type { Principal } from '../context.ts'

const mayRead = ({ scopes }: Principal, event: EventName): boolean => {
  const scope = scopeOfEvent[event]
  return scope === undefined || mayUse(scopes, scope)
}

/** The events whose subjects a caller may not read. */
export const unreadableEvents = (principal: Principal): EventName[] =>
  eventNames.filter((event) => !mayRead(principal, event))

/** Refuses events about what the caller may not read. */
export function assertMayRead(principal: Principal, events: readonly EventName[]): void {
  const event = events.find((name) => !mayRead(principal, name))
  if (event === undefined) return
  const scope = scopeOfEvent[event]!
  throw new Refusal('insufficient_scope', `The event ${event} needs the scope ${scope}.`, [], {
    required_scope: scope,
  })
}
