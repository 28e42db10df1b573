import { listedActivityKinds } from '../texts/activity.ts'
import { startOfDay } from '../time/whole-days.ts'
import type { ActivitySearch } from './filter.ts'

/**
 * As the API takes them: whole days, the last one included; a kind that there is not is left out.
 */
export function queryOf({ actor, kind, object, from, to }: ActivitySearch, zone: string) {
  const known = listedActivityKinds.find((one) => one === kind)
  return {
    ...(actor !== undefined && { actor }),
    ...(known !== undefined && { kind: known }),
    ...(object !== undefined && { object_id: object }),
    ...(from !== undefined && { from: startOfDay(from, zone) }),
    ...(to !== undefined && { to: startOfDay(to, zone, 1) }),
  }
}
