import { activityKinds, type ActivityKind } from '../texts/activity.ts'
import { isDay, startOfDay } from '../time/whole-days.ts'

/** The filters as they stand in the address; days are those of the account's zone. */
export interface ActivitySearch {
  readonly actor?: string
  readonly kind?: string
  readonly object?: string
  readonly from?: string
  readonly to?: string
}

const isActor = /^((usr|key)_[0-9a-f]{32}|network|operator|system)$/
const isObject = /^[a-z]{1,10}_[0-9a-f]{32}$/

const kindOf = (value: unknown): ActivityKind | undefined => activityKinds.find((known) => known === value)

/** Of an address only what the API takes: a day that no calendar has is left out. */
export function searchIn(search: Record<string, unknown>): ActivitySearch {
  const text = (name: string, form: RegExp) => {
    const value = search[name]
    return typeof value === 'string' && form.test(value) ? { [name]: value } : {}
  }
  const day = (name: string) => (isDay(search[name]) ? { [name]: search[name] } : {})
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
    ...(from !== undefined && { from: startOfDay(from, zone) }),
    ...(to !== undefined && { to: startOfDay(to, zone, 1) }),
  }
}
