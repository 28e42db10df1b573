interface About {
  readonly object_type: 'schedule' | 'connection' | 'account'
  readonly object_id: string
}

/** The page of what a notice is about. */
export function notificationLink({ object_type, object_id }: About): string {
  if (object_type === 'schedule') return `/posts/${object_id}`
  return object_type === 'connection' ? '/connections' : '/settings'
}
