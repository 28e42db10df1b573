import { Refusal } from '@crier/contract/problems.ts'

/**
 * A concurrent change made stale what the attempt had read. Thrown in a transaction, it rolls the
 * transaction back.
 */
export class RaceLost extends Error {}

// An attempt loses only to a request of the same account that wins: more in a row than any plan
// admits in a minute are a fault.
const racesMax = 2_000

/**
 * Runs the attempt again, from its first read, for as long as it loses races. `what`: what the
 * other requests change.
 */
export async function retryRaces<Result>(
  what: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let race = 0; race < racesMax; race++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof RaceLost)) throw error
    }
  }
  throw new Refusal('conflict', `Too many requests change the same ${what}: repeat the request.`)
}
