import { mutantsOfTheEngine, type Mutant, type TestedBug } from './mutants-of-the-engine.ts'
import { mutantsOfActivity } from './mutants-of-activity.ts'
import { mutantsOfApproval } from './mutants-of-approval.ts'
import { mutantsOfClients } from './mutants-of-clients.ts'
import { mutantsOfConnections } from './mutants-of-connections.ts'
import { mutantsOfDrafts } from './mutants-of-drafts.ts'
import { mutantsOfFairness } from './mutants-of-fairness.ts'
import { mutantsOfMedia } from './mutants-of-media.ts'
import { mutantsOfNetworks } from './mutants-of-networks.ts'
import { mutantsOfNotices } from './mutants-of-notices.ts'
import { mutantsOfOutboundCalls } from './mutants-of-outbound-calls.ts'
import { mutantsOfPictures } from './mutants-of-pictures.ts'
import { mutantsOfPublishing } from './mutants-of-publishing.ts'
import { mutantsOfRequests } from './mutants-of-requests.ts'
import { mutantsOfRewriting } from './mutants-of-rewriting.ts'
import { mutantsNearSecondSends, mutantsOfSecondSends } from './mutants-of-second-send.ts'
import { mutantsOfSecurity } from './mutants-of-security.ts'
import { mutantsOfSetBack } from './mutants-of-set-back.ts'
import { mutantsOfSize } from './mutants-of-size.ts'
import { mutantsOfTheComposer } from './mutants-of-the-composer.ts'
import { mutantsOfTheDashboard } from './mutants-of-the-dashboard.ts'
import { mutantsOfTheDatabase } from './mutants-of-the-database.ts'
import { mutantsOfTheQueue } from './mutants-of-the-queue.ts'
import { mutantsOfUploads } from './mutants-of-uploads.ts'
import { mutantsOfWebhooks } from './mutants-of-webhooks.ts'

/** Every mutant: those that the simulation must notice, and those for which tests are named. */
export const allMutants: readonly (Mutant | TestedBug)[] = [
  ...mutantsOfTheEngine,
  ...mutantsOfSecondSends,
  ...mutantsNearSecondSends,
  ...mutantsOfActivity,
  ...mutantsOfApproval,
  ...mutantsOfClients,
  ...mutantsOfConnections,
  ...mutantsOfDrafts,
  ...mutantsOfFairness,
  ...mutantsOfMedia,
  ...mutantsOfNetworks,
  ...mutantsOfNotices,
  ...mutantsOfOutboundCalls,
  ...mutantsOfPictures,
  ...mutantsOfPublishing,
  ...mutantsOfRequests,
  ...mutantsOfRewriting,
  ...mutantsOfSecurity,
  ...mutantsOfSetBack,
  ...mutantsOfSize,
  ...mutantsOfTheComposer,
  ...mutantsOfTheDashboard,
  ...mutantsOfTheDatabase,
  ...mutantsOfTheQueue,
  ...mutantsOfUploads,
  ...mutantsOfWebhooks,
]

export function testsOf(bug: Mutant | TestedBug): readonly string[] {
  return 'tests' in bug ? bug.tests : []
}
