import { CrierProblem } from '@crier/sdk/problem.ts'
import {
  notifyManager,
  onlineManager,
  QueryCache,
  QueryClient,
  type QueryPersister,
} from '@tanstack/react-query'
import { searchOnArrival } from '../agents/agent-request.ts'
import { forgetAnswers } from './answers-store.ts'
import { askOrKept } from './kept-answers.ts'

const retriesMax = 3

// It would take a browser that begins without a connection for one that has one.
onlineManager.setOnline(navigator.onLine)

// A button is disabled before the second click of a double click, which would send its
// request again.
notifyManager.setScheduler(queueMicrotask)

/** Outside of every account: the way in. */
export const queries = newQueries()

/** Data stays fresh for half a minute, so that going back and forth between pages never waits. */
export function newQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Without a connection too: what was kept answers then.
        networkMode: 'always',
        refetchOnReconnect: true,
        persister: askOrKept as QueryPersister,
        retry: (failures, error) =>
          failures < retriesMax && mayPass(error) && onlineManager.isOnline(),
        retryDelay: (failures, error) =>
          Math.max(secondsAsked(error) * 1_000, Math.min(1_000 * 2 ** failures, 20_000)),
      },
      // Without a connection they fail with an error. A delayed mutation would take effect when the
      // person no longer expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * A refusal stays one however often it is asked; what is overloaded, away or broken may come back.
 */
function mayPass(error: Error): boolean {
  return !(error instanceof CrierProblem) || error.status === 429 || error.status >= 500
}

function secondsAsked(error: Error): number {
  return error instanceof CrierProblem ? Math.min(error.retryAfter ?? 0, 60) : 0
}

function leaveWhenSignedOut(error: Error): void {
  const signedOut = error instanceof CrierProblem && error.status === 401
  if (!signedOut || location.pathname === '/sign-in') return
  void signInAgain(location.pathname + (searchOnArrival ?? location.search))
}

async function signInAgain(next: string): Promise<void> {
  await forgetAnswers()
  location.assign(`/sign-in?next=${encodeURIComponent(next)}`)
}
