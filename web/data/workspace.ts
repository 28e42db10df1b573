import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { chooseAccount } from './chosen-account.ts'
import { newQueries } from './query-client.ts'
import { account, connections, session, slots } from './queries.ts'

interface Workspace {
  /** Counts the switches: everything on the page is rendered again for each. */
  readonly visit: number
  /**
   * The data of this workspace. Each visit has a separate cache, so that no other workspace's data
   * is ever shown.
   */
  readonly queries: QueryClient
}

let shown: Workspace = { visit: 0, queries: newQueries() }
const watchers = new Set<() => void>()

/** Takes what the early requests bring. Never fails: the page asks again, and tells. */
export async function readEarly(): Promise<void> {
  if (globalThis.earlyRequests === undefined) return
  const { queries } = shown
  const read = [
    queries.prefetchQuery(session),
    queries.prefetchQuery(account),
    queries.prefetchQuery(connections),
    queries.prefetchQuery(slots),
  ]
  await Promise.all(read)
}

/** The workspace of this tab. */
export function useWorkspace(): Workspace {
  return useSyncExternalStore(watch, () => shown)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Shows another workspace of the same person, and forgets what was read in the one before. */
export function enterWorkspace(accountId: string): void {
  const before = shown.queries
  const person = before.getQueryData(session.queryKey)
  const membership = person?.accounts.find(({ account_id }) => account_id === accountId)
  chooseAccount(accountId)
  const queries = newQueries()
  // The person stays the same; only their role changes.
  if (person && membership)
    queries.setQueryData(session.queryKey, {
      ...person,
      account_id: accountId,
      role: membership.role,
    })
  shown = { visit: shown.visit + 1, queries }
  for (const watcher of watchers) watcher()
  before.clear()
}
