import { numberText } from '../time/format.ts'
import { texts } from './texts.ts'

export const shellTexts = texts('shellTexts', {
  product: 'Crier',
  skip: 'Skip to content',
  navigation: 'Main',
  compose: 'Write',
  calendar: 'Calendar',
  posts: 'Posts',
  results: 'Results',
  slots: 'Slots',
  connections: 'Connections',
  library: 'Library',
  notices: 'Notifications',
  activity: 'Activity',
  developers: 'Developers',
  brand: 'Brand kit',
  settings: 'Settings',
  reference: 'API reference',
  menu: 'More',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  signOut: 'Sign out',
  signOutAnyway: 'Sign out anyway',
  signOutUnsaved:
    'What you wrote on this device is not saved yet, and signing out deletes it here. Sign out?',
  setPasswordFirst: 'Set a password or passkey',
  noWayBack:
    'You have neither a password nor a passkey, and this server sends no mail. After signing ' +
    'out you can only come back by a new link from its operator (crier accounts ' +
    'sign-in-link).',
  switchWorkspace: 'Switch workspace',
  workspaces: 'Workspaces',
  // After a change of the plan there may be more than a month's.
  creditsLeft: (left: number, quota: number) =>
    left > quota
      ? `${numberText(left)} credits`
      : `${numberText(left)} of ${numberText(quota)} credits`,
  renews: (day: string) => `Renews ${day}`,
  offline: 'No connection. Changes have to wait.',
  offlineAt: (time: string) =>
    `No connection: this is how it was at ${time}. Changes have to wait.`,
  rateWait: (seconds: number) =>
    `Too many requests within a minute. The page continues in ${seconds} ` +
    `${seconds === 1 ? 'second' : 'seconds'}.`,
  rateWaitBegins: 'Too many requests within a minute. The page continues as soon as it can.',
  away: 'The server does not answer. Try again when it is back.',
  signedOut: 'Your session has ended. Sign in again.',
  loading: 'Loading',
  failedTitle: 'This could not be loaded',
  tryAgain: 'Try again',
  requestId: (id: string) => `Request ${id}`,
  crashedTitle: 'This page crashed',
  crashedText: 'Reload the page. If it crashes again, send the operator the text below.',
  reload: 'Reload',
  notFoundTitle: 'Page not found',
  notFoundText: 'The address may be mistyped, or the page was deleted.',
  toCalendar: 'To the calendar',
  shortcuts: 'Keyboard shortcuts',
  switchColors: 'Light, dark or system theme',
  colors: { system: 'system', light: 'light', dark: 'dark' },
  colorsNow: (choice: string) => `Theme: ${choice}`,
  toApprove: (count: number, more: boolean) => `${count}${more ? '+' : ''} to approve`,
  ownersChange: 'Only owners of this workspace can change this.',
  editorsChange: 'Only owners and editors can change this.',
  viewersRead: 'You can read in this workspace. Its owners decide who can write.',
  undo: 'Undo',
  open: 'Open',
  dismiss: 'Dismiss',
})

export const statusTexts = texts('statusTexts', {
  pending: 'Scheduled',
  publishing: 'Publishing',
  published: 'Published',
  failed: 'Failed',
  resolved: 'Marked as published',
  unconfirmed: 'Unconfirmed',
  dismissed: 'Archived',
  awaiting: 'Awaiting approval',
  rejected: 'Rejected',
})

export const contentTypeNames = texts('contentTypeNames', {
  post: 'Post',
  thread: 'Thread',
  carousel: 'Carousel',
})

export const toneNames = texts('toneNames', {
  professional: 'Professional',
  casual: 'Casual',
  friendly: 'Friendly',
  expert: 'Expert',
})
