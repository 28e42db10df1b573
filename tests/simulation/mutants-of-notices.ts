import type { TestedBug } from './mutants-of-the-engine.ts'

/** What would tell people twice, not at all, or what is not theirs. */
export const mutantsOfNotices: readonly TestedBug[] = [
  {
    name: 'a cursor over the numbers of activity passes what a slow transaction records',
    tests: ['tests/api/notices.test.ts'],
    changes: [
      [
        'server/activity/to-notice.ts',
        'from activity where noticed is null and',
        'from activity where number > (select coalesce(max(number), 0) from activity where noticed) and',
      ],
    ],
  },
  {
    name: 'a change that was noticed is not marked',
    tests: ['tests/api/notices.test.ts'],
    changes: [['server/notices/notice-due.ts', '    await markNoticed(tx, changes)\n', '']],
  },
  {
    name: 'somebody who was demoted still sees what waits for approval',
    tests: ['tests/api/notices.test.ts'],
    changes: [['server/notices/reader-of.ts', 'kindsFor(role)', `kindsFor('editor')`]],
  },
  {
    name: 'notices are mailed to addresses that nobody has proven',
    tests: ['tests/api/notice-mail.test.ts'],
    changes: [['server/accounts/sign-in/recipient.ts', 'person?.emailVerified ? person.email : null', 'person?.email ?? null']],
  },
  {
    name: 'a letter links to the address at which the server listens',
    tests: ['tests/api/notice-mail.test.ts'],
    changes: [
      ['server/notices/mail-due.ts', `'meter'>`, `'meter' | 'addresses'>`],
      ['server/notices/mail-due.ts', 'context.config.CRIER_PUBLIC_URL', 'context.addresses.publicUrl()'],
    ],
  },
  {
    name: 'a letter of which nobody knows whether it was taken is sent again',
    tests: ['tests/api/notice-mail.test.ts'],
    changes: [['server/notices/mail-due.ts', `kind === 'taken' || kind === 'unknown'`, `kind === 'taken'`]],
  },
  {
    name: 'what could not be mailed because the mail server hung is taken for told',
    tests: ['tests/api/hanging-mail.slow.test.ts'],
    changes: [
      [
        'server/notices/mail-due.ts',
        '  await settle(context, row, outcome)\n  return outcome.kind',
        "  if (outcome.kind === 'away') await context.db.transaction().execute(async (tx) => passOver(tx, row, await findToMail(context, tx, row.user_id)))\n  await settle(context, row, outcome)\n  return outcome.kind",
      ],
    ],
  },
]
