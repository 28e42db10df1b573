/** When LinkedIn drops one of its versions (`202609`): the 15th of its month a year later. Null for what is no version. */
export function versionEndsAt(version: string): Temporal.Instant | null {
  const [, year, month] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(version) ?? []
  return year === undefined ? null : Temporal.Instant.from(`${Number(year) + 1}-${month}-15T00:00:00Z`)
}

/** Whole days until the version ends; null for what is no version. */
export function daysLeft(version: string, now: Temporal.Instant): number | null {
  const ends = versionEndsAt(version)
  return ends === null ? null : Math.floor(ends.since(now).total('hours') / 24)
}

const warnedDays = 60

/** Whole days until the version ends, where they are so few that the operator should know; null while there is time. */
export function daysToWarnOf(version: string, now: Temporal.Instant): number | null {
  const days = daysLeft(version, now)
  return days !== null && days <= warnedDays ? days : null
}
