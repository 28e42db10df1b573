type Search = Readonly<Record<string, unknown>>

/** Reads the query of an address: what has another form than its check asks for is left out. */
export function searchReader<Shape extends object>(checks: {
  readonly [Name in keyof Shape]: (value: unknown) => value is Shape[Name]
}) {
  const known = Object.entries(checks as Readonly<Record<string, (value: unknown) => boolean>>)
  return (search: Search) =>
    Object.fromEntries(
      known.flatMap(([name, fits]) => (fits(search[name]) ? [[name, search[name]]] : [])),
    ) as Readonly<Partial<Shape>>
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export const isTextLike =
  (form: RegExp) =>
  (value: unknown): value is string =>
    typeof value === 'string' && form.test(value)

export const isOneOf =
  <Value>(values: readonly Value[]) =>
  (value: unknown): value is Value =>
    values.some((one) => one === value)
