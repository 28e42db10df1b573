import type { OneSession } from './machine/database.ts'
import { withoutFault } from './machine/faults.ts'
import { runSeed } from './run-seed.ts'
import type { Run } from './run-told.ts'

const notFaults = ['processes', 'pollScale', 'bustle', 'uploads']

/**
 * Runs again without each class of faults in turn; what cannot be left out without losing the
 * violation is what it needs.
 */
export async function neededFaults(
  session: OneSession,
  run: Run,
  invariant: string,
): Promise<string[]> {
  let { faults } = run
  for (const name of Object.keys(faults).filter((name) => !notFaults.includes(name))) {
    const fewer = withoutFault(faults, name)
    const { violation } = await runSeed(session, run.seed, { days: run.days, faults: fewer })
    if (violation?.invariant === invariant) faults = fewer
  }
  return Object.entries(faults)
    .filter(([, part]) => part > 0)
    .map(([name, part]) => `${name}=${part}`)
}
