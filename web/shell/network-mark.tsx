import { networkLooks } from '@crier/contract/networks/looks.ts'
import type { Platform } from '@crier/sdk/operations.ts'
import { networkLabels } from '../texts/networks.ts'

/** The icon of a network. Its name is for screen readers, unless it is shown beside the icon. */
export function NetworkMark({
  network,
  size = 18,
  named = true,
}: {
  readonly network: Platform
  readonly size?: number
  readonly named?: boolean
}) {
  const mark = networkLooks[network]?.mark
  return (
    <span
      className="network"
      data-network={network}
      style={{ width: size, height: size }}
      role={named ? 'img' : 'presentation'}
      aria-label={named ? networkLabels[network] : undefined}
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
        {mark === undefined ? (
          <text x="12" y="19" fontSize="20" textAnchor="middle" strokeWidth="1">
            {networkLabels[network].slice(0, 1)}
          </text>
        ) : (
          <path d={mark} />
        )}
      </svg>
    </span>
  )
}
