// LinkedIn's migrations table, read in November 2026, where it differs from the rule: weekends and
// single weeks move the day.
const exceptions: ReadonlyMap<string, string> = new Map([
  ['202407', '2025-07-22'],
  ['202408', '2025-08-18'],
  ['202411', '2025-11-17'],
  ['202511', '2026-11-16'],
  ['202603', '2027-03-16'],
])

/**
 * When LinkedIn drops one of its versions (`202609`): as a rule on the 15th of its month a year
 * later. Null for what is no version.
 */
export function versionEndsAt(version: string): Temporal.Instant | null {
  const [, year, month] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(version) ?? []
  if (year === undefined) return null
  return Temporal.Instant.from(
    `${exceptions.get(version) ?? `${Number(year) + 1}-${month}-15`}T00:00:00Z`,
  )
}
