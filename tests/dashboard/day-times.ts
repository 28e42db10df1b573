/** The zone of the browsers and of this machine. */
export const zone = Temporal.Now.timeZoneId()

export const dayAhead = (days: number): Temporal.PlainDate =>
  Temporal.Now.plainDateISO(zone).add({ days })

/** RFC 3339: a time of day so many days from now. */
export const at = (days: number, time: string): string =>
  dayAhead(days)
    .toZonedDateTime({ timeZone: zone, plainTime: time })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })
