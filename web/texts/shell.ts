export const shellTexts = {
  product: 'Crier',
  skip: 'Skip to content',
  navigation: 'Main',
  compose: 'Write',
  calendar: 'Calendar',
  posts: 'Posts',
  slots: 'Slots',
  connections: 'Connections',
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
  setPasswordFirst: 'Set a password or passkey',
  noWayBack:
    'You have neither a password nor a passkey, and this server sends no mail. After signing out you can only come back by a new link from its operator (crier accounts sign-in-link).',
  account: 'Account',
  creditsLeft: (left: number, quota: number) => `${left.toLocaleString('en')} of ${quota.toLocaleString('en')} credits`,
  renews: (day: string) => `Renews ${day}`,
  offline: 'You are offline. What you see was read earlier; changes have to wait.',
  away: 'The server does not answer. Try again when it is back.',
  signedOut: 'Your session has ended. Sign in again.',
  loading: 'Loading',
  failedTitle: 'This could not be loaded',
  tryAgain: 'Try again',
  requestId: (id: string) => `Request ${id}`,
  crashedTitle: 'This page broke',
  crashedText: 'Reload it. When it happens again, tell the operator what is written below.',
  reload: 'Reload',
  notFoundTitle: 'There is no such page',
  notFoundText: 'The address may be mistyped, or what was here is gone.',
  toCalendar: 'To the calendar',
  shortcuts: 'Keyboard shortcuts',
  switchColors: 'Light or dark',
  undo: 'Undo',
  dismiss: 'Dismiss',
}

export const statusTexts = {
  pending: 'Scheduled',
  publishing: 'Publishing',
  published: 'Published',
  failed: 'Failed',
  resolved: 'Out, as you said',
  dismissed: 'Put away',
} as const

export const networkNames = { linkedin: 'LinkedIn', x: 'X', instagram: 'Instagram', tiktok: 'TikTok' } as const

export const contentTypeNames = { post: 'Post', thread: 'Thread', carousel: 'Carousel' } as const

export const toneNames = { professional: 'Professional', casual: 'Casual', friendly: 'Friendly', expert: 'Expert' } as const
