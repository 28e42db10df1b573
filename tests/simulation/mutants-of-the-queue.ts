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
]
