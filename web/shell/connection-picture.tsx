import type { Connection } from '@crier/sdk/operations.ts'
import { useState } from 'react'
import { NetworkMark } from './network-mark.tsx'

interface Props {
  readonly connection: Pick<Connection, 'platform' | 'picture_url'>
  readonly size?: number
}

/**
 * The author's picture with the network's mark at its corner; the mark alone where there is no
 * picture, or it does not come.
 */
export function ConnectionPicture({ connection: { platform, picture_url }, size = 30 }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  if (picture_url === null || failed === picture_url)
    return <NetworkMark network={platform} size={size} named={false} />
  // The path alone: a session on another host name of this server may load pictures from that name
  // only.
  return (
    <span className="connection-picture" style={{ width: size, height: size }}>
      <img
        src={new URL(picture_url).pathname}
        alt=""
        width={size}
        height={size}
        onError={() => setFailed(picture_url)}
      />
      <NetworkMark network={platform} size={Math.round(size * 0.46)} named={false} />
    </span>
  )
}
