import type { Store } from './store.ts'

/** A fact about a network that could not be verified: the stated default, and the alternatives. */
export type Switch =
  | { readonly means: string; readonly fallback: boolean }
  | {
      readonly means: string
      readonly fallback: number
      readonly least: number
      readonly most: number
    }
  | { readonly means: string; readonly fallback: string; readonly options: readonly string[] }

export type SwitchValue = boolean | number | string

/** Full names (`x.duplicate_window_ms`) to their definitions. */
type SwitchDefinitions = ReadonlyMap<string, Switch>

export interface Switches {
  flag(name: string): boolean
  number(name: string): number
  text(name: string): string
  /** Sets one; answers what is wrong with the name or the value, or undefined when it is set. */
  set(name: string, value: unknown): string | undefined
  /** The error that `set` would throw. */
  problem(name: string, value: unknown): string | undefined
  list(): {
    name: string
    value: SwitchValue
    default: SwitchValue
    means: string
    options?: readonly string[]
  }[]
}

export function openSwitches(store: Store, definitions: SwitchDefinitions): Switches {
  const chosen = store.table<SwitchValue>('switch')

  function value(name: string): SwitchValue {
    const definition = definitions.get(name)
    if (definition === undefined) throw new Error(`there is no switch ${name}`)
    return chosen.get(name) ?? definition.fallback
  }
  function typed<Kind extends SwitchValue>(
    name: string,
    is: (value: SwitchValue) => value is Kind,
  ): Kind {
    const found = value(name)
    if (!is(found)) throw new Error(`the switch ${name} is read as another type than it has`)
    return found
  }
  function problem(name: string, given: unknown): string | undefined {
    const definition = definitions.get(name)
    return definition === undefined
      ? `there is no switch ${name}`
      : problemWith(name, definition, given)
  }

  return {
    flag: (name) => typed(name, (found) => typeof found === 'boolean'),
    number: (name) => typed(name, (found) => typeof found === 'number'),
    text: (name) => typed(name, (found) => typeof found === 'string'),
    problem,
    set(name, given) {
      const complaint = problem(name, given)
      if (complaint === undefined && isSwitchValue(given)) chosen.put(name, given)
      return complaint
    },
    list: () =>
      [...definitions].map(([name, definition]) => ({
        name,
        value: value(name),
        default: definition.fallback,
        means: definition.means,
        ...('options' in definition ? { options: definition.options } : {}),
      })),
  }
}

function isSwitchValue(value: unknown): value is SwitchValue {
  return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string'
}

function problemWith(name: string, definition: Switch, value: unknown): string | undefined {
  if (typeof definition.fallback === 'boolean')
    return typeof value === 'boolean' ? undefined : `${name} is true or false`
  if ('options' in definition) {
    return typeof value === 'string' && definition.options.includes(value)
      ? undefined
      : `${name} is one of ${definition.options.join(', ')}`
  }
  if (!('least' in definition)) return `${name} cannot be set`
  const fits =
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= definition.least &&
    value <= definition.most
  return fits
    ? undefined
    : `${name} is a whole number from ${definition.least} to ${definition.most}`
}
