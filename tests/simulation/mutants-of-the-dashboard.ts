import type { TestedBug } from './mutants-of-the-engine.ts'

/** Bugs of the dashboard and its composer: a test is named that must notice each. */
export const mutantsOfTheDashboard: readonly TestedBug[] = [
  {
    name: 'the address of an invitation covers its sentence',
    tests: ['tests/dashboard/people.slow.test.ts'],
    changes: [
      ['web/styles/parts.css', '.code {\n  display: block;\n', '.code {\n'],
      [
        'web/settings/members.tsx',
        '<div className="stack">\n            <p>{settingsTexts.linkReady}',
        '<div>\n            <p>{settingsTexts.linkReady}',
      ],
    ],
  },
  {
    name: 'a page waits for the end of a rate limit without a word',
    tests: ['tests/dashboard/rate-wait.slow.test.ts'],
    changes: [['web/data/client.ts', '      noteRateLimit(answer)\n', '']],
  },
  {
    name: 'what is kept on a device is shown to whoever signs in there',
    tests: ['tests/dashboard/unsaved.nightly.test.ts'],
    changes: [['web/data/use-keeper.ts', 'return data && `${data.user.user_id}:${data.account_id}`', "return data && 'anybody'"]],
  },
  {
    name: 'a text that a closed tab left is dropped before this tab has it',
    tests: ['web/composer/copies.test.ts'],
    changes: [
      [
        'web/composer/copies.ts',
        '  if (!keepCopy(keeper, copy.draftId, copy.text)) return false\n',
        '  dropCopy(keeper, copy)\n  if (!keepCopy(keeper, copy.draftId, copy.text)) return false\n',
      ],
    ],
  },
  {
    name: 'two tabs with a draft share their list of unfinished uploads',
    tests: ['web/composer/copies.test.ts'],
    changes: [['web/composer/kept-uploads.ts', '`${kind}${name}@${tab}`', "`${kind}${name}@${tab && 'closed'}`"]],
  },
  {
    name: 'old texts stay on the device for ever',
    tests: ['web/composer/copies.test.ts'],
    changes: [['web/data/kept.ts', 'if (place.startsWith(prefix) && !isYoung(', 'if (place === prefix && !isYoung(']],
  },
  {
    name: 'two tabs with one draft share a copy on the device',
    tests: ['tests/dashboard/unsaved.nightly.test.ts'],
    changes: [
      [
        'web/composer/copies.ts',
        'const place = (draftId: string, tab: string) => `${kind}${draftId}@${tab}`',
        'const place = (draftId: string, tab: string) => `${kind}${draftId}@${tab && 1}`',
      ],
    ],
  },
  {
    name: 'the composer forgets what a tab began before the address names the draft',
    tests: ['tests/dashboard/composer.slow.test.ts'],
    changes: [['web/composer/editing.ts', 'if (!isShown) forgetOwn(', 'if (isShown || !isShown) forgetOwn(']],
  },
  {
    name: 'the composer forgets a text whose save failed',
    tests: ['web/composer/saving.test.ts'],
    changes: [
      [
        'web/composer/saving.ts',
        'if (mayPass(error)) return this.#tryAgain(error)\n    this.#mayHave',
        'if (mayPass(error)) return this.#rest(this.#draft)\n    this.#mayHave',
      ],
    ],
  },
  {
    name: 'the composer saves without the version that it shows',
    tests: ['web/composer/saving.test.ts'],
    changes: [
      [
        'web/composer/saving.ts',
        'this.#ports.send({ ...changed, version: this.#draft.version })',
        'this.#ports.send({ ...changed } as never)',
      ],
    ],
  },
  {
    name: 'the composer sends only what has changed although the server may have something else',
    tests: ['web/composer/saving.test.ts'],
    changes: [['web/composer/saving.ts', 'this.#mayHave.size === 0 && this.#draft.version > 0', 'this.#draft.version > 0']],
  },
  {
    name: 'the composer drops an empty piece beside which an upload stands',
    tests: ['web/composer/saving.test.ts', 'web/composer/content.test.ts'],
    changes: [['web/composer/content.ts', ' && media.every((one) => one.piece !== index + 1)) continue', ') continue']],
  },
  {
    name: 'an upload in parts goes on after a cut from where it thought that it was',
    tests: ['web/media/upload-file.test.ts'],
    changes: [['web/media/upload-file.ts', '    offset = null\n    const part', '    offset = from + partBytes\n    const part']],
  },
  {
    name: 'an upload that a reload interrupted begins anew',
    tests: ['web/composer/uploads.test.ts'],
    changes: [['web/composer/uploads.ts', 'known: entry.address,', 'known: null,']],
  },
  {
    name: 'the composer schedules without waiting for the save',
    tests: ['web/composer/plan-all.test.ts'],
    changes: [
      ['web/composer/plan-all.ts', 'saving.settle().catch(', 'Promise.resolve((saving as unknown as { version: number }).version).catch('],
    ],
  },
  {
    name: 'the composer schedules without the version that it shows',
    tests: ['web/composer/plan-all.test.ts'],
    changes: [
      [
        'web/composer/plan-all.ts',
        '{ ...target, draft_id: draft.id(), draft_version, ...ports.time() }',
        '{ ...target, draft_id: draft.id(), ...ports.time() } as never',
      ],
    ],
  },
  {
    name: 'the composer schedules on the main connection, whichever was chosen',
    tests: ['web/composer/plan-all.test.ts'],
    changes: [
      [
        'web/composer/plan-all.ts',
        '{ ...target, draft_id: draft.id(), draft_version, ...ports.time() }',
        '{ platform: target.platform, draft_id: draft.id(), draft_version, ...ports.time() } as never',
      ],
    ],
  },
  {
    name: 'undo brings no draft back',
    tests: ['tests/dashboard/undo.slow.test.ts'],
    changes: [
      [
        'web/data/undo.ts',
        'await orSay(client.restoreDraft({ params: { draft_id: draftId } }))',
        'await orSay(client.getAccount())\n  void draftId',
      ],
    ],
  },
  {
    name: 'undo leaves the slots as they are',
    tests: ['tests/dashboard/undo.slow.test.ts'],
    changes: [['web/data/undo.ts', 'slots: slots.map(({ day, time }) => ({ days: [day], time })) }', 'slots: [] }']],
  },
]
