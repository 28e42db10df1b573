import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { problems, Refusal, refusalOfEntry } from '@crier/contract/problems.ts'
import type { Input, Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { RaceLost, retryRaces } from '../database/retry-races.ts'
import { requestedTime } from './requested-time.ts'
import { reassignTimes, type TimeRequest } from './reordering/reassign-times.ts'
import { givenLimit } from './not-later-than.ts'
import { mint } from '../ports/ids.ts'
import { planSchedule, withSameText, type Planned } from './plan-schedule.ts'
import { presentRequested } from './present-schedule.ts'
import { warnOfTwin } from './repeated-text.ts'
import { assertRightIsKept } from './approving/requester.ts'
import { insertSchedules } from './planning-store.ts'
import type { ScheduleRow } from './store.ts'

type Endpoint = Contract['batchSchedules']
type Given = Input<Endpoint>
type Ports = Use<'db' | 'clock' | 'random' | 'wake' | 'fitter' | 'config' | 'renderer'>

type EntryResult = ScheduleRow | Refusal

export async function batchSchedules(
  context: Ports,
  input: Given,
): Promise<EndpointAnswer<Endpoint>> {
  const { results, answer } = await retryRaces('drafts and calendars', async () => {
    const entries = await planEntries(context, input)
    return context.db.transaction().execute((tx) => insertAll(context, tx, input, entries))
  })
  for (const result of results)
    if (!(result instanceof Refusal)) context.wake.soon('publish', result.scheduled_at)
  return answer
}

/**
 * One after the other, and what is asked for again only once: a hundred large drafts read together
 * would hold up everybody.
 */
async function planEntries(
  context: Ports,
  { principal, body: { schedules }, refusedEntries }: Given,
): Promise<(TimeRequest | Refusal)[]> {
  const known = new Map<string, Planned>()
  const entries: (TimeRequest | Refusal)[] = []
  for (const [index, body] of schedules.entries()) {
    const malformed = refusedEntries?.get(index)
    if (malformed) {
      entries.push(malformed)
      continue
    }
    const { draft_id, platform, connection_id, draft_version } = body
    const key = JSON.stringify([draft_id, platform, connection_id, draft_version])
    try {
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
        asked,
        planned: {
          ...warned,
          warnings: [...warned.warnings, ...twin],
          id: mint('sch', context),
          notLaterThan: givenLimit(body) ?? null,
        },
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      entries.push(refusalOfEntry(error, `/schedules/${index}`))
    }
  }
  return entries
}

/**
 * All in one statement, which takes times in the order of their index: two batches, or a batch and
 * a request, never wait for each other.
 */
async function insertAll(
  context: Ports,
  tx: Tx,
  input: Given,
  entries: readonly (TimeRequest | Refusal)[],
) {
  const { principal, body } = input
  const now = context.clock.now()
  // A hundred texts may be fitted for minutes.
  await assertRightIsKept(tx, principal, now)
  const timed = await reassignTimes(tx, principal, entries, now)
  const refused = timed.find((one) => one instanceof Refusal)
  if (refused && !body.partial) throw refused
  const wanted = timed.flatMap((one) =>
    one instanceof Refusal ? [] : [{ ...one.planned, scheduledAt: one.at, now }],
  )
  const rows = (await insertSchedules(tx, principal.accountId, wanted)).values()
  const results: EntryResult[] = timed.map((one) => {
    if (one instanceof Refusal) return one
    const row = rows.next().value
    if (!row) throw new RaceLost()
    return row
  })
  const answer = answerOf(input, results)
  await input.saveIdempotentResponse(tx, answer)
  return { results, answer }
}

function answerOf(
  { body: { schedules, partial } }: Given,
  results: readonly EntryResult[],
): EndpointAnswer<Endpoint> {
  const made = (row: ScheduleRow, index: number) => presentRequested(row, schedules[index]!)
  if (!partial) return { data: (results as readonly ScheduleRow[]).map(made) }
  return {
    data: results.map((result, index) => {
      if (!(result instanceof Refusal)) return { status: 201, schedule: made(result, index) }
      const { code, message: detail, errors, facts } = result
      const { status, title } = problems[code]
      return {
        status,
        problem: {
          type: `/problems/${code}`,
          title,
          status,
          code,
          detail,
          errors: [...errors],
          ...facts,
        },
      }
    }),
  }
}
