import type { TestedBug } from './mutants-of-the-engine.ts'

const content = ['tests/api/approved-content.test.ts']
const approvals = ['tests/api/approvals.test.ts']

const interleavings = ['tests/interleavings/approvals.slow.test.ts']

const previews = ['tests/api/preview-page.test.ts']

const lateRights = ['tests/security/late-rights.test.ts']

const draftMedia = ['tests/api/draft-media.test.ts']

/** The guards between an approval and what goes out, each taken away. */
export const mutantsOfApproval: readonly TestedBug[] = [
  {
    name: 'a client who opens a link with an answer in it decides',
    tests: previews,
    changes: [
      [
        'server/http/pages/preview-routes.ts',
        "    const page = new URL(request.url, 'http://localhost').searchParams.get('page') ?? '1'\n",
        "    const query = new URL(request.url, 'http://localhost').searchParams\n    const page = query.get('page') ?? '1'\n    if (query.get('answer') === 'approve')\n      return answerTo(ports, request, reply, { kind: 'approved', scheduleId: query.get('schedule')!, shown: query.get('shown')!, name: 'A link', comment: '' })\n",
      ],
    ],
  },
  {
    name: 'a client decides on what they were not shown',
    tests: previews,
    changes: [
      ['server/schedules/approval-store.ts', "(approval = 'awaiting' and ${approvalHash()} = ${shown}::bytea)", "(approval = 'awaiting')"],
    ],
  },
  {
    name: 'a client decides on what is decided already',
    tests: previews,
    changes: [
      [
        'server/schedules/approval-store.ts',
        "(approval = 'awaiting' and ${approvalHash()} = ${shown}::bytea)",
        '(${approvalHash()} = ${shown}::bytea)',
      ],
    ],
  },
  {
    name: 'a link that was revoked still works',
    tests: previews,
    changes: [['server/previews/makers-right.ts', 'preview.revoked_at !== null || ', '']],
  },
  {
    name: 'a link works although its maker has lost the right',
    tests: previews,
    changes: [['server/previews/makers-right.ts', '!hasEnded && mayMake(scopesOfMaker(preview, now), preview.may_approve)', '!hasEnded']],
  },
  {
    name: 'the token of a link is stored as it is',
    tests: ['tests/api/previews.test.ts'],
    changes: [['server/previews/create-preview.ts', 'hash: hashToken(token)', 'hash: Buffer.from(token)']],
  },
  {
    name: 'what nobody has approved goes out when it is due',
    tests: ['tests/api/schedule-requests.test.ts'],
    changes: [
      [
        'server/publishing/publish-schedule.ts',
        "if (schedule.approval !== 'approved') return",
        "if (schedule.approval === 'rejected') return",
      ],
      [
        'server/publishing/freeze-store.ts',
        '(schedule.approval is null or',
        "(schedule.approval = 'awaiting' or schedule.approval is null or",
      ],
    ],
  },
  {
    name: 'the hash of an approval is not compared at the claim',
    tests: content,
    changes: [
      [
        'server/publishing/store.ts',
        "case when chosen.was = 'pending' and schedule.approval = 'approved' then ${isAsApproved} else true end as",
        'true as',
      ],
    ],
  },
  {
    name: 'the hash of an approval is not compared at the freezing',
    tests: content,
    changes: [['server/publishing/freeze-store.ts', '(schedule.approval is null or', '(true or']],
  },
  {
    name: 'an edit between the claim and the freezing goes out where no approval was needed',
    tests: content,
    changes: [['server/publishing/freeze-store.ts', 'not schedule.approval_lapses and', 'true and']],
  },
  {
    name: 'what was edited while it was sent needs no approval when it has to wait again',
    tests: content,
    changes: [['server/publishing/store.ts', '(held.approval_lapses and coalesce(', '(false and coalesce(']],
  },
  {
    name: 'nobody is told of a post that waits for approval because it was edited while it was sent',
    tests: content,
    changes: [
      [
        'server/database/migrations/0001_tables.sql',
        "when new.status = 'pending' and new.approval = 'awaiting' and old.approval is distinct from 'awaiting' then",
        'when false then',
      ],
    ],
  },
  {
    name: 'whoever proves the address that they had claimed loses what they have asked for',
    tests: ['tests/api/schedule-requests.test.ts'],
    changes: [['server/accounts/sign-in/store.ts', '  await moveRequests(tx, from, to)\n', '']],
  },
  {
    name: 'a take-over sends what an earlier try had frozen',
    tests: content,
    changes: [['server/publishing/store.ts', "case when status = 'pending' then null else publication end", 'publication']],
  },
  {
    name: 'the time is no part of what is approved',
    tests: content,
    changes: [
      [
        'server/database/migrations/0001_tables.sql',
        'jsonb_build_array(platform, connection_id, extract(epoch from scheduled_at),',
        'jsonb_build_array(platform, connection_id,',
      ],
    ],
  },
  {
    name: 'the connection is no part of what is approved',
    tests: content,
    changes: [['server/database/migrations/0001_tables.sql', 'jsonb_build_array(platform, connection_id, ', 'jsonb_build_array(']],
  },
  {
    name: 'an edit by a contributor keeps the approval, and renews it',
    tests: approvals,
    changes: [
      [
        'server/schedules/change-approvals.ts',
        "const mayApprove = mayUse(principal.scopes, 'schedules:write')",
        "const mayApprove = mayUse(principal.scopes, 'drafts:write')",
      ],
    ],
  },
  {
    name: 'an edit by a contributor lets out what needed no approval',
    tests: approvals,
    changes: [
      ['server/schedules/change-approvals.ts', 'reachesAll || approval !== null', 'reachesAll ? approval !== null : approval !== null'],
    ],
  },
  {
    name: 'a key for drafts alone lets out what its maker, a contributor, would have to ask for',
    tests: [...approvals, 'tests/security/agent-sign-in.test.ts'],
    changes: [['server/accounts/roles.ts', ' || (makerRole !== null && mayOnlyAsk(scopesOf(makerRole)))', ' || makerRole === undefined']],
  },
  {
    name: 'an agent without a scope for schedules publishes what it edits',
    tests: ['tests/security/agent-scopes.test.ts'],
    changes: [
      ['server/accounts/roles.ts', "(isAgent && !mayUse(held, 'schedules:write'))", "(isAgent && held.includes('schedules:request'))"],
    ],
  },
  {
    name: 'a move by its requester keeps the decision',
    tests: approvals,
    changes: [['server/schedules/change-store.ts', '(requester === null ? kept : asked)', '(asked && kept)']],
  },
  {
    name: 'an approved schedule is moved and its approval is not renewed',
    tests: approvals,
    changes: [['server/schedules/change-store.ts', 'scheduledAt === undefined ? kept : renewed', 'renewed && kept']],
  },
  {
    name: 'a claim that met an edit fails the post without a second look',
    tests: content,
    changes: [
      [
        'server/publishing/publish-schedule.ts',
        'return draft!.may_go_out ? undefined : changedSinceApproval',
        'return draft && changedSinceApproval',
      ],
    ],
  },
  {
    name: 'the draft is not held while it is approved',
    tests: interleavings,
    changes: [
      [
        'server/schedules/store.ts',
        '    .forKeyShare()\n    .executeTakeFirst()\n  return row?.version',
        '    .executeTakeFirst()\n  return row?.version',
      ],
    ],
  },
  {
    name: 'a decision does not look at the version of the draft',
    tests: approvals,
    changes: [['server/schedules/decide.ts', 'draftVersion !== version', 'draftVersion < 0']],
  },
  {
    name: 'whoever edits a draft may move and cancel its schedules',
    tests: approvals,
    changes: [
      ['server/schedules/requester.ts', 'const isTheirs = is_request && ', 'const isTheirs = (is_request || approval !== null) && '],
      ['server/schedules/change-store.ts', '(is_request and approval in', '(approval in'],
    ],
  },
  {
    name: 'an approval does not bind the pictures',
    tests: draftMedia,
    changes: [
      [
        'server/database/migrations/0001_tables.sql',
        'to_jsonb(pieces), media, caption, first_comment)::text',
        'to_jsonb(pieces), caption, first_comment)::text',
      ],
    ],
  },
  {
    name: 'an upload is deleted without holding the drafts that show it',
    tests: draftMedia,
    changes: [
      [
        'server/drafts/store.ts',
        "  await sql`select id from draft where account_id = ${accountId} and media <> '[]' and media @> ${showing(mediaId)}::jsonb\n    order by id for update`.execute(tx)\n",
        '',
      ],
    ],
  },
  {
    name: 'the same decision once more is recorded again',
    tests: approvals,
    changes: [
      [
        'server/schedules/approval-store.ts',
        'shown === undefined ? isDecidedAnew(state, comment)',
        'shown === undefined ? sql<boolean>`true`',
      ],
    ],
  },
  {
    name: 'a move to the time that a schedule has is recorded',
    tests: ['tests/api/change-schedule.test.ts'],
    changes: [
      [
        'server/schedules/move-schedule.ts',
        'time?.equals(present.scheduled_at) && !asksAgain(principal, present) ? undefined : time',
        'time',
      ],
    ],
  },
  {
    name: 'an edit approves by the rights of its beginning, however long it was fitted',
    tests: lateRights,
    changes: [['server/drafts/edit-draft.ts', 'fittedFor.size > 0 ?', 'fittedFor.size > 1_000 ?']],
  },
  {
    name: 'a batch schedules by the rights of its beginning, however long it was fitted',
    tests: lateRights,
    changes: [['server/schedules/batch-schedules.ts', '  await refuseLostRight(tx, principal, now)\n', '']],
  },
  {
    name: 'a repeat is made by the rights of its beginning, however long it was fitted',
    tests: lateRights,
    changes: [['server/schedules/create-repeat.ts', '  await refuseLostRight(tx, principal, now)\n', '']],
  },
  {
    name: 'a post is scheduled by the rights of its beginning, however long it was fitted',
    tests: lateRights,
    changes: [['server/schedules/schedule-draft.ts', 'begun.add(soon)) > 0', 'begun.add({ hours: 1 })) > 0']],
  },
  {
    name: 'a retry approves by the rights of its beginning, however long it was fitted',
    tests: lateRights,
    changes: [['server/schedules/retry-schedule.ts', 'how.fittedVersions.size > 0)', 'how.fittedVersions.size > 1_000)']],
  },
  {
    name: 'a retry does not ask where the draft was scheduled again since',
    tests: ['tests/api/one-post.test.ts'],
    changes: [['server/schedules/retry-schedule.ts', '!body.force && !incomplete', 'false']],
  },
  {
    name: 'a retry approves another version of the draft than was seen',
    tests: ['tests/api/retry-schedule.test.ts'],
    changes: [
      [
        'server/schedules/retry-schedule.ts',
        'draftVersion !== undefined && version !== undefined && draftVersion !== version',
        'draftVersion === 0',
      ],
    ],
  },
  {
    name: 'the links of somebody who was removed work again when that person comes back',
    tests: ['tests/api/previews.test.ts'],
    changes: [['server/accounts/sign-in/store.ts', "preview('user_id', '=', id), ", '']],
  },
  {
    name: 'an invitation that is used by a member goes without a row of activity',
    tests: ['tests/api/people.test.ts'],
    changes: [
      [
        'server/accounts/sign-in/accept-invitation.ts',
        'if (!(await join(tx, accountId, guest, role, now)))',
        'if (!(await join(tx, accountId, guest, role, now)) && role === "viewer")',
      ],
    ],
  },
  {
    name: 'an older consent connects again what was disconnected meanwhile',
    tests: ['tests/networks/shared-grants.test.ts'],
    changes: [
      [
        'server/connections/use-grant.ts',
        '    if (connection.grant_id !== seen.grant_id || connection.external_account_id !== seen.external_account_id) return false\n',
        '',
      ],
    ],
  },
]
