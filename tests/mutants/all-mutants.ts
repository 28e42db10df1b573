import { mutantsOfAccounts } from './accounts.ts'
import { mutantsOfCalendar } from './calendar.ts'
import { mutantsOfEdges } from './edges.ts'
import { mutantsOfMedia } from './media.ts'
import type { Mutant } from './mutant.ts'
import { mutantsOfPublishing } from './publishing.ts'

export const allMutants: readonly Mutant[] = [
  ...mutantsOfPublishing,
  ...mutantsOfAccounts,
  ...mutantsOfCalendar,
  ...mutantsOfMedia,
  ...mutantsOfEdges,
]
