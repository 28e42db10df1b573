import type { Contract } from '@crier/contract/index.ts'
import { problems, Refusal, refusalAt, refusalOfEntry } from '@crier/contract/problems.ts'
import type { Input, Principal, Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { RaceLost } from '../database/retry-races.ts'
import { requestedTime } from './requested-time.ts'
import { reassignTimes, type TimeRequest } from './reordering/reassign-times.ts'
import { givenLimit } from './not-later-than.ts'
import { mint } from '../ports/ids.ts'
import { planSchedule, withSameText, type Planned } from './plan-schedule.ts'
import { warnOfTwin } from './repeated-text.ts'
import { assertMayPublishNow, assertRightIsKept } from './approving/requester.ts'
import { insertSchedules } from './planning-store.ts'
import type { ScheduleRow } from './store.ts'

type Entry = Input<Contract['batchSchedules']>['body']['schedules'][number]
type Ports = Use<'db' | 'clock' | 'random' | 'fitter' | 'config' | 'renderer'>

export type EntryResult = ScheduleRow | Refusal

interface RequestedEntry {
  readonly body: Entry | Refusal
  readonly place: string
  /** It has no fields in the body. */
  readonly isWhole?: true
}

/**
 * One after the other, and what is asked for again only once: a hundred large drafts read together
 * would hold up everybody.
 */
export async function planEntries(
  context: Ports,
  principal: Principal,
  asked: readonly RequestedEntry[],
): Promise<(TimeRequest | Refusal)[]> {
  const known = new Map<string, Planned>()
  const entries: (TimeRequest | Refusal)[] = []
  for (const { body, place, isWhole } of asked) {
    if (body instanceof Refusal) {
      entries.push(body)
      continue
    }
    const { draft_id, platform, connection_id, draft_version } = body
    const key = JSON.stringify([draft_id, platform, connection_id, draft_version])
    try {
      assertMayPublishNow(principal, body)
      const asked = requestedTime(context, body)
      const planned = known.get(key) ?? (await planSchedule(context, principal, body))
      known.set(key, planned)
      const warned = await withSameText(context, principal, planned, asked)
      const earlier = entries.flatMap((entry) =>
        entry instanceof Refusal ? [] : { words: entry.planned.words, asked: entry.asked },
      )
      const isKnown = warned.warnings.some(({ code }) => code === 'possible_duplicate')
      const twin = isKnown ? [] : warnOfTwin(warned.words, asked, earlier)
      entries.push({
        place,
        asked,
        planned: {
          ...warned,
          warnings: [...warned.warnings, ...twin],
          id: mint('sch', context),
          notLaterThan: givenLimit(body) ?? null,
          metadata: body.metadata ?? {},
        },
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      entries.push(isWhole ? refusalAt(error, place) : refusalOfEntry(error, place))
    }
  }
  return entries
}

/**
 * All in one statement, which takes times in the order of their index: two batches, or a batch and
 * a request, never wait for each other.
 */
export async function insertEntries(
  context: Use<'clock'>,
  tx: Tx,
  principal: Principal,
  entries: readonly (TimeRequest | Refusal)[],
  { partial }: { readonly partial?: boolean },
): Promise<EntryResult[]> {
  const now = context.clock.now()
  // A hundred texts may be fitted for minutes.
  await assertRightIsKept(tx, principal, now)
  const timed = await reassignTimes(tx, principal, entries, now)
  const refused = timed.find((one) => one instanceof Refusal)
  if (refused && !partial) throw refused
  const wanted = timed.flatMap((one) =>
    one instanceof Refusal ? [] : [{ ...one.planned, scheduledAt: one.at, now }],
  )
  const rows = (await insertSchedules(tx, principal.accountId, wanted)).values()
  return timed.map((one) => {
    if (one instanceof Refusal) return one
    const row = rows.next().value
    if (!row) throw new RaceLost()
    return row
  })
}

/** The refusal of one of many, as answers show it. */
export function problemOfEntry({ code, message: detail, errors, facts }: Refusal) {
  const { status, title } = problems[code]
  return {
    type: `/problems/${code}`,
    title,
    status,
    code,
    detail,
    errors: [...errors],
    ...facts,
  }
}
