import { Checkbox } from '../controls/field.tsx'
import { brandTexts } from '../texts/brand.ts'
import { plainColors } from './plain-colors.ts'

interface Props {
  /** Background, text and accent; none: those that pictures have without a choice. */
  readonly colors: readonly string[]
  readonly change: (colors: string[]) => void
}

export function BrandColors({ colors, change }: Props) {
  const chosen = plainColors.map((color, index) => colors[index] ?? color)
  const names = [brandTexts.background, brandTexts.ink, brandTexts.accent]
  return (
    <fieldset>
      <legend>{brandTexts.colors}</legend>
      <Checkbox
        size="xs"
        checked={colors.length > 0}
        onChange={({ target }) => change(target.checked ? [...plainColors] : [])}
        label={brandTexts.ownColors}
      />
      {colors.length > 0 &&
        names.map((label, index) => (
          <label key={label}>
            <input
              type="color"
              value={chosen[index]}
              onChange={(event) => change(chosen.with(index, event.target.value))}
            />
            {label}
          </label>
        ))}
    </fieldset>
  )
}
