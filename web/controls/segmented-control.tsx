import { useId } from 'react'

interface Props {
  readonly 'aria-label': string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly data: readonly { readonly value: string; readonly label: string }[]
  readonly size?: 'xs' | 'sm'
}

/** One of a few, side by side. */
export function SegmentedControl({ value: chosen, onChange, data, size = 'sm', ...named }: Props) {
  const name = useId()
  return (
    <div className="segments" role="radiogroup" data-size={size} {...named}>
      {data.map(({ value, label }) => (
        <label key={value} data-chosen={value === chosen || undefined}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
