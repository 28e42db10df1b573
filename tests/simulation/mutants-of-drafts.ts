import type { TestedBug } from './mutants-of-the-engine.ts'

/** Bugs of drafts, of their versions, and of the schedules made of them: a test is named that must notice each. */
export const mutantsOfDrafts: readonly TestedBug[] = [
  {
    name: 'a failed post that was put away is counted',
    tests: ['tests/api/counts.test.ts'],
    changes: [['server/schedules/count-store.ts', `status = 'failed' and not dismissed and`, `status = 'failed' and`]],
  },
  {
    name: 'the posts of another network are counted',
    tests: ['tests/api/counts.test.ts'],
    changes: [['server/schedules/count-store.ts', 'platform === undefined ?', 'platform !== null ?']],
  },
  {
    name: 'a deleted draft is counted',
    tests: ['tests/api/counts.test.ts'],
    changes: [['server/drafts/store.ts', 'and deleted_at is null limit ${countMost}', 'limit ${countMost}']],
  },
  {
    name: 'an edit by another person replaces the version before',
    tests: ['tests/api/draft-versions.test.ts'],
    changes: [['server/drafts/keep-version.ts', 'draft.editor === editor.editor &&', '']],
  },
  {
    name: 'the ten minutes of one version begin anew with each edit',
    tests: ['tests/api/draft-versions.test.ts'],
    changes: [['server/drafts/keep-version.ts', 'return { ...editor, editing_since: since }', 'return { ...editor, editing_since: now }']],
  },
  {
    name: 'a version that was claimed is replaced by the next edit',
    tests: ['tests/api/draft-versions.test.ts'],
    changes: [
      [
        'server/drafts/keep-version.ts',
        '!(await isClaimedSince(tx, draft.account_id, draft.id, draft.updated_at))',
        'isClaimedSince !== undefined',
      ],
    ],
  },
  {
    name: 'the signature of a long text hides it from a search',
    tests: ['tests/api/search-drafts.test.ts'],
    changes: [['server/database/migrations/0001_tables.sql', 'then ~ (0::bit(2039)) else', 'then 0::bit(2039) else']],
  },
  {
    name: 'the version of an edit is not compared',
    tests: ['tests/api/drafts.test.ts'],
    changes: [['server/drafts/edit-draft.ts', 'if (version !== undefined && version !== draft.version)', 'if (version === 0)']],
  },
  {
    name: 'the version of a schedule’s draft is not compared',
    tests: ['tests/api/schedule-draft.test.ts'],
    changes: [['server/schedules/plan-schedule.ts', 'if (version !== undefined && version !== found.version)', 'if (version === 0)']],
  },
  {
    name: 'a restored draft stays deleted',
    tests: ['tests/api/drafts.test.ts'],
    changes: [
      ['server/drafts/restore-draft.ts', 'await unmarkDeleted(tx, principal.accountId, draft.id)', ''],
      ['server/drafts/restore-draft.ts', 'import { lockDraftWithDeleted, unmarkDeleted }', 'import { lockDraftWithDeleted }'],
    ],
  },
  {
    name: 'a retry leaves a post put away',
    tests: ['tests/api/retry-schedule.test.ts'],
    changes: [['server/schedules/retry-store.ts', '      dismissed: false,\n', '']],
  },
]
