import { isTextLike, searchReader } from '../data/search-reader.ts'
import { isDay } from '../time/whole-days.ts'

/** The filters of the address; days are those of the account's zone. */
export interface ActivitySearch {
  readonly actor?: string
  readonly kind?: string
  readonly object?: string
  readonly from?: string
  readonly to?: string
}

/**
 * Reads only filters that the API accepts: an impossible day is left out. The kinds are listed
 * with their texts: the page knows them, and the routes of all pages, which import this, do not
 * need them.
 */
export const searchIn: (search: Record<string, unknown>) => ActivitySearch = searchReader({
  actor: isTextLike(/^((usr|key)_[0-9a-f]{32}|network|operator|system)$/),
  kind: isTextLike(/^[a-z_]{1,30}\.[a-z_]{1,30}$/),
  object: isTextLike(/^[a-z]{1,10}_[0-9a-f]{32}$/),
  from: isDay,
  to: isDay,
})
