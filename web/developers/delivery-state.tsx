import type { Delivery } from '@crier/sdk/operations.ts'
import { developerTexts } from '../texts/developers.ts'

const tones = { pending: 'accent', delivered: 'good', dropped: 'bad' } as const

export function DeliveryState({ outcome }: Pick<Delivery, 'outcome'>) {
  return (
    <span
      className="state"
      data-tone={tones[outcome]}
      data-moving={outcome === 'pending' || undefined}
    >
      {developerTexts.outcomes[outcome]}
    </span>
  )
}
