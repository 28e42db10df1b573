import type { TestedBug } from './planted-bugs.ts'

/** Ways to let one account take what the others need: a test is named that must notice each. */
export const plantedForFairness: readonly TestedBug[] = [
  {
    name: 'a page of a list is as large as its items',
    tests: ['tests/api/fairness.test.ts'],
    changes: [['server/database/page.ts', '    if (data.length > 0 && bytes > pageBytesMax) break\n', '']],
  },
  {
    name: 'a page of drafts reads every text up to its limit',
    tests: ['tests/api/fairness.test.ts'],
    changes: [['server/drafts/store.ts', `    .where('sized.bytes_before', '<', textBytesMax)\n`, '']],
  },
  {
    name: 'the loops wait for the connections of the requests',
    tests: ['tests/api/fairness.test.ts'],
    changes: [['server/service.ts', '{ ...doors, db: loopsDatabase?.db ?? database.db }', 'doors']],
  },
  {
    name: 'an account may have any number of lists at a time',
    tests: ['tests/api/fairness.test.ts'],
    changes: [['server/http/serve.ts', '      if (semaphore) await holdPlace(semaphore, request, reply)\n', '']],
  },
]
