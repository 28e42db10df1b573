import { CrierProblem } from '@crier/sdk/problem.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { searchOnArrival } from '../agents/asked.ts'

const retriesMost = 3

/** Outside of every account: the way in. */
export const queries = newQueries()

/** What was read stays usable for half a minute, so that going back and forth between pages never waits. */
export function newQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < retriesMost && mayPass(error),
        retryDelay: (failures, error) => Math.max(secondsAsked(error) * 1_000, Math.min(1_000 * 2 ** failures, 20_000)),
      },
      mutations: { retry: false },
    },
  })
}

/** A refusal stays one however often it is asked; what is overloaded, away or broken may come back. */
function mayPass(error: Error): boolean {
  return !(error instanceof CrierProblem) || error.status === 429 || error.status >= 500
}

function secondsAsked(error: Error): number {
  return error instanceof CrierProblem ? Math.min(error.retryAfter ?? 0, 60) : 0
}

function leaveWhenSignedOut(error: Error): void {
  const signedOut = error instanceof CrierProblem && error.status === 401
  if (signedOut && location.pathname !== '/sign-in')
    location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + (searchOnArrival ?? location.search))}`)
}
