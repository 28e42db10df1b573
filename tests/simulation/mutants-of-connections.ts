import type { TestedBug } from './mutants-of-the-engine.ts'

/** Bugs of several connections of an account, of their authors, and of the grants behind them: a test is named that must notice each. */
export const mutantsOfConnections: readonly TestedBug[] = [
  {
    name: 'two connections of one network wait for each other',
    tests: ['tests/networks/two-connections.slow.test.ts'],
    changes: [
      [
        'server/database/migrations/0001_tables.sql',
        'schedule_lane on schedule (account_id, connection_id)',
        'schedule_lane on schedule (account_id, platform)',
      ],
      [
        'server/publishing/store.ts',
        'select id, account_id, connection_id, due_at',
        'select id, account_id, platform as connection_id, due_at',
      ],
      [
        'server/publishing/store.ts',
        '(account_id, connection_id) not in (select account_id, connection_id from schedule',
        '(account_id, platform) not in (select account_id, platform from schedule',
      ],
    ],
  },
  {
    name: 'a time is taken for all connections of a network',
    tests: ['tests/api/several-connections.test.ts'],
    changes: [
      [
        'server/database/migrations/0001_tables.sql',
        'schedule_time on schedule (account_id, connection_id, scheduled_at)',
        'schedule_time on schedule (account_id, platform, scheduled_at)',
      ],
      [
        'server/schedules/planning-store.ts',
        'on conflict (account_id, connection_id, scheduled_at)',
        'on conflict (account_id, platform, scheduled_at)',
      ],
    ],
  },
  {
    name: 'a post goes out with the access of the main connection',
    tests: ['tests/api/several-connections.test.ts'],
    changes: [
      [
        'server/publishing/run.ts',
        'const result = await accessFor(run.context, run.schedule.account_id, run.schedule.connection_id, run.refusedVersion)',
        `const { id } = await run.context.db.selectFrom('connection').select('id').where('account_id', '=', run.schedule.account_id).where('platform', '=', run.schedule.platform).where('main', '=', true).executeTakeFirstOrThrow()
  const result = await accessFor(run.context, run.schedule.account_id, id, run.refusedVersion)`,
      ],
    ],
  },
  {
    name: 'what waits for a paused connection goes out',
    tests: ['tests/paused-plans.slow.test.ts'],
    changes: [['server/publishing/store.ts', 'from connection where paused))`', 'from connection where paused and false))`']],
  },
  {
    name: 'what was parked during a pause never comes back',
    tests: ['tests/api/several-connections.test.ts'],
    changes: [['server/publishing/store.ts', 'where parked order by account_id', 'where parked and false order by account_id']],
  },
  {
    name: 'a claim reads all that waits for paused connections',
    tests: ['tests/paused-plans.slow.test.ts'],
    changes: [['server/publishing/store.ts', 'update schedule set parked = true', 'update schedule set parked = false']],
  },
  {
    name: 'a connection is removed while a post of it is pending',
    tests: ['tests/api/several-connections.test.ts'],
    changes: [
      [
        'server/connections/remove-connection.ts',
        'if (await lockForRemoval(tx, connection))',
        'if ((await lockForRemoval(tx, connection)) && false)',
      ],
    ],
  },
  {
    name: 'renewed tokens are thrown away while the database is away',
    tests: ['tests/networks/access.nightly.test.ts'],
    changes: [['server/connections/access.ts', 'await keepTrying(clock, until, store)', 'await keepTrying(clock, now, store)']],
  },
  {
    name: 'a post fails by an access that its owner has made again meanwhile',
    tests: ['tests/networks/access.nightly.test.ts'],
    changes: [
      [
        'server/connections/access.ts',
        "  return ended.kind === 'away' ? ended",
        "  if (ended.kind === 'lost') return { kind: 'needs_owner', detail: 'The access has ended.' }\n  return ended.kind === 'away' ? ended",
      ],
    ],
  },
  {
    name: 'the choice of an audience counts from any browser',
    tests: ['tests/networks/audience.test.ts'],
    changes: [
      [
        'server/connections/authorization-store.ts',
        "    .where('choice_hash', '=', choice.choiceHash)\n    .where('cookie_hash', '=', choice.cookieHash)\n",
        "    .where('choice_hash', '=', choice.choiceHash)\n",
      ],
    ],
  },
  {
    name: 'two processes use one refresh token',
    tests: ['tests/networks/shared-grants.test.ts'],
    changes: [
      [
        'server/connections/grant-store.ts',
        `    .where((row) => row.or([row('refreshing_until', 'is', null), row('refreshing_until', '<=', now)]))\n    .executeTakeFirst()\n  return numUpdatedRows === 1n\n}\n\n/**\n * Ends the renewals`,
        `    .executeTakeFirst()\n  return numUpdatedRows === 1n\n}\n\n/**\n * Ends the renewals`,
      ],
    ],
  },
  {
    name: 'a used refresh token is sent again while the access lives',
    tests: ['tests/networks/lost-renewal.test.ts'],
    changes: [['server/connections/access.ts', 'connection.renewal_lost_at !== null && !hasEnded(context, connection)', 'false']],
  },
  {
    name: 'a renewal that its process did not survive is begun again',
    tests: ['tests/networks/lost-renewal.test.ts'],
    changes: [
      ['server/connections/access.ts', 'if (!isRefused && isCutShort(context, grant) && ', 'if (!isRefused && grant.version < 0 && '],
    ],
  },
  {
    name: 'another author replaces the one of a connection without a question',
    tests: ['tests/networks/another-author.test.ts'],
    changes: [
      [
        'server/connections/finish-authorization.ts',
        '  if (again === undefined && !(isNobodys && authors.length === 1))',
        '  if (again === undefined && authors.length > 1)',
      ],
    ],
  },
  {
    name: 'an author becomes two connections of an account',
    tests: ['tests/networks/another-author.test.ts'],
    changes: [
      ['server/connections/is-taken.ts', 'row.id !== except && row.grant_id !== null', 'row.id !== except && row.grant_id === null'],
    ],
  },
  {
    name: 'a grant that waits for a choice is never revoked',
    tests: ['tests/networks/another-author.test.ts'],
    changes: [
      [
        'server/connections/revocation-store.ts',
        `.where('revoke_at', '<=', now)`,
        `.where('revoke_at', '<=', now.subtract({ hours: 24 }))`,
      ],
    ],
  },
  {
    name: 'a grant is revoked that another connection still uses',
    tests: ['tests/networks/shared-grants.test.ts'],
    changes: [
      [
        'server/connections/grant-store.ts',
        'sql<boolean>`not exists (select from connection',
        'sql<boolean>`true or not exists (select from connection',
      ],
    ],
  },
  {
    name: 'two connections that end at once leave the grant of both behind',
    tests: ['tests/networks/shared-grants.test.ts'],
    changes: [['server/connections/grant-store.ts', `    .orderBy('id')\n    .forUpdate()\n`, `    .orderBy('id')\n`]],
  },
  {
    name: 'a way back from one network is taken for another’s',
    tests: ['tests/networks/way-back.test.ts'],
    changes: [
      [
        'server/connections/authorization-store.ts',
        `.where('cookie_hash', '=', authorizationState.cookieHash)\n    .where('platform', '=', authorizationState.platform)`,
        `.where('cookie_hash', '=', authorizationState.cookieHash)`,
      ],
    ],
  },
  {
    name: 'the rest of a thread is sent as another author',
    tests: ['tests/networks/another-author.test.ts'],
    changes: [['server/publishing/run.ts', 'sentAs === undefined || sentAs === result.access.externalAccountId', "sentAs !== ''"]],
  },
  {
    name: 'an incomplete thread is retried as another author',
    tests: ['tests/networks/another-author.test.ts'],
    changes: [['server/schedules/retry-schedule.ts', 'incomplete && (await isOfAnotherAuthor(tx, schedule))', 'incomplete && false']],
  },
  {
    name: 'the first connection of an added network is not its main one',
    tests: ['tests/api/without-connection.test.ts'],
    changes: [
      [
        'server/connections/add-connection.ts',
        'const main = (await findMainConnection(tx, accountId, platform)) === undefined',
        'const main = (await findMainConnection(tx, accountId, platform)) === null',
      ],
    ],
  },
  {
    name: 'a consent that began without a connection makes one before it succeeds',
    tests: ['tests/api/without-connection.test.ts'],
    changes: [
      [
        'server/connections/authorize-connection.ts',
        'connectionId: connection?.id ?? null,',
        'connectionId: (connection ?? (await addConnection(context, tx, { accountId: principal.accountId, platform, label: null, kind }))).id,',
      ],
      [
        'server/connections/authorize-connection.ts',
        'import { isLive,',
        "import { addConnection } from './add-connection.ts'\nimport { isLive,",
      ],
    ],
  },
  {
    name: 'a first connection is made beyond the plan',
    tests: ['tests/api/without-connection.test.ts'],
    changes: [['server/connections/connect-first.ts', 'if (beyondPlan !== undefined) return', "if (beyondPlan === '') return"]],
  },
]
