import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../context.ts'
import { retryRaces } from '../database/retry-races.ts'
import { insertEntries, planEntries, problemOfEntry, type EntryResult } from './batch-entries.ts'
import { presentRequested } from './present-schedule.ts'
import type { ScheduleRow } from './store.ts'
import { wakeListeners } from '../webhooks/emit-changes.ts'

type Endpoint = Contract['batchSchedules']
type Given = Input<Endpoint>
type Ports = Use<'db' | 'clock' | 'random' | 'wake' | 'fitter' | 'config' | 'renderer'>

export async function batchSchedules(
  context: Ports,
  input: Given,
): Promise<EndpointAnswer<Endpoint>> {
  const { principal, body, refusedEntries } = input
  const asked = body.schedules.map((entry, index) => ({
    body: refusedEntries?.get(index) ?? entry,
    place: `/schedules/${index}`,
  }))
  const { results, answer } = await retryRaces('drafts and calendars', async () => {
    const entries = await planEntries(context, principal, asked)
    return context.db.transaction().execute(async (tx) => {
      const results = await insertEntries(context, tx, principal, entries, body)
      const answer = answerOf(input, results)
      await input.saveIdempotentResponse(tx, answer)
      return { results, answer }
    })
  })
  for (const result of results)
    if (!(result instanceof Refusal)) context.wake.soon('publish', result.scheduled_at)
  wakeListeners(context)
  return answer
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
      const problem = problemOfEntry(result)
      return { status: problem.status, problem }
    }),
  }
}
