import { statusTexts } from '../texts/shell.ts'
import type { DisplayStatus } from './display-status.ts'

const tones = {
  pending: 'accent',
  publishing: 'accent',
  published: 'good',
  failed: 'bad',
  resolved: 'good',
  dismissed: undefined,
  unconfirmed: 'warn',
  awaiting: 'warn',
  rejected: 'bad',
} as const

export function StateBadge({ standing }: { readonly standing: DisplayStatus }) {
  return (
    <span
      className="state"
      data-tone={tones[standing]}
      data-moving={standing === 'publishing' || undefined}
    >
      {statusTexts[standing]}
    </span>
  )
}
