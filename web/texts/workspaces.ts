import { numberText } from '../time/format.ts'
import { texts } from './texts.ts'

export const workspaceTexts = texts('workspaceTexts', {
  title: 'Workspaces',
  lead: 'All brands and clients that you work for, and what needs your attention in each today.',
  switch: 'Switch workspace',
  find: 'Find a workspace',
  none: 'No workspace has this in its name.',
  all: 'All workspaces and what needs you',
  here: 'You are here',
  roles: { owner: 'Owner', editor: 'Editor', contributor: 'Contributor', viewer: 'Viewer' },
  open: (name: string) => `Open ${name}`,
  elsewhere: (name: string) => `This is in ${name}`,
  elsewhereText: 'It belongs to another of your workspaces than the one that is shown.',
  openThere: (name: string) => `Open it in ${name}`,
  toApprove: (count: number) => `${many(count)} to approve`,
  failed: (count: number) => `${many(count)} failed`,
  unconfirmed: (count: number) => `${many(count)} unconfirmed`,
  connections: (count: number) => `${many(count)} to connect again`,
  creditsLow: (left: number) => `${numberText(left)} ${left === 1 ? 'credit' : 'credits'} left`,
  nothing: 'Nothing needs you',
  today: (count: number) =>
    count === 0 ? 'Nothing more is published today' : `${many(count)} more today`,
  next: 'Next posts',
  newWorkspace: 'New workspace',
  newName: 'Name of the workspace',
  newHint: 'With a calendar, connections, credits and people of its own.',
  made: (name: string) => `${name} is ready`,
  notNow: {
    operator:
      'On this server its operator makes workspaces. Ask them for another one: crier ' +
      'accounts create',
    address_not_proven:
      'Your e-mail address is not proven yet. Open a link that was mailed to it, or that the ' +
      'operator printed for you, and make another workspace then.',
    not_owner: 'Only owners of a workspace can make another. You own none.',
    limit_reached:
      'You have made as many workspaces as this server lets one person make. A deleted one ' +
      'counts for 31 days.',
  },
})

/** Counts end at 100. */
const many = (count: number) => (count === 100 ? '100+' : String(count))
