const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * The time of an HTTP header such as `Date`, "Wed, 21 Oct 2026 07:28:00 GMT" (RFC 9110, 5.6.7), in
 * milliseconds since 1970; null when it is none.
 */
export function httpDateMs(value: string): number | null {
  const [, day, name, year, time] =
    /^\w{3}, (\d{2}) (\w{3}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT$/.exec(value.trim()) ?? []
  const month = String(months.indexOf(name ?? '') + 1).padStart(2, '0')
  try {
    return Temporal.Instant.from(`${year}-${month}-${day}T${time}Z`).epochMilliseconds
  } catch {
    return null
  }
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A time as such a header says it. */
export function httpDate(at: Temporal.Instant): string {
  const { dayOfWeek, day, month, year, hour, minute, second } = at.toZonedDateTimeISO('UTC')
  const two = (number: number) => String(number).padStart(2, '0')
  return (
    `${days[dayOfWeek - 1]}, ${two(day)} ${months[month - 1]} ${year} ` +
    `${two(hour)}:${two(minute)}:${two(second)} GMT`
  )
}
