import { argument, call, condition, drop, operand, text, value } from './operators.ts'
import type { Mutant } from './mutant.ts'

export const mutantsOfCalendar: readonly Mutant[] = [
  {
    name: 'a client decides on content that was not shown',
    tests: ['tests/api/preview-page.test.ts'],
    edits: {
      'shown-content': text(
        "(approval = 'awaiting' and ${} = ${}::bytea)",
        "(approval = 'awaiting')",
      ),
    },
  },
  {
    name: 'a preview link outlives the rights of its maker',
    tests: ['tests/api/preview-page.test.ts'],
    edits: { 'maker-of-preview': operand(2) },
  },
  {
    name: 'the approved content is not compared at the claim',
    tests: ['tests/api/approved-content.test.ts'],
    edits: {
      'approved-at-claim': text(
        "case when chosen.was = 'pending' and schedule.approval = 'approved' then ${} else " +
          'true end as',
        'true as',
      ),
    },
  },
  {
    name: 'the approved content is not compared at the snapshot',
    tests: ['tests/api/approved-content.test.ts'],
    edits: {
      'approved-at-snapshot': text(
        '(schedule.approval is null or (schedule.approval',
        '(true or (schedule.approval',
      ),
    },
  },
  {
    name: 'a takeover sends the snapshot of an earlier try',
    tests: ['tests/api/approved-content.test.ts'],
    edits: {
      'approved-at-claim': text(
        "case when status = 'pending' then null else publication end",
        'publication',
      ),
    },
  },
  {
    name: 'an edit by a contributor renews the approval',
    tests: ['tests/api/approvals.test.ts'],
    edits: { 'may-approve': argument(2, "'drafts:write'") },
  },
  {
    name: 'a draft is not locked while it is approved',
    tests: ['tests/interleavings/approvals.slow.test.ts'],
    edits: { 'lock-approved-draft': call('forKeyShare', 1, drop()) },
  },
  {
    name: 'a retry does not ask about a second post',
    tests: ['tests/api/one-post.test.ts'],
    edits: { 'second-post': drop() },
  },
  {
    name: 'an edit by another person replaces the version before',
    tests: ['tests/api/draft-versions.test.ts'],
    edits: { 'same-editor': operand(3) },
  },
  {
    name: 'the version of an edit is not compared',
    tests: ['tests/api/drafts.test.ts'],
    edits: { 'edited-version': drop() },
  },
  {
    name: 'a post can be scheduled for the present moment',
    tests: ['tests/api/schedule-draft.test.ts'],
    edits: { 'future-time': condition('$1 < 0') },
  },
  {
    name: 'a comment does not lock the post that it is about',
    tests: ['tests/api/same-moment.test.ts'],
    edits: { 'hold-commented': drop() },
  },
  {
    name: 'a contributor’s edit is repeated without approval',
    tests: ['tests/api/repeats.test.ts'],
    edits: { 'approve-repeats': drop() },
  },
  {
    name: 'a repeat publishes twice after the database was rewound',
    tests: ['tests/api/repeats.test.ts'],
    edits: { 'repeats-apart': drop() },
  },
  {
    name: 'a reorder moves a post that is due or being published',
    tests: ['tests/api/reorder-schedules.test.ts'],
    edits: { 'reorder-pending': drop(), 'reorder-past': drop() },
  },
  {
    name: 'a reorder uses times that have changed meanwhile',
    tests: ['tests/interleavings/reorder.slow.test.ts'],
    edits: { 'lock-reordered': call('forUpdate', 1, drop()) },
  },
  {
    name: 'an older consent reconnects a disconnected account',
    tests: ['tests/networks/shared-grants.test.ts'],
    edits: { 'disconnected-meanwhile': drop() },
  },
  {
    name: 'a connection with a pending post can be removed',
    tests: ['tests/api/several-connections.test.ts'],
    edits: { 'pending-posts': condition('($0) && false') },
  },
  {
    name: 'renewed tokens are lost while the database is away',
    tests: ['tests/networks/access.nightly.test.ts'],
    edits: { 'store-tokens': argument(2, 'now') },
  },
  {
    name: 'two processes use one refresh token',
    tests: ['tests/networks/shared-grants.test.ts'],
    edits: { 'one-renewal': call('where', 5, drop()) },
  },
  {
    name: 'a used refresh token is sent again',
    tests: ['tests/networks/lost-renewal.test.ts'],
    edits: { 'lost-renewal': value('false') },
  },
  {
    name: 'the rest of a thread is sent as another author',
    tests: ['tests/networks/another-author.test.ts'],
    edits: { 'same-author': value('$2') },
  },
]
