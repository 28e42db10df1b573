const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** For people: `Tuesday 24 November 2026, 09:00 UTC`. Empty for no slot. */
export function slotLabel(slot: Temporal.Instant | null): string {
  if (slot === null) return ''
  const at = slot.toZonedDateTimeISO('UTC')
  const time = at.toPlainTime().toString({ smallestUnit: 'minute' })
  return `${days[at.dayOfWeek - 1]} ${at.day} ${months[at.month - 1]} ${at.year}, ${time} UTC`
}
