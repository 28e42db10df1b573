import { limitsOf } from '@crier/contract/networks/index.ts'
import type { Connection } from '@crier/sdk/operations.ts'
import { useSyncExternalStore } from 'react'
import { Checkbox } from '../../controls/field.tsx'
import { optionTexts } from '../../texts/options.ts'
import type { Saving } from '../saving.ts'

interface Props {
  readonly saving: Saving
  readonly targets: readonly Connection[]
}

/** Shown for a text with a link and a network that shows cards, where no media are in its place. */
export function LinkCardChoice({ saving, targets }: Props) {
  const { link_card, media, pieces } = useSyncExternalStore(saving.watch, saving.view)
  const isShown =
    media.length === 0 &&
    targets.some(({ platform }) => limitsOf(platform).linkCard) &&
    pieces.some((text) => /https?:\/\//i.test(text))
  return isShown ? (
    <Checkbox
      label={optionTexts.linkCard}
      description={optionTexts.linkCardHint}
      checked={link_card}
      onChange={(event) => saving.change({ link_card: event.target.checked })}
    />
  ) : null
}
