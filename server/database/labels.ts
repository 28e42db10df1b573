import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import type { AccountId } from '../ports/ids.ts'
import type { Metadata } from './stored-values.ts'

export interface LabelFilter {
  readonly tag?: string | undefined
  readonly metadata?: Metadata | undefined
}

interface Labels {
  readonly tags: readonly string[]
  readonly metadata: Metadata
}

/** Which of the given labels are others than the present ones. */
export const labelsChanged = (present: Labels, given: Partial<Labels>) =>
  (['tags', 'metadata'] as const).filter(
    (name) => given[name] !== undefined && !isDeepStrictEqual(given[name], present[name]),
  )

/** Undefined: nothing was asked for. */
export function labelFilter({ tag, metadata }: LabelFilter): LabelFilter | undefined {
  return tag === undefined && metadata === undefined ? undefined : { tag, metadata }
}

/**
 * True of rows with these labels. The hashes lead through an index to rows of the account alone;
 * labels with the same hash are compared afterwards.
 */
export function hasLabels(
  table: 'draft' | 'post' | 'schedule',
  accountId: AccountId,
  { tag, metadata = {} }: LabelFilter,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const isSchedule = table === 'schedule'
  const tags = isSchedule ? sql`'{}'::text[]` : column('tags')
  const asked = tag === undefined ? [] : [tag]
  const isLabelled = isSchedule
    ? sql`${column('metadata')} <> '{}'`
    : sql`(${column('tags')} <> '{}' or ${column('metadata')} <> '{}')`
  return sql<boolean>`(${isLabelled}
    and label_hashes(${column('account_id')}, ${tags}, ${column('metadata')})
      @> label_hashes(${accountId}, ${asked}::text[], ${JSON.stringify(metadata)}::jsonb)
    and ${tags} @> ${asked}::text[] and ${column('metadata')} @> ${JSON.stringify(metadata)}::jsonb)`
}
