import { mutantsOfTheEngine, type Mutant, type TestedBug } from './mutants-of-the-engine.ts'
import { mutantsOfActivity } from './mutants-of-activity.ts'
import { mutantsOfApproval } from './mutants-of-approval.ts'
import { mutantsOfClients } from './mutants-of-clients.ts'
import { mutantsOfFairness } from './mutants-of-fairness.ts'
import { mutantsOfNotices } from './mutants-of-notices.ts'
import { mutantsNearSecondSends, mutantsOfSecondSends } from './mutants-of-second-send.ts'
import { mutantsOfRewriting } from './mutants-of-rewriting.ts'
import { mutantsOfSecurity } from './mutants-of-security.ts'
import { mutantsOfSetBack } from './mutants-of-set-back.ts'
import { mutantsOfPictures } from './mutants-of-pictures.ts'
import { mutantsOfSize } from './mutants-of-size.ts'
import { mutantsOfTheQueue } from './mutants-of-the-queue.ts'
import { mutantsOfUploads } from './mutants-of-uploads.ts'
import { mutantsOfTests } from './mutants-of-tests.ts'

/** Every mutant: those that the simulation must notice, and those for which tests are named. */
export const allMutants: readonly (Mutant | TestedBug)[] = [
  ...mutantsOfTheEngine,
  ...mutantsOfSecondSends,
  ...mutantsNearSecondSends,
  ...mutantsOfTests,
  ...mutantsOfSecurity,
  ...mutantsOfApproval,
  ...mutantsOfActivity,
  ...mutantsOfFairness,
  ...mutantsOfNotices,
  ...mutantsOfSetBack,
  ...mutantsOfPictures,
  ...mutantsOfSize,
  ...mutantsOfRewriting,
  ...mutantsOfClients,
  ...mutantsOfTheQueue,
  ...mutantsOfUploads,
]

export function testsOf(bug: Mutant | TestedBug): readonly string[] {
  return 'tests' in bug ? bug.tests : []
}
