import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { creditsByDay } from './credit-store.ts'
import { requestsByDay } from './store.ts'

type Endpoint = Contract['getUsage']

export async function getUsage(
  context: Use<'db' | 'clock' | 'requests'>,
  { principal: { accountId }, query }: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  await context.requests.flush()
  const today = context.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const first = today.subtract({ days: (query.days ?? 30) - 1 })
  const since = first.toZonedDateTime('UTC').toInstant()
  const [credits, requests] = await Promise.all([
    creditsByDay(context.db, accountId, since),
    requestsByDay(context.db, accountId, first),
  ])
  const days = Array.from({ length: query.days ?? 30 }, (_, day) =>
    first.add({ days: day }).toString(),
  )
  return {
    days: days.map((date) => ({
      date,
      credits: credits.find((row) => row.day === date)?.credits ?? 0,
      requests: requests.find((row) => row.day === date)?.requests ?? 0,
    })),
  }
}
