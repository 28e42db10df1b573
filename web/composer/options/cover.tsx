import { TextInput } from '../../controls/field.tsx'
import { optionTexts } from '../../texts/options.ts'

interface Props {
  readonly value: unknown
  readonly set: (ms: number | undefined) => void
}

/** The moment of a video whose frame is its cover. */
export function Cover({ value, set }: Props) {
  return (
    <TextInput
      type="number"
      label={optionTexts.cover}
      description={optionTexts.coverHint}
      min={0}
      max={900}
      step={0.1}
      value={typeof value === 'number' ? String(value / 1_000) : ''}
      onChange={({ target }) =>
        set(target.value === '' ? undefined : Math.round(target.valueAsNumber * 1_000))
      }
    />
  )
}
