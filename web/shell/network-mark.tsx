import type { Platform } from '@crier/sdk/operations.ts'
import { networkNames } from '../texts/shell.ts'

/** Which network something is for. The name is there for those who do not see the mark, unless it stands beside it anyway. */
export function NetworkMark({
  network,
  size = 18,
  named = true,
}: {
  readonly network: Platform
  readonly size?: number
  readonly named?: boolean
}) {
  return (
    <span
      className="network"
      data-network={network}
      style={{ width: size, height: size }}
      role={named ? 'img' : 'presentation'}
      aria-label={named ? networkNames[network] : undefined}
    >
      <svg
        width={size * 0.62}
        height={size * 0.62}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={marks[network]} />
      </svg>
    </span>
  )
}

const marks: Readonly<Record<Platform, string>> = {
  linkedin: 'M4.5 10v10M4.5 4.500v.01M11 20V10M11 14.500c0-2.5 1.5-4.5 4.2-4.500S19.5 12 19.5 14.500V20',
  x: 'M4 4l16 16M20 4L4 20',
  instagram:
    'M7.5 3h9A4.5 4.5 0 0 1 21 7.500v9a4.5 4.5 0 0 1-4.5 4.500h-9A4.5 4.5 0 0 1 3 16.500v-9A4.5 4.5 0 0 1 7.5 3zM12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM17 7v.01',
  tiktok: 'M13 3v12.500a3.8 3.8 0 1 1-3.8-3.800M13 3c.3 3.2 2.5 5.4 5.8 5.6',
}
