/** What browsers call the files that the server takes; what a file is, the server decides by its content. */
export const takenTypes: readonly string[] = [
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  ...['video/mp4', 'video/quicktime', 'video/webm'],
  'application/pdf',
]

/** A file of no known type is sent: some systems name none. */
export const mayBeTaken = ({ type }: { readonly type: string }): boolean => type === '' || takenTypes.includes(type)
