import {
  eventNames,
  scopeOfEvent,
  type EventName,
  type Subscription,
} from '@crier/contract/events.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { mayUse, scopes as allScopes, type Scope } from '@crier/contract/scopes.ts'
import type { Principal } from '../context.ts'

const mayRead = ({ scopes }: Principal, event: EventName): boolean => {
  const scope = scopeOfEvent[event]
  return scope === undefined || mayUse(scopes, scope)
}

/** The events whose subjects a caller may not read. */
export const unreadableEvents = (principal: Principal): EventName[] =>
  eventNames.filter((event) => !mayRead(principal, event))

/** Refuses events about what the caller may not read. */
export function assertMayRead(principal: Principal, events: readonly Subscription[]): void {
  if (events.includes('*') && events.length > 1)
    throw new Refusal('invalid_parameter', '`*` means all events: give it alone.', [
      { pointer: '/events', detail: 'must be `["*"]`, or names of events' },
    ])
  const event = events.find((name) => name !== '*' && !mayRead(principal, name)) as
    EventName | undefined
  if (event === undefined) return
  const scope = scopeOfEvent[event]!
  throw new Refusal('insufficient_scope', `The event ${event} needs the scope ${scope}.`, [], {
    required_scope: scope,
  })
}

/** What a webhook for `*` may read, of events that are added later too; null for named events. */
export const readableBy = (
  { scopes }: Principal,
  events: readonly Subscription[],
): readonly Scope[] | null =>
  events.includes('*')
    ? allScopes.filter((scope) => scope.endsWith(':read') && mayUse(scopes, scope))
    : null
