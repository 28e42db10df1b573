/**
 * The media types that the server accepts, as browsers name them; the server decides by a
 * file's content.
 */
export const takenTypes: readonly string[] = [
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  ...['video/mp4', 'video/quicktime', 'video/webm'],
  'application/pdf',
]

/** A file of no known type is sent: some systems name none. */
export const mayBeTaken = ({ type }: { readonly type: string }): boolean =>
  type === '' || takenTypes.includes(type)
