const readable = [
  'accounts',
  'blocks',
  'bookmarks',
  'favourites',
  'filters',
  'follows',
  'lists',
  'mutes',
  'notifications',
  'search',
  'statuses',
]
const writable = [
  'accounts',
  'blocks',
  'bookmarks',
  'conversations',
  'favourites',
  'filters',
  'follows',
  'lists',
  'media',
  'mutes',
  'notifications',
  'reports',
  'statuses',
]

/** Every scope that Mastodon knows, but those of administrators. */
export const scopes: readonly string[] = [
  'read',
  ...readable.map((name) => `read:${name}`),
  'write',
  ...writable.map((name) => `write:${name}`),
  'profile',
  'follow',
  'push',
]

/** A scope includes all that begin with it: `write` includes `write:media`. */
export function isGranted(granted: readonly string[], wanted: string): boolean {
  return granted.includes(wanted) || granted.includes(wanted.split(':', 1)[0] ?? '')
}
