import { activityKinds, type Activity, type ActivityKind } from '@crier/contract/activity.ts'
import type { JsonSchema } from '@crier/contract/json-schema.ts'
import { instantText } from '../ports/instant-text.ts'
import { presentActor, seesNamesOnly, type ActivityReader } from './present-actor.ts'
import type { ActivityRow } from './store.ts'

/** A change as `reader` may see it: a key, and a person who may only read, see people by name. */
export function presentActivity(row: ActivityRow, reader: ActivityReader): Activity {
  const { object } = activityKinds[row.kind]
  return {
    activity_id: `act_${hex(row.at.epochMilliseconds, 12)}${hex(row.number, 20)}`,
    at: instantText(row.at),
    actor: presentActor(row.actor, row.actor_name, reader),
    kind: row.kind,
    object_type: object,
    object_id: seesNamesOnly(reader) && object === 'member' ? null : row.object_id,
    detail: { ...constantsOf(row.kind), ...row.detail },
  } as Activity
}

// Ids sort as the rows do.
const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')

/** Values that all rows of a kind share are not stored with each row. */
function constantsOf(kind: ActivityKind): Record<string, unknown> {
  const properties: Readonly<Record<string, JsonSchema>> = activityKinds[kind].detail.properties
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      schema.const === undefined ? [] : [[name, schema.const]],
    ),
  )
}
