import type { Operations } from '@crier/sdk/operations.ts'
import type { Command } from 'commander'
import { connectRemote } from '../remote/connect.ts'
import { plain } from '../output.ts'
import { followUntilStopped } from '../remote/until-stopped.ts'

type Answered = Operations['listRequests']['output']['data'][number]

/** Requests that programs make with keys of the account, and their answers. */
export function addLogsCommand(program: Command): void {
  program
    .command('logs')
    .description('The newest 20 requests that were made with keys of the account, a line each.')
    .option('--follow', 'those from now on instead, until Ctrl-C')
    .action(async (options: { follow?: boolean }) => {
      const crier = await connectRemote()
      const newest = await crier.requests.list({ limit: 20 })
      if (!options.follow) return newest.data.toReversed().forEach(show)
      const found = followUntilStopped<Answered>({
        read: (from, signal) => since(from, crier.requests.list({ limit: 100 }, { signal })),
        // Callers choose the ids of their requests, and may use one for several.
        idOf: (request) => JSON.stringify(request),
        timeOf: ({ at }) => at,
        items: 'requests',
        begun: 'Following.',
      })
      for await (const request of found) show(request)
    })
}

/** For a list that is newest first. */
async function* since(
  from: string | null,
  requests: AsyncIterable<Answered>,
): AsyncGenerator<Answered, void, undefined> {
  const earliest = from === null ? null : Temporal.Instant.from(from)
  for await (const request of requests) {
    if (earliest && Temporal.Instant.compare(Temporal.Instant.from(request.at), earliest) < 0)
      return
    yield request
  }
}

function show({
  at,
  method,
  path_template,
  status,
  code,
  duration_ms,
  key_id,
  request_id,
}: Answered): void {
  const asked = `${method.padEnd(6)}  ${path_template ?? '(no such operation)'}`
  const answered = [status, ...(code === null ? [] : [code])].join(' ')
  process.stdout.write(
    `${plain(`${at}  ${asked}  ${answered}  ${duration_ms} ms  ${key_id}  ${request_id}`)}\n`,
  )
}
