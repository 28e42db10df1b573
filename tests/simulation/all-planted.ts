import { plantedBugs, type PlantedBug, type TestedBug } from './planted-bugs.ts'
import { plantedForFairness } from './planted-for-fairness.ts'
import { plantedNearSecondSends, plantedSecondSends } from './planted-for-second-send.ts'
import { plantedForSecurity } from './planted-for-security.ts'
import { plantedForSetBack } from './planted-for-set-back.ts'
import { plantedForSize } from './planted-for-size.ts'
import { plantedForTests } from './planted-for-tests.ts'

/** Every planted bug: those that the simulation must notice, and those for which tests are named. */
export const allPlanted: readonly (PlantedBug | TestedBug)[] = [
  ...plantedBugs,
  ...plantedSecondSends,
  ...plantedNearSecondSends,
  ...plantedForTests,
  ...plantedForSecurity,
  ...plantedForFairness,
  ...plantedForSetBack,
  ...plantedForSize,
]

export function testsOf(bug: PlantedBug | TestedBug): readonly string[] {
  return 'tests' in bug ? bug.tests : []
}
