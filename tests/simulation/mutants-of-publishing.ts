import type { TestedBug } from './mutants-of-the-engine.ts'

/** Bugs of when a post goes out, of the lease of its run, and of reading its results afterwards: a test is named that must notice each. */
export const mutantsOfPublishing: readonly TestedBug[] = [
  {
    name: 'what the database broke off keeps its connection until the lease ends',
    tests: ['tests/networks/broken-off.test.ts'],
    changes: [['server/publishing/publish-due.ts', 'if (isDatabaseAway(error)) brokenOff.set', 'if (error === null) brokenOff.set']],
  },
  {
    name: 'a post that the database broke off five times fails',
    tests: ['tests/networks/broken-off.test.ts'],
    changes: [['server/publishing/store.ts', ', claims = greatest(claims - 1, 0)', '']],
  },
  {
    name: 'a run may write its schedule without its epoch',
    tests: ['tests/table-writers.test.ts'],
    changes: [['server/publishing/journal-store.ts', ' and schedule.epoch = given.epoch and given.phase', ' and given.phase']],
  },
  {
    name: 'an edit after the claim reaches the post',
    tests: ['tests/api/late-effects.slow.test.ts'],
    changes: [['server/publishing/freeze.ts', `(begun || schedule.was !== 'pending')`, `schedule.was === 'published'`]],
  },
  {
    name: 'a post leaves however long the process stood still',
    tests: ['tests/api/late-effects.slow.test.ts'],
    changes: [['server/publishing/send.ts', 'withinMs(context.clock, sendWithinMs)', 'withinMs(context.clock, 1_000_000_000)']],
  },
  {
    name: 'a long upload keeps its connection until its end',
    tests: ['tests/networks/processing.test.ts'],
    changes: [['server/publishing/lease.ts', '> turnMs) throw new TurnOver()', '< 0) throw new TurnOver()']],
  },
  {
    name: 'a lease is not kept while a post waits for a permit',
    tests: ['tests/networks/lease-while-waiting.test.ts'],
    changes: [
      [
        'server/publishing/send.ts',
        'run.lease.keepDuring(run.permits.acquire(senderOf(run, piece)))',
        'run.permits.acquire(senderOf(run, piece))',
      ],
    ],
  },
  {
    name: 'a lease is not kept while a document is rendered',
    tests: ['tests/networks/lease-while-waiting.test.ts'],
    changes: [
      [
        'server/publishing/prepare.ts',
        'worker.keepDuring(documentOf(context, requester, content, brand))',
        'documentOf(context, requester, content, brand)',
      ],
    ],
  },
  {
    name: 'a lease is kept for ever by a run that hangs',
    tests: ['tests/commit.test.ts'],
    changes: [['server/publishing/lease.ts', 'const renewalsMax = 180', 'const renewalsMax = Infinity']],
  },
  {
    name: 'a lease is kept after the work has ended',
    tests: ['tests/commit.test.ts'],
    changes: [['server/publishing/lease.ts', '      ended.abort()\n      await kept\n', '']],
  },
  {
    name: 'results are read before a publication that is due',
    tests: ['tests/api/results-wait.test.ts'],
    changes: [['server/results/read-due-results.ts', 'if (await store.isPublicationDue(db, now)) return', 'if (false) return']],
  },
  {
    name: 'results are read while their connection publishes',
    tests: ['tests/api/results-wait.test.ts'],
    changes: [['server/results/read-due-results.ts', 'if (await store.isLaneNeeded(', 'if (false && await store.isLaneNeeded(']],
  },
  {
    name: 'a refusal to be read is repeated at once',
    tests: ['tests/api/results.test.ts'],
    changes: [['server/results/read-due-results.ts', 'notBefore: now.add({ hours: refusedHours })', 'notBefore: now']],
  },
  {
    name: 'another author’s posts are asked about',
    tests: ['tests/api/results.test.ts'],
    changes: [['server/results/read-due-results.ts', 'one.external_account_id === access.externalAccountId', 'true']],
  },
]
