import type { TestedBug } from './mutants-of-the-engine.ts'

/** Bugs of what the database must refuse, and of what is lost or tried while it is away: a test is named that must notice each. */
export const mutantsOfTheDatabase: readonly TestedBug[] = [
  {
    name: 'the database lets a published schedule become pending again',
    tests: ['server/schedules/state.test.ts'],
    changes: [['server/database/schema.sql', `('failed', 'pending')))`, `('failed', 'pending'), ('published', 'pending')))`]],
  },
  {
    name: 'the ledger has no unique reference',
    tests: ['server/database/schema-dump.test.ts'],
    changes: [['server/database/migrations/0001_tables.sql', ',\n  unique (account_id, kind, reference)\n', '\n']],
  },
  {
    name: 'a simulated statement is carried out after its transaction was rolled back',
    tests: ['tests/simulation/machine/shared-session.test.ts'],
    changes: [
      [
        'tests/simulation/machine/shared-session.ts',
        "isInTransaction ? line.isOpen && label === 'commit'",
        "line.isOpen ? label === 'commit'",
      ],
    ],
  },
  {
    name: 'what a network has answered is lost when the database is away for a moment',
    tests: ['tests/commit.test.ts'],
    changes: [['server/publishing/commit.ts', 'await keepTrying(context.clock, lease.until, store)', 'await store()']],
  },
  {
    name: 'what was certainly not sent is stored whenever the database is back',
    tests: ['tests/commit.test.ts'],
    changes: [['server/publishing/commit.ts', " && write.change.state !== 'waiting'", '']],
  },
  {
    name: 'what the database refuses is tried again for as long as a lease lasts',
    tests: ['tests/commit.test.ts'],
    changes: [['server/database/keep-trying.ts', '!isDatabaseAway(error) || ', '']],
  },
  {
    name: 'an embedded PostgreSQL that is away for seconds is given up',
    tests: ['server/database/embedded.slow.test.ts'],
    changes: [['server/database/own-embedded.ts', 'const recoveryMs = 60_000', 'const recoveryMs = 6_000']],
  },
  {
    name: 'a backup stands in the way of one by a process of the same number',
    tests: ['server/database/backup.slow.test.ts'],
    changes: [['server/database/backup.ts', '.${randomUUID()}.partial', '.${process.pid}.partial']],
  },
  {
    name: 'a start does not ask for the secret key that something is still sealed with',
    tests: ['tests/crash/rotate-key.proof.ts'],
    changes: [['server/secret-key.ts', '  await writeSetting(db, ofPrevious, known)\n', '']],
  },
]
