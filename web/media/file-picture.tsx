import type { Media } from '@crier/sdk/operations.ts'
import { Icon } from '../shell/icon.tsx'

/** The small picture of an upload, or a sign of what it is. What it is called stands beside it. */
export function FilePicture({ media, className }: { readonly media: Media | undefined; readonly className: string }) {
  const address = media?.thumbnail_url
  return (
    <span className={className} aria-hidden="true">
      {address ? <img src={address} alt="" draggable={false} loading="lazy" /> : <Icon name={iconOf(media)} size={22} />}
    </span>
  )
}

const iconOf = (media: Media | undefined) => (media?.kind === 'document' ? 'reference' : media?.kind === 'video' ? 'video' : 'picture')
