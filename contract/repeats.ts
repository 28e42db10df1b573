import { Type } from 'typebox'
import {
  BodyId,
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
import { ConnectionFilter } from './connections.ts'
import { DraftVersion } from './drafts.ts'
import { PlatformValue } from './platform.ts'

const EveryWeeks = Type.Integer({
  minimum: 1,
  maximum: 52,
  description: 'So many weeks after the one before, in the next free slot.',
})

export const Repeat = Type.Object({
  repeat_id: Id('rpt'),
  draft_id: Id('drft'),
  platform: PlatformValue,
  connection_id: Id('conn'),
  every_weeks: EveryWeeks,
  schedule_id: Nullable(Id('sch')),
  scheduled_at: Nullable(
    Instant('The time of the repetition that is planned or being published; null between two.'),
  ),
  detail: Nullable(
    Type.String({
      description: 'Why the next repetition could not be planned. It is tried again each hour.',
    }),
  ),
  created_at: Instant('When it was made.'),
  updated_at: Instant('When it was last changed.'),
})

export const listRepeatsEndpoint = endpoint({
  method: 'GET',
  path: '/api/repeats',
  scope: 'schedules:read',
  summary: 'List what is published again and again',
  description: 'Newest first.',
  query: Type.Object(
    {
      draft_id: Type.Optional(BodyId('drft', 'Only of this draft')),
      connection_id: Type.Optional(ConnectionFilter),
      ...pageQuery,
    },
    strict,
  ),
  success: { status: 200, schema: Page(Repeat) },
  problems: ['not_found'],
})

export const createRepeatEndpoint = endpoint({
  method: 'POST',
  path: '/api/repeats',
  scope: 'schedules:write',
  summary: 'Publish a draft again and again',
  description:
    'Its first repetition takes the next free slot, or where the draft is scheduled on this ' +
    'connection already, the next one so many weeks after that. Each repetition is a schedule ' +
    'of its own, planned when the one before has gone out, failed or been cancelled: there ' +
    'are never two. Where a person without approval rights has changed the draft, repetitions ' +
    'wait for approval until one of them is approved. A draft is repeated once on each ' +
    'connection, and an account has at most 100 repeats.',
  body: Type.Object(
    {
      draft_id: BodyId('drft', 'The draft to repeat'),
      connection_id: BodyId('conn', 'Where to publish it'),
      every_weeks: EveryWeeks,
      draft_version: Type.Optional(DraftVersion),
    },
    strict,
  ),
  success: { status: 201, schema: Repeat, location: '/api/repeats/{repeat_id}' },
  problems: [
    'not_found',
    'no_slot_configured',
    'conflict',
    'content_too_long',
    'media_not_supported',
    'feature_not_supported',
  ],
})

const repeatParams = Type.Object({ repeat_id: PathId('rpt') })

export const updateRepeatEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/repeats/{repeat_id}',
  scope: 'schedules:write',
  summary: 'Change how often a draft is published again',
  description: 'What is planned keeps its time; the repetition after it comes at the new distance.',
  params: repeatParams,
  body: Type.Object({ every_weeks: EveryWeeks }, strict),
  success: { status: 200, schema: Repeat },
  problems: ['not_found'],
})

export const deleteRepeatEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/repeats/{repeat_id}',
  scope: 'schedules:write',
  summary: 'Stop publishing a draft again',
  description:
    'No further repetition is planned. The one that is planned stays, as any other schedule: ' +
    'cancel it where it is not wanted.',
  params: repeatParams,
  success: { status: 204, schema: Nothing },
  problems: ['not_found'],
})
