import { detectLanguage } from '@crier/writing/text/language/language.ts'
import type { OneSession } from './machine/database.ts'
import { chooseFaults, type Faults } from './machine/faults.ts'
import { Simulation, Violation } from './machine/simulation.ts'
import { checkEnd } from './checks/at-end.ts'
import { live, settlePeople, trouble } from './people/live.ts'
import { sweepOften } from './people/upload.ts'
import { Harness } from './harness.ts'

const hour = 3_600_000
const day = 24 * hour
// Longer than the furthest time that anybody asks for, two hours to publish it, and what is left of
// a token's life.
const calmMs = 16 * hour

export interface RunResult {
  readonly seed: number
  readonly days: number
  readonly faults: Faults
  readonly deaths: number
  readonly events: number
  readonly posts: number
  readonly violation: Violation | undefined
  readonly seen: ReadonlyMap<string, number>
  readonly traceHash: string
}

/** One run from its number: rough days, then calm hours in which everything must come to an end. */
export async function runSeed(
  session: OneSession,
  seed: number,
  {
    days,
    faults = chooseFaults(seed),
    listener,
  }: { days: number; faults?: Faults; listener?: (line: string) => void },
): Promise<RunResult> {
  await session.empty()
  // Preloads it: the first use reads a file, at an unpredictable time.
  await detectLanguage('Shipping small changes every week')
  const sim = new Simulation(seed, faults, listener)
  const harness = new Harness(sim, session)
  let violation: Violation | undefined
  try {
    const settled = settlePeople(harness, ['free', 'pro', 'pro'])
    await sim.runUntil(sim.begun + 60_000)
    const people = await settled
    for (let number = 1; number <= faults.processes; number++) harness.populate(`worker${number}`)
    sim.isRough = true
    const roughUntil = sim.begun + days * day
    live(people, roughUntil)
    trouble(harness, people, roughUntil)
    sweepOften(harness, roughUntil, roughUntil + calmMs)
    await sim.runUntil(roughUntil)
    sim.isRough = false
    harness.away.clear()
    await sim.runUntil(roughUntil + calmMs)
    await checkEnd(sim, session, harness.book, harness.receivers.received, harness.store)
    await sim.runUntil(sim.now)
  } catch (error) {
    violation =
      error instanceof Violation
        ? error
        : new Violation('bug', error instanceof Error ? error.stack! : String(error))
  }
  const { deaths, events, seen } = sim
  return {
    seed,
    days,
    faults,
    deaths,
    events,
    posts: harness.networks.posts.length,
    violation,
    seen,
    traceHash: sim.traceHash(),
  }
}
