import type { Media } from '@crier/sdk/operations.ts'
import { useState } from 'react'
import { Icon } from '../shell/icon.tsx'
import { lengthText } from '../time/length.ts'
import './file-picture.css'

/**
 * The thumbnail of an upload, or an icon of its type, with the length of a video. Its name is
 * beside it.
 */
export function FilePicture({
  media,
  className,
}: {
  readonly media: Media | undefined
  readonly className: string
}) {
  // Until the server has tried, it is unknown that no thumbnail can be made.
  const [broken, setBroken] = useState<string | null>(null)
  const address = media?.thumbnail_url
  const length = media?.kind === 'video' ? media.duration_ms : null
  return (
    <span className={className} aria-hidden="true">
      {address && address !== broken ? (
        <img
          src={address}
          alt=""
          draggable={false}
          loading="lazy"
          onError={() => setBroken(address)}
        />
      ) : (
        <Icon name={iconOf(media)} size={22} />
      )}
      {length !== null && <span className="file-length num">{lengthText(length)}</span>}
    </span>
  )
}

const iconOf = (media: Media | undefined) =>
  media?.kind === 'document' ? 'reference' : media?.kind === 'video' ? 'video' : 'picture'
