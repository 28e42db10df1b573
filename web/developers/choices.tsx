import { Checkbox } from '../controls/field.tsx'

interface Props<Name extends string> {
  readonly legend: string
  /** The purpose of each. */
  readonly descriptions: Readonly<Record<Name, string>>
  readonly names: readonly Name[]
  readonly chosen: readonly Name[]
  readonly choose: (chosen: readonly Name[]) => void
}

/** Names of the contract to tick, each with what it is for. */
export function Choices<Name extends string>({
  legend,
  descriptions,
  names,
  chosen,
  choose,
}: Props<Name>) {
  return (
    <fieldset className="scopes">
      <legend>{legend}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          size="xs"
          checked={chosen.includes(name)}
          onChange={({ target }) =>
            choose(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
          }
          label={<span className="mono">{name}</span>}
          description={descriptions[name]}
        />
      ))}
    </fieldset>
  )
}
