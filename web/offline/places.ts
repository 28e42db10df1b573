/**
 * By the first part of their addresses, the pages that open without a connection: those that the
 * server answers with the dashboard.
 */
export const offlinePlaces = [
  '',
  'calendar',
  'compose',
  'posts',
  'results',
  'library',
  'import',
  'slots',
  'connections',
  'notices',
  'activity',
  'developers',
  'brand',
  'settings',
  'workspaces',
  'members',
  'sign-in',
  'welcome',
]
