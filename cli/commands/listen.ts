import { eventNames, type EventName } from '@crier/contract/events.ts'
import type { Operations } from '@crier/sdk/operations.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { liveRandom } from '@crier/server/ports/random.ts'
import { version } from '@crier/server/ports/version.ts'
import { deliveryBody } from '@crier/server/webhooks/deliveries/delivery-body.ts'
import { attemptHeaders, newSecret } from '@crier/server/webhooks/sign.ts'
import type { Command } from 'commander'
import { Mistake, plain } from '../output.ts'
import { connectRemote } from '../remote/connect.ts'
import { followUntilStopped } from '../remote/until-stopped.ts'

type Event = Operations['listEvents']['output']['data'][number]

const answerMaxMs = 10_000
// As long as the server takes: an idle minute costs five requests.
const waitSeconds = 25

/** Webhooks for a program on this machine, which a server elsewhere cannot reach. */
export function addListenCommand(program: Command): void {
  program
    .command('listen')
    .description(
      'Have what happens from now on sent to an address of yours, signed as webhooks are, ' +
        'until Ctrl-C.',
    )
    .requiredOption('--forward-to <url>', 'where to send it, such as http://127.0.0.1:8787/crier')
    .option('--events <events>', 'only these, parted by commas')
    .action(async ({ forwardTo, events }: { forwardTo: string; events?: string }) => {
      const address = URL.parse(forwardTo)
      if (!address || !/^https?:$/.test(address.protocol))
        throw new Mistake(`${forwardTo} is no address: it looks like http://127.0.0.1:8787/crier.`)
      const wanted = events?.split(',').map((name) => readEventName(name.trim()))
      const crier = await connectRemote()
      await crier.events.list({ limit: 1 })
      const secret = newSecret(liveRandom)
      process.stdout.write(`Signing secret, for as long as this runs: ${secret}\n`)
      let newest: string | null = null
      const found = followUntilStopped<Event>({
        read: async function* (from, signal) {
          for await (const event of crier.events.list(
            { limit: 100, wait: 0, ...(from !== null && { from }) },
            { signal },
          )) {
            if (newest === null || event.event_id > newest) newest = event.event_id
            yield event
          }
        },
        untilMore: (signal) =>
          crier.events.list(
            { limit: 1, wait: waitSeconds, ...(newest !== null && { after: newest }) },
            { signal },
          ),
        idOf: ({ event_id }) => event_id,
        timeOf: ({ created_at }) => created_at,
        items: 'events',
        begun: `Forwarding to ${address.href}.`,
      })
      for await (const event of found) {
        if (wanted && !wanted.includes(event.event as EventName)) continue
        const answer = await forward(event, address, secret)
        const line = `${event.created_at}  ${event.event.padEnd(14)}  ${event.event_id}  ${answer}`
        process.stdout.write(`${plain(line)}\n`)
      }
    })
}

function readEventName(name: string): EventName {
  const known = eventNames.find((one) => one === name)
  if (known === undefined)
    throw new Mistake(`--events takes ${eventNames.join(', ')}, and not ${name}.`)
  return known
}

/** One attempt: the operator sees its result, and the event can be fetched again. */
async function forward(event: Event, address: URL, secret: string): Promise<string> {
  const attemptedAt = liveClock.now()
  const body = Buffer.from(
    deliveryBody({ kind: event.event as EventName, data: event.data }, attemptedAt),
  )
  const headers = attemptHeaders(
    { eventId: event.event_id, attemptedAt, body },
    { current: secret, previous: null },
    version,
  )
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMaxMs),
    })
    await answer.body?.cancel()
    return String(answer.status)
  } catch (error) {
    const cause = (error as Error).cause ?? error
    return `no answer: ${(cause as Error).message}`
  }
}
