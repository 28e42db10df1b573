import { draft } from './draft.ts'
import { media } from './media.ts'
import { account, connection, eventLog, slot } from './read-only.ts'
import type { Resource } from './resource.ts'
import { schedule } from './schedule.ts'

/** By the value of the parameter `resource`. */
export const resources: Readonly<Record<string, Resource>> = {
  account,
  connection,
  draft,
  event: eventLog,
  media,
  schedule,
  slot,
}
