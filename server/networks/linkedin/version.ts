/** When LinkedIn drops one of its versions (`202609`): the 15th of its month a year later. Null for what is no version. */
export function versionEndsAt(version: string): Temporal.Instant | null {
  const [, year, month] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(version) ?? []
  return year === undefined ? null : Temporal.Instant.from(`${Number(year) + 1}-${month}-15T00:00:00Z`)
}
