import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../../context.ts'
import { presentAttempt } from '../present-attempt.ts'
import { presentSchedule } from '../present-schedule.ts'
import { attemptsOf, findSchedule, resultsOf } from '../store.ts'

export async function getSchedule(
  context: Use<'db'>,
  { principal, params }: Input<Contract['getSchedule']>,
): Promise<EndpointAnswer<Contract['getSchedule']>> {
  const row = await findSchedule(context.db, principal.accountId, params.schedule_id)
  if (!row) throw new Refusal('not_found', 'There is no such schedule.')
  const [attempts, results] = await Promise.all([
    attemptsOf(context.db, row),
    resultsOf(context.db, row),
  ])
  return { ...presentSchedule({ ...row, results }), attempts: attempts.map(presentAttempt) }
}
