import { factsOf, type NetworkName } from '@crier/contract/networks/index.ts'
import type { Crier } from '@crier/sdk/crier.ts'

/**
 * Resources that an agent can read beside its tools, as JSON: a person can attach their URIs to
 * a conversation.
 */
export const resources: readonly Resource[] = [
  {
    name: 'account',
    uri: 'crier://account',
    title: 'The account',
    description: 'Plan, credits left and brand kit.',
    read: (crier) => crier.account.get(),
  },
  {
    name: 'connections',
    uri: 'crier://connections',
    title: 'Connections',
    description: 'The places to post: networks, accounts, and whether each works.',
    read: (crier) => crier.connections.list(),
  },
  {
    name: 'calendar',
    uri: 'crier://calendar',
    title: 'The calendar',
    description: 'The recurring slots that posts go out in.',
    read: (crier) => crier.slots.list(),
  },
  {
    name: 'networks',
    uri: 'crier://networks',
    title: 'Networks',
    description:
      'How long a text may be on each network, how many posts or slides, and which media it takes.',
    read: async (_crier, enabled) => ({
      data: enabled
        .map(factsOf)
        .map(({ name, label, limits }) => ({ platform: name, label, limits })),
    }),
  },
]

/** One object each, by its id: what a tool answered can be attached again. */
export const resourceTemplates: readonly ResourceTemplate[] = [
  {
    name: 'draft',
    uri: 'crier://drafts/{draft_id}',
    title: 'A draft',
    description: 'Its text, media, evidence and warnings.',
    read: (crier, id) => crier.drafts.get(id),
  },
  {
    name: 'schedule',
    uri: 'crier://schedules/{schedule_id}',
    title: 'A planned post',
    description: 'Its status, address on the network, attempts, and why it failed.',
    read: (crier, id) => crier.schedules.get(id),
  },
]

interface Description {
  readonly name: string
  readonly uri: string
  readonly title: string
  readonly description: string
}

interface Resource extends Description {
  readonly read: (crier: Crier, enabled: readonly NetworkName[]) => PromiseLike<unknown>
}

interface ResourceTemplate extends Description {
  readonly read: (crier: Crier, id: string) => PromiseLike<unknown>
}
