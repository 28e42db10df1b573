import type { Mutant, TestedBug } from './mutants-of-the-engine.ts'

const atTheClaim = [
  'server/publishing/publish-schedule.ts',
  'if (limit !== null && Temporal.Instant.compare(context.clock.now(), limit) > 0) return !isBegun(await piecesOf(context.db, schedule))\n',
  '',
] as const
const atTheSend = [
  'server/publishing/run.ts',
  "return pieces.some(({ state }) => state === 'out') ? null : schedule.not_later_than",
  'return null',
] as const

const withoutItsIndex = [
  'server/database/migrations/0001_tables.sql',
  'create unique index schedule_repetition',
  'create index schedule_repetition',
] as const

const reorderStore = 'server/schedules/reorder-store.ts'
const reorderSchedules = 'server/schedules/reorder-schedules.ts'

/** What must never come of a queue's order, limits and repetitions. */
export const mutantsOfTheQueue: readonly (Mutant | TestedBug)[] = [
  { name: 'a post is sent after the time that it was to go out by', changes: [atTheClaim, atTheSend] },
  {
    name: 'the limit of a post holds at its claim only',
    tests: ['tests/api/not-later-than.test.ts'],
    changes: [atTheSend],
  },
  {
    name: 'a limit may lie before its time when two change both at once',
    tests: ['tests/api/not-later-than.test.ts'],
    changes: [
      ['server/database/migrations/0001_tables.sql', '  constraint schedule_limit check (not_later_than > scheduled_at),\n', ''],
      [
        'server/schedules/move-schedule.ts',
        '    refuseLateTime(limit === undefined ? present.not_later_than : limit, asked, at ?? later(present.scheduled_at, now))\n',
        '',
      ],
    ],
  },
  {
    name: 'a repeat has two repetitions at once',
    changes: [
      withoutItsIndex,
      ['server/schedules/repeat-due.ts', '  if (await hasRepetition(tx, repeat)) return void (await rest(tx, repeat))\n', ''],
      ['server/schedules/repeat-store.ts', '.set({ due_at: null, detail: null })', '.set({ detail: null })'],
    ],
  },
  {
    name: 'a repetition comes in the next free slot, however soon that is after the one before',
    changes: [
      [
        'server/calendar/next-free.ts',
        'last?.toZonedDateTimeISO(first.timezone).add({ weeks })',
        'last?.toZonedDateTimeISO(first.timezone)',
      ],
    ],
  },
  {
    name: 'a repetition that was published is the last',
    changes: [
      [
        'server/database/migrations/0001_tables.sql',
        "when (old.repeat_id is not null and old.status = 'publishing' and new.status in ('published', 'failed'))",
        "when (old.repeat_id is not null and old.status = 'publishing' and new.status = 'failed')",
      ],
    ],
  },
  {
    name: 'two processes that find a repeat due plan a repetition each',
    tests: ['tests/api/repeats.test.ts'],
    changes: [
      withoutItsIndex,
      [
        'server/schedules/repeat-due.ts',
        'if (!repeat || repeat.due_at === null || Temporal.Instant.compare(repeat.due_at, now) > 0) return undefined',
        'if (!repeat) return undefined',
      ],
      ['server/schedules/repeat-due.ts', '  if (await hasRepetition(tx, repeat)) return void (await rest(tx, repeat))\n', ''],
    ],
  },
  {
    name: 'what a contributor has changed is repeated without an approval',
    tests: ['tests/api/repeats.test.ts'],
    changes: [['server/schedules/change-approvals.ts', '    await awaitApprovalOfRepeats(tx, accountId, draftId, repeats, by)\n', '']],
  },
  {
    name: 'a draft whose upload a contributor has deleted is repeated without an approval',
    tests: ['tests/api/repeats.test.ts'],
    changes: [['server/drafts/detach-media.ts', '    await changeApprovals(tx, principal, id, now)\n', '']],
  },
  {
    name: 'an edit by a key that knows nothing of schedules leaves the next repetitions approved',
    tests: ['tests/api/repeats.test.ts'],
    changes: [['server/schedules/change-approvals.ts', 'reached.flatMap(({ repeat_id }) => repeat_id ?? [])', '[]']],
  },
  {
    name: 'whoever changed a draft may move its repetitions',
    tests: ['tests/api/repeats.test.ts'],
    changes: [
      ['server/schedules/planning-store.ts', 'given.requested_by is not null and given.repeat_id is null', 'given.requested_by is not null'],
    ],
  },
  {
    name: 'after a set-back of the database a post is repeated that has just gone out',
    tests: ['tests/api/repeats.test.ts'],
    changes: [['server/publishing/set-back-store.ts', '  await keepRepeatsApart(db, now)\n', '']],
  },
  {
    name: 'a repetition that is retried counts as one still',
    tests: ['tests/api/repeats.test.ts'],
    changes: [['server/schedules/retry-store.ts', '      repeat_id: null,\n', '']],
  },
  {
    name: 'a reorder gives a post another time, and leaves it due at the old one',
    changes: [[reorderStore, 'scheduled_at = given.at, due_at = given.at,', 'scheduled_at = given.at,']],
  },
  {
    name: 'a reorder gives the time of a post that is due or being published to another',
    tests: ['tests/api/reorder-schedules.test.ts'],
    changes: [
      [reorderSchedules, "if (row.status !== 'pending')", 'if (false)'],
      [reorderSchedules, 'if (Temporal.Instant.compare(row.scheduled_at, now) <= 0)', 'if (false)'],
    ],
  },
  {
    name: 'a reorder deals out times that were read before somebody moved one of the posts',
    tests: ['tests/interleavings/reorder.slow.test.ts'],
    changes: [[reorderStore, "    .orderBy('id')\n    .forUpdate()\n", "    .orderBy('id')\n"]],
  },
  {
    name: 'what is approved is no longer so after a reorder',
    tests: ['tests/api/reorder-schedules.test.ts'],
    changes: [
      [reorderStore, "case when approval = 'approved' then ${approvalHash(sql`given.at`)} else approved_hash end", 'approved_hash'],
    ],
  },
  {
    name: 'a reorder deals the times of one connection out to another',
    tests: ['tests/api/reorder-schedules.test.ts'],
    changes: [[reorderSchedules, 'if (row.connection_id !== connectionId)', 'if (false)']],
  },
]
