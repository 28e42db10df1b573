import { Type } from 'typebox'
import {
  endpoint,
  Id,
  Instant,
  Nothing,
  Nullable,
  Page,
  pageQuery,
  PathId,
  strict,
} from './endpoint.ts'
import { ConnectionFilter, ConnectionIdField } from './connections.ts'
import { PlatformValue } from './platform.ts'

export const days = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export const DayValue = Type.Enum(days, { description: 'A day of the week.' })

const Time = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'Local time, `HH:MM`.',
  examples: ['09:00'],
})

export const Slot = Type.Object({
  slot_id: Id('slot'),
  platform: PlatformValue,
  connection_id: Id('conn'),
  day: DayValue,
  time: Time,
  timezone: Type.String({ description: 'IANA time zone of `time`.', examples: ['Europe/Berlin'] }),
  created_at: Instant('When it was configured.'),
})

export const configureSlotsEndpoint = endpoint({
  method: 'POST',
  path: '/api/schedule-slots',
  scope: 'schedules:write',
  summary: 'Configure a connection’s recurring slots',
  description:
    'Replaces the calendar of one connection; `slots: []` clears it. Slots keep their local ' +
    'time through daylight saving.',
  body: Type.Object(
    {
      platform: PlatformValue,
      connection_id: Type.Optional(ConnectionIdField),
      timezone: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'IANA time zone, default `UTC`.',
          examples: ['Europe/Berlin'],
        }),
      ),
      slots: Type.Array(
        Type.Object(
          {
            days: Type.Optional(
              Type.Array(DayValue, {
                minItems: 1,
                maxItems: 7,
                uniqueItems: true,
                description: 'Default: every day.',
              }),
            ),
            time: Time,
          },
          strict,
        ),
        { maxItems: 168 },
      ),
    },
    strict,
  ),
  success: {
    status: 200,
    schema: Type.Object({
      platform: PlatformValue,
      timezone: Type.String(),
      slots: Type.Array(Slot),
      next_free_slot: Nullable(Instant('The next free slot with the new calendar.')),
    }),
  },
  problems: ['not_found', 'no_connection'],
})

export const listSlotsEndpoint = endpoint({
  method: 'GET',
  path: '/api/schedule-slots',
  scope: 'schedules:read',
  summary: 'List recurring slots',
  description: 'By platform, connection, day and time.',
  query: Type.Object(
    {
      platform: Type.Optional(PlatformValue),
      connection_id: Type.Optional(ConnectionFilter),
      ...pageQuery,
    },
    strict,
  ),
  success: { status: 200, schema: Page(Slot) },
  problems: ['not_found', 'unrecognized_value'],
})

export const deleteSlotEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/schedule-slots/{slot_id}',
  scope: 'schedules:write',
  summary: 'Remove a recurring slot',
  params: Type.Object({ slot_id: PathId('slot') }),
  success: { status: 204, schema: Nothing },
  problems: ['not_found'],
})
