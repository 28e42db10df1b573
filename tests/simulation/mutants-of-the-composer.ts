import type { TestedBug } from './mutants-of-the-engine.ts'

const played = ['tests/dashboard/composer-campaign.nightly.test.ts']

/** Bugs of the composer: those that the play by seed must notice by itself, and those for which it needs some hundred actions more than the test has. */
export const mutantsOfTheComposer: readonly TestedBug[] = [
  {
    name: 'a text that becomes a draft before the connections are read loses its network',
    tests: ['tests/dashboard/composer.slow.test.ts'],
    changes: [['web/composer/use-targets.ts', '      if (query.data === undefined) return\n', '']],
  },
  {
    name: 'the composer keeps no text on the device',
    tests: ['tests/dashboard/composer.slow.test.ts'],
    changes: [
      ['web/composer/copies.ts', 'keep(keeper, place(draftId, tabName()), text)', 'keep(keeper, place(draftId, tabName()), text && null)'],
    ],
  },
  {
    name: 'played by seed, the composer drops a copy before its text is saved',
    tests: played,
    changes: [['web/composer/saving.ts', '    this.#remember(key)\n', '    this.#remember(key)\n    this.#ports.keep(null)\n']],
  },
  {
    name: 'played by seed, the composer schedules without waiting for the save',
    tests: played,
    changes: [
      ['web/composer/plan-all.ts', 'saving.settle().catch(', 'Promise.resolve((saving as unknown as { version: number }).version).catch('],
    ],
  },
  {
    name: 'played by seed, the composer schedules without waiting for the save, and without its version',
    tests: played,
    changes: [
      ['web/composer/plan-all.ts', 'saving.settle().catch(', 'Promise.resolve((saving as unknown as { version: number }).version).catch('],
      [
        'web/composer/plan-all.ts',
        'draft_id: draft.id(), draft_version, ...ports.time() }',
        'draft_id: draft.id(), ...ports.time() } as never',
      ],
    ],
  },
  {
    name: 'played by seed, a late answer overwrites newer text',
    tests: played,
    changes: [
      [
        'web/composer/saving.ts',
        '      this.#accept(await this.#ports.send({ ...changed, version: this.#draft.version }), undefined, key)\n',
        '      const late = await this.#ports.send({ ...changed, version: this.#draft.version })\n      this.#accept(late, late, key)\n',
      ],
    ],
  },
  {
    name: 'played by seed, a plan is sent under another key each time',
    tests: played,
    changes: [['web/composer/plan-all.ts', 'ports.schedule(body(), key)', 'ports.schedule(body(), `${key}:${tries}`)']],
  },
  {
    name: 'a network gets the text of another one',
    tests: ['tests/dashboard/composer.slow.test.ts'],
    changes: [
      ['web/composer/plan-all.ts', 'await planDraft(plan, version', 'await planDraft({ ...plan, draft: plans[0]!.draft }, version'],
    ],
  },
  {
    name: 'the composer schedules a failed post a second time',
    tests: ['web/composer/plan-all.test.ts'],
    changes: [['web/composer/plan-all.ts', 'failed !== undefined && ports.mayRetry(failed)', 'failed === undefined && false']],
  },
  {
    name: 'the composer schedules what another tab has scheduled since',
    tests: ['web/composer/plan-all.test.ts'],
    changes: [['web/composer/plan-all.ts', 'isPlaced(post) && !seen.includes(post.schedule_id)', 'false']],
  },
  {
    name: 'the composer does not read the posts of a text anew when it is opened again',
    tests: ['tests/dashboard/composer.slow.test.ts'],
    changes: [['web/composer/editing.ts', '  editing.forgetPosts()\n', '']],
  },
  {
    name: 'an undo in the composer throws away what was typed since',
    tests: ['tests/dashboard/unsaved.nightly.test.ts'],
    changes: [
      [
        'web/composer/way-back.ts',
        'saving.isWatched && isSameText(saving.view(), after)',
        'saving.isWatched || isSameText(saving.view(), after)',
      ],
    ],
  },
  {
    name: 'a tab writes over the text of another one that has become a draft meanwhile',
    tests: ['tests/dashboard/composer.slow.test.ts'],
    changes: [['web/composer/creation.ts', 'own === null && asked.tab !== tabName()', 'own === null && asked.tab === undefined']],
  },
  {
    name: 'a text that becomes a draft does not say that a file was removed',
    tests: ['web/composer/saving.test.ts'],
    changes: [['web/composer/saving.ts', 'this.#mayHave.size === 0 && this.#draft.version > 0', 'this.#mayHave.size === 0']],
  },
  {
    name: 'a text that is taken back is shown as it was read half a minute ago',
    tests: ['tests/dashboard/composer.slow.test.ts'],
    changes: [['web/composer/planned-card.tsx', "queryKey: ['draft'] }", "queryKey: ['none'] }"]],
  },
]
