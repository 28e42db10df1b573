import type { TestedBug } from './mutants-of-the-engine.ts'

/** Bugs of what is written, or written anew: who pays for it, what it may say, what it may change. */
export const mutantsOfRewriting: readonly TestedBug[] = [
  {
    name: 'a rewrite that failed is charged',
    tests: ['tests/api/rewrite-with-model.test.ts'],
    changes: [['server/drafts/pay-for-writing.ts', '    await refundCredits(context, { accountId, reference })\n', '']],
  },
  {
    name: 'a rewrite is sold unchecked',
    tests: ['tests/api/rewrite-with-model.test.ts'],
    changes: [
      [
        'server/writing/model-writer.ts',
        '    const checked = await guard.check(pieces)\n    const problems',
        '    const checked: GuardResult = assignment.rewrite ? { pieces, faults: [], evidence: [], warnings: [] } : await guard.check(pieces)\n    const problems',
      ],
    ],
  },
  {
    name: 'a rewrite overwrites what was written meanwhile',
    tests: ['tests/api/rewrite-with-model.test.ts'],
    changes: [
      ['server/drafts/rewrite-draft.ts', 'if (draft.version !== before.version) throw', 'if (draft.version < before.version) throw'],
    ],
  },
  {
    name: 'a variant that repeats another is sold',
    tests: ['tests/api/write-variants-with-model.test.ts'],
    changes: [['server/drafts/write-variants.ts', '    texts.add(text)\n', '']],
  },
  {
    name: 'a variant that failed is charged',
    tests: ['tests/api/write-variants.test.ts'],
    changes: [
      ['server/drafts/write-variants.ts', 'refundOf: ({ parts }) => refundOf(parts)', 'refundOf: ({ parts }) => 0 * refundOf(parts)'],
    ],
  },
  {
    name: 'a rewrite is charged twice, whoever asks meanwhile',
    tests: ['tests/security/credits.slow.test.ts'],
    changes: [['server/drafts/rewrite-draft.ts', `cost, what: 'rewrite'`, `cost: 2 * cost, what: 'rewrite'`]],
  },
  {
    name: 'a rewrite that found another version is charged, whoever asks meanwhile',
    tests: ['tests/api/rewrite-with-model.test.ts'],
    changes: [
      [
        'server/drafts/pay-for-writing.ts',
        '    await refundCredits(context, { accountId, reference })\n',
        `    if (!(error instanceof Refusal && error.code === 'conflict')) await refundCredits(context, { accountId, reference })\n`,
      ],
    ],
  },
  {
    name: 'a variant that failed is charged, whoever asks meanwhile',
    tests: ['tests/security/credits.slow.test.ts'],
    changes: [
      ['server/drafts/write-variants.ts', 'refundOf: ({ parts }) => refundOf(parts)', 'refundOf: ({ parts }) => 0 * refundOf(parts)'],
    ],
  },
  {
    name: 'what an order in a source wants said is taken for what the source says',
    tests: ['tests/security/hostile-sources.slow.test.ts'],
    changes: [['server/writing/guard/grounds.ts', 'source === null ? [] : injectedIn(given)', '[]']],
  },
  {
    name: 'what an order in a source wants said is sold where it names nobody',
    tests: ['tests/security/hostile-sources.slow.test.ts'],
    changes: [['server/writing/guard/check-draft.ts', '      ...checkInjected(plain, piece, grounds),\n', '']],
  },
  {
    name: 'a language model is shown the orders in a source',
    tests: ['tests/security/hostile-sources.slow.test.ts'],
    changes: [['server/writing/model/draft-questions.ts', 'source: source === null ? null : withoutInjected(source)', 'source']],
  },
  {
    name: 'a remix takes an order in a title for its topic',
    tests: ['tests/security/hostile-sources.slow.test.ts'],
    changes: [['server/drafts/remix.ts', 'topicOf(withoutInjected(source))', 'topicOf(source)']],
  },
  {
    name: 'what stands in an example of the author’s voice is sold as true',
    tests: ['server/writing/model-writer.test.ts'],
    changes: [['server/writing/guard/grounds.ts', '...brandKit.hashtags, ', '...brandKit.hashtags, ...(brandKit.examples ?? []), ']],
  },
  {
    name: 'what stands in the notes on the author’s voice is sold as true',
    tests: ['server/writing/model-writer.test.ts'],
    changes: [['server/writing/guard/grounds.ts', '...brandKit.hashtags, ', '...brandKit.hashtags, brandKit.voice, ']],
  },
  {
    name: 'an offline draft says that it is in the language that was asked for',
    tests: ['tests/api/generate-post.test.ts'],
    changes: [['server/writing/offline-writer.ts', 'isTranslated: false, ', '']],
  },
  {
    name: 'wishes that the offline writer does not follow are dropped without a word',
    tests: ['tests/api/generate-post.test.ts'],
    changes: [['server/writing/offline-writer.ts', ', ...unfollowed(assignment)]', ']']],
  },
  {
    name: 'a reservation is refunded twice',
    tests: ['tests/api/credits.test.ts'],
    changes: [
      [
        'server/accounts/credit-store.ts',
        `return tx.deleteFrom('reservation').where('id', '=', reference).where('account_id', '=', accountId).returning('cost').executeTakeFirst()`,
        `return tx.selectFrom('reservation').where('id', '=', reference).where('account_id', '=', accountId).select('cost').executeTakeFirst()`,
      ],
      // The ledger takes one refund of a reservation, and no second one of the same name.
      ['server/accounts/credits.ts', '        reference: id,\n', '        reference: `${id} ${now.toString()}`,\n'],
    ],
  },
  {
    name: 'credits.low is told at every generation',
    tests: ['tests/api/credits.test.ts'],
    changes: [
      ['server/accounts/credit-store.ts', 'and not was_low then 1 else 0', 'then 1 else 0'],
      ['server/accounts/credit-store.ts', 'case when credits_low and not was_low then', 'case when credits_low then'],
    ],
  },
  {
    name: 'what a model wrote is saved for a key that was revoked meanwhile',
    tests: ['tests/security/late-rights.test.ts'],
    changes: [['server/drafts/pay-for-writing.ts', 'await reauthorize(tx, asked, scope, context.clock.now())', 'asked']],
  },
  {
    name: 'the offline writer writes in the model’s place where the operator forbids it',
    tests: ['tests/api/model-fallback.test.ts'],
    changes: [
      [
        'server/drafts/write-draft.ts',
        "if (failed === 'offline' || config.CRIER_MODEL_FALLBACK !== 'offline') return null",
        "if (failed === 'offline' || config.CRIER_MODEL_FALLBACK === undefined) return null",
      ],
    ],
  },
  {
    name: 'nobody is told that the offline writer wrote in the model’s place',
    tests: ['tests/api/model-fallback.test.ts'],
    changes: [['server/drafts/write-draft.ts', 'warnings: [...warnings, writtenOffline]', 'warnings']],
  },
]
