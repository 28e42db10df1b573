import { activityKinds, type ActivityKind } from '../texts/activity.ts'

/** The filters as they stand in the address; days are those of the account's zone. */
export interface ActivitySearch {
  readonly actor?: string
  readonly kind?: string
  readonly object?: string
  readonly from?: string
  readonly to?: string
}

const isActor = /^((usr|key)_[0-9a-f]{32}|network|operator|system)$/
const isDay = /^\d{4}-\d{2}-\d{2}$/
const isObject = /^[a-z]{1,10}_[0-9a-f]{32}$/

function isInCalendar(day: string): boolean {
  try {
    return Temporal.PlainDate.from(day).toString() === day
  } catch {
    return false
  }
}

const kindOf = (value: unknown): ActivityKind | undefined => activityKinds.find((known) => known === value)

/** Of an address only what the API takes: a day that no calendar has is left out. */
export function searchIn(search: Record<string, unknown>): ActivitySearch {
  const text = (name: string, form: RegExp) => {
    const value = search[name]
    return typeof value === 'string' && form.test(value) ? { [name]: value } : {}
  }
  const day = (name: string) => {
    const found: { readonly [key: string]: string } = text(name, isDay)
    return found[name] !== undefined && !isInCalendar(found[name]) ? {} : found
  }
  const kind = kindOf(search['kind'])
  return { ...text('actor', isActor), ...(kind !== undefined && { kind }), ...text('object', isObject), ...day('from'), ...day('to') }
}

/** As the API takes them: whole days, the last one included. */
export function queryOf({ actor, kind, object, from, to }: ActivitySearch, zone: string) {
  const known = kindOf(kind)
  return {
    ...(actor !== undefined && { actor }),
    ...(known !== undefined && { kind: known }),
    ...(object !== undefined && { object_id: object }),
    ...(from !== undefined && { from: startOf(from, 0, zone) }),
    ...(to !== undefined && { to: startOf(to, 1, zone) }),
  }
}

const startOf = (day: string, daysLater: number, zone: string) =>
  Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'millisecond' })
