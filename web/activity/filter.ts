import { isDay } from '../time/whole-days.ts'

/** The filters of the address; days are those of the account's zone. */
export interface ActivitySearch {
  readonly actor?: string
  readonly kind?: string
  readonly object?: string
  readonly from?: string
  readonly to?: string
}

const isActor = /^((usr|key)_[0-9a-f]{32}|network|operator|system)$/
const isObject = /^[a-z]{1,10}_[0-9a-f]{32}$/

const isKind = /^[a-z_]{1,30}\.[a-z_]{1,30}$/

/**
 * Reads only filters that the API accepts: an impossible day is left out. The kinds are listed with
 * their texts: the page knows them, and the routes of all pages, which import this, do not need
 * them.
 */
export function searchIn(search: Record<string, unknown>): ActivitySearch {
  const text = (name: string, form: RegExp) => {
    const value = search[name]
    return typeof value === 'string' && form.test(value) ? { [name]: value } : {}
  }
  const day = (name: string) => (isDay(search[name]) ? { [name]: search[name] } : {})
  return { ...text('actor', isActor), ...text('kind', isKind), ...text('object', isObject), ...day('from'), ...day('to') }
}
