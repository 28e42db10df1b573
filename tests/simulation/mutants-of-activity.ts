import type { Mutant, TestedBug } from './mutants-of-the-engine.ts'

const rights = ['tests/security/rights.test.ts']

/** What the log of changes may not leave out, tell twice, or say of somebody else; and who may do too much. */
export const mutantsOfActivity: readonly (Mutant | TestedBug)[] = [
  {
    name: 'the row of a decision is written in a second transaction',
    changes: [
      [
        'server/schedules/decide.ts',
        '  await record(tx, { accountId, actor: decision.by, at: now, kind: `schedule.${decision.state}`, objectId: row.id, detail: {} })\n',
        '',
      ],
      [
        'server/schedules/decide.ts',
        '    await input.remember(tx, answer)\n',
        '    await input.remember(tx, answer)\n    queueMicrotask(() => void context.db.transaction().execute((other) => record(other, { accountId: principal.accountId, actor: decision.by, at: context.clock.now(), kind: `schedule.${state}`, objectId: params.schedule_id, detail: {} })))\n',
      ],
    ],
  },
  {
    name: 'an edit records that a schedule waits which waited before',
    changes: [
      [
        'server/schedules/change-approvals.ts',
        "status === 'pending' && approval !== 'awaiting'",
        "status === 'pending' && approval !== undefined",
      ],
    ],
  },
  {
    name: 'two posts that lose the same access are two rows of the log',
    tests: ['tests/networks/shared-grants.test.ts'],
    changes: [['server/connections/grant-store.ts', "    .where('state', '!=', 'needs_reconnect')\n", '']],
  },
  {
    name: 'low credits are not in the log',
    changes: [['server/accounts/credits.ts', '  if (crossing !== null)\n    await record(', '  if (crossing === -1)\n    await record(']],
  },
  {
    name: 'an editor may change connections',
    tests: rights,
    changes: [
      [
        'server/accounts/roles.ts',
        "const ownersOnly: readonly Scope[] = ['keys:write', 'account:write', 'connections:write']",
        "const ownersOnly: readonly Scope[] = ['keys:write', 'account:write']",
      ],
    ],
  },
  {
    name: 'a rejection leaves no row of activity',
    tests: ['tests/security/rights.slow.test.ts'],
    changes: [['server/schedules/decide.ts', '  await record(tx, {', "  if (decision.state === 'approved') await record(tx, {"]],
  },
  {
    name: 'a change of a connection that changes nothing leaves a row of activity',
    tests: rights,
    changes: [['server/connections/update-connection.ts', 'if (fields.length > 0) await recordBy', 'await recordBy']],
  },
  {
    name: 'whoever cancels a schedule is told as the server itself',
    tests: ['tests/security/rights.slow.test.ts'],
    changes: [
      ['server/schedules/change-store.ts', "kind: 'schedule.cancelled', actor,", "kind: 'schedule.cancelled', actor: { type: 'system' },"],
    ],
  },
  {
    name: 'a move by its requester leaves the other schedules of the draft as they are',
    tests: ['tests/api/approvals.test.ts'],
    changes: [['server/schedules/move-schedule.ts', 'if (moved && change.requester !== null)', 'if (moved && change.requester === null)']],
  },
  {
    name: 'a deleted draft leaves no row of activity',
    tests: ['tests/api/activity-of-operations.test.ts'],
    changes: [
      [
        'server/drafts/delete-draft.ts',
        "await recordBy(tx, principal, { at: now, kind: 'draft.deleted', objectId: draft.id, detail: {} })",
        '',
      ],
    ],
  },
  {
    name: 'a change of a schedule’s status by a worker leaves two rows of activity',
    tests: ['tests/api/activity.test.ts'],
    changes: [
      [
        'server/database/migrations/0001_tables.sql',
        'create trigger schedule_state before update of status on schedule',
        'create trigger schedule_state_twice before update of status on schedule for each row execute function keep_schedule_state();\ncreate trigger schedule_state before update of status on schedule',
      ],
    ],
  },
  {
    name: 'whoever moves a schedule is told as the server itself',
    tests: ['tests/api/activity.test.ts'],
    changes: [
      [
        'server/activity/actor.ts',
        "if ('id' in actor) return { actor: actor.id, actor_name: actor.name }",
        "if ('id' in actor) return { actor: null, actor_name: null }",
      ],
    ],
  },
  {
    name: 'keys see people by more than their name',
    tests: ['tests/api/activity.test.ts'],
    changes: [['server/activity/present-actor.ts', 'return user === null ||', 'return user !== null &&']],
  },
]
