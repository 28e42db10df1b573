/** A bug that somebody could write: replacements of text in the program. The simulation must notice every one of them. */
export interface Mutant {
  readonly name: string
  /** What makes it show sooner, as of `--fault`. */
  readonly faults?: readonly string[]
  readonly changes: readonly (readonly [file: string, from: string, to: string])[]
}

/** A bug at a place that the simulation does not reach, or not as surely. */
export interface TestedBug extends Mutant {
  /** Of these one at least must notice it. */
  readonly tests: readonly string[]
}

/** A time of the calendar, without the index that lets one have it. */
export const checkedThenTaken: Mutant['changes'] = [
  ['server/database/migrations/0001_tables.sql', 'create unique index schedule_time', 'create index schedule_time'],
  [
    'server/schedules/planning-store.ts',
    `    on conflict (account_id, connection_id, scheduled_at) where status in (\${standing}) do nothing\n`,
    '',
  ],
  [
    'server/schedules/schedule-draft.ts',
    `    const row = await insert(context, input, {`,
    `    if (asked !== 'next_free_slot') await refuseTaken(context.db, calendar, scheduledAt, now)\n    const row = await insert(context, input, {`,
  ],
]

export const mutantsOfTheEngine: readonly Mutant[] = [
  {
    name: 'the post is sent before its intent is committed',
    changes: [
      [
        'server/publishing/send.ts',
        'const canSend = () => isSoon() && !isPast(context.clock, limit)\n',
        'const canSend = () => isSoon() && !isPast(context.clock, limit)\n  const { outcome, aheadMs } = await sendOnce(run, { ...request, canSend }, work)\n',
      ],
      [
        'server/publishing/send.ts',
        '  const { outcome, aheadMs } = await sendOnce(run, { ...request, canSend }, work)\n  const situation',
        '  const situation',
      ],
    ],
  },
  {
    name: 'a take-over sends instead of looking',
    changes: [
      ['server/publishing/publish-schedule.ts', `if (piece.state === 'armed') return`, `if (piece.state === 'out') return`],
      [
        'server/publishing/piece-store.ts',
        `and state = 'waiting'\n      returning schedule_piece`,
        `and state <> 'out'\n      returning schedule_piece`,
      ],
    ],
  },
  {
    name: 'a result is committed without the epoch',
    faults: ['standstill=0.02', 'processes=3', 'death=0'],
    changes: [
      ['server/publishing/store.ts', 'where schedule.epoch = given.epoch and schedule.lease_until is not null and', 'where'],
      ['server/publishing/store.ts', 'and held.epoch = given.epoch and held.lease_until is not null and', 'and'],
      [
        'server/publishing/store.ts',
        `.where('epoch', '=', lease.epoch)\n    .where('lease_until', '>', now)`,
        `.where('lease_until', '>', now)`,
      ],
    ],
  },
  {
    name: 'the event is written in a second transaction',
    changes: [
      [
        'server/publishing/commit.ts',
        'await emitAll(context, tx, events)',
        '(queueMicrotask(() => void context.db.transaction().execute((other) => emitAll(context, other, events))), 1)',
      ],
    ],
  },
  {
    name: 'an attempt is counted after it was sent',
    faults: ['death=0.01', 'processes=3'],
    changes: [['server/webhooks/delivery-store.ts', 'delivery.epoch, cut_off\n', 'delivery.epoch, false as cut_off\n']],
  },
  {
    name: 'a time is checked, then taken',
    changes: checkedThenTaken,
  },
  {
    name: 'a balance is read, then written',
    changes: [
      [
        'server/accounts/credits.ts',
        `  const take = (db: Queryable) => {\n`,
        `  const read = (await findAccount(context.db, accountId))!\n  const take = (db: Queryable) => {\n`,
      ],
      ['server/accounts/credits.ts', 'takeCredits(db, { accountId,', 'takeCredits(db, { read: read.credits, accountId,'],
      ['server/accounts/credits.ts', 'import { holdAccount }', 'import { findAccount, holdAccount }'],
      [
        'server/accounts/credit-store.ts',
        '  taking: {\n    accountId: AccountId\n',
        '  taking: {\n    read: number\n    accountId: AccountId\n',
      ],
      [
        'server/accounts/credit-store.ts',
        'update account set credits = credits - ${taking.cost}::integer where',
        'update account set credits = ${taking.read}::integer - ${taking.cost}::integer where',
      ],
    ],
  },
  {
    name: 'a lost answer is taken for a failure',
    changes: [
      [
        'server/publishing/next-step.ts',
        `    case 'unknown':\n      return lookAgain(situation)\n    case 'refused':`,
        `    case 'unknown':\n      return tryAgain('platform_unavailable', outcome.detail, null, situation)\n    case 'refused':`,
      ],
      [
        'server/publishing/send.ts',
        `const certainlyNot = outcome.kind !== 'confirmed' && outcome.kind !== 'unknown'`,
        `const certainlyNot = outcome.kind !== 'confirmed'`,
      ],
    ],
  },
  {
    name: 'a process that stood still delivers all the same',
    faults: ['standstill=0.01', 'processes=3', 'death=0.001'],
    changes: [['server/webhooks/attempt-delivery.ts', 'const leaseNeededMs = timeoutMs + 10_000', 'const leaseNeededMs = -1_000_000']],
  },
  {
    name: 'a post that may still appear has failed for certain',
    faults: ['late=0.3', 'outagesPerDay=40'],
    changes: [['server/publishing/ending.ts', 'if (!mayArrive ||', 'if (mayArrive || !mayArrive ||']],
  },
  {
    name: 'a start sends again whatever was under way',
    faults: ['processes=1', 'death=0.01'],
    changes: [
      [
        'server/publishing/store.ts',
        `  // What was due before stays due since then`,
        `  await db.updateTable('schedule_piece').set({ state: 'waiting' }).where('state', '=', 'armed').execute()\n  // What was due before stays due since then`,
      ],
    ],
  },
  {
    name: 'a post goes out before its time',
    changes: [
      [
        'server/publishing/publish-due.ts',
        'const lookedAt = context.clock.now()',
        'const lookedAt = context.clock.now().add({ minutes: 30 })',
      ],
    ],
  },
]
