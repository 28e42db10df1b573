import { useState } from 'react'
import './post-picture.css'

/** The thumbnail of a post's first upload. The text is beside it. */
export function PostPicture({
  address,
  size,
}: {
  readonly address: string | null | undefined
  readonly size: number
}) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!address || address === broken) return null
  const onError = () => setBroken(address)
  return (
    <img
      className="post-picture"
      src={address}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      draggable={false}
      onError={onError}
    />
  )
}
