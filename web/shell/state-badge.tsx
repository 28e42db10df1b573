import type { ScheduleStatus } from '@crier/sdk/operations.ts'
import { statusTexts } from '../texts/shell.ts'

const tones = { pending: 'accent', publishing: 'accent', published: 'good', failed: 'bad' } as const

export function StateBadge({ status }: { readonly status: ScheduleStatus }) {
  return (
    <span className="state" data-tone={tones[status]} data-moving={status === 'publishing' || undefined}>
      {statusTexts[status]}
    </span>
  )
}
