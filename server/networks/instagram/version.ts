// The changelog of the Graph API, read in November 2026. Meta names the end of a version when a
// later one appears.
const ends: ReadonlyMap<string, string> = new Map([
  ['v20.0', '2026-09-24'],
  ['v21.0', '2027-01-21'],
  ['v22.0', '2027-05-20'],
  ['v23.0', '2027-10-08'],
  ['v24.0', '2028-02-18'],
  ['v25.0', '2028-07-29'],
])

/** When Meta drops one of the versions of its Graph API (`v25.0`); null where no day is named. */
export function versionEndsAt(version: string): Temporal.Instant | null {
  const day = ends.get(version)
  return day === undefined ? null : Temporal.Instant.from(`${day}T00:00:00Z`)
}
