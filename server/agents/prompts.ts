import type { NetworkName } from '@crier/contract/networks/index.ts'

/**
 * Prompts that a person can start by name. Each says in which order the tools are used, and that a
 * person agrees before anything is published.
 */
export const promptsFor = (enabled: readonly NetworkName[]): readonly Prompt[] => [
  {
    name: 'announce',
    title: 'Announce something on every network',
    description:
      'Writes a draft for each connected network from one source, and proposes when each goes out.',
    given: {
      source: { description: 'A text, or the address of a page, to write from.', isRequired: true },
      instructions: { description: 'What the posts should stress, or leave out.' },
    },
    text: ({ source, instructions }) =>
      [
        'Announce this on the networks that are connected:',
        source!,
        ...(instructions ? [`How to write: ${instructions}`] : []),
        '1. Call list_connections, and leave out the networks whose connection does not work.',
        '2. Call remix with this as `source` and those networks as `platforms`.',
        '3. Call preview_draft for each draft. Mend what has warnings or is too long by ' +
          'edit_draft, with the version that you read.',
        '4. Call next_free_slots for each network.',
        '5. Show me every text as its preview has it, with the time you propose, and ' +
          'wait for my answer.',
        '6. Only then call schedule_post for each draft that I agreed to, and tell me the times.',
      ].join('\n'),
  },
  {
    name: 'look_after_failed_posts',
    title: 'Look after failed posts',
    description:
      'Finds posts that failed, says why in plain words, and proposes what to do with each.',
    given: { platform: { description: `Only of this network: ${enabled.join(', ')}.` } },
    text: ({ platform }) =>
      [
        `Look after the posts that failed${platform ? ` on ${platform}` : ''}:`,
        `1. Call list_schedules with status failed${platform ? `, platform ${platform}` : ''} ` +
          'and dismissed false.',
        '2. Call get_schedule for each: error_code and error_message say why, attempts ' +
          'what was tried.',
        '3. A post whose error_code is publication_unconfirmed may already be public: ask me ' +
          'to look on the network. Never schedule it again by yourself.',
        '4. For the others propose to mend the draft and schedule it again, to wait, or to ' +
          'put it away (move_schedule with dismissed true).',
        '5. Do what I agree to, and nothing else.',
      ].join('\n'),
  },
]

interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly given: Readonly<
    Record<string, { readonly description: string; readonly isRequired?: true }>
  >
  readonly text: (given: Readonly<Record<string, string | undefined>>) => string
}
