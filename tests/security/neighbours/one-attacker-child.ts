import { setTimeout as pause } from 'node:timers/promises'

export interface AttackRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
}
/**
 * The requests one after the other, for ever, on so many connections. Started by start-attack.ts,
 * and ended by it.
 */
export interface Attack {
  readonly url: string
  readonly connections: number
  readonly requests: readonly AttackRequest[]
}

// Asking on while the rate refuses costs the server nothing: that is the campaign `floods`.
const refusedPauseMs = 1_000
const answers: Record<string, number> = {}

process.on('disconnect', () => process.exit())
process.on('message', (told: Attack | 'end') => {
  if (told === 'end') process.send!(answers, () => process.exit())
  else begin(told)
})

function begin({ url, connections, requests }: Attack): void {
  let asked = 0
  const send = async () => {
    for (;;) {
      const { method, path, headers, body } = requests[asked++ % requests.length]!
      const status = await fetch(`${url}${path}`, { method, headers, ...(body && { body }) }).then(
        async (reply) => (await reply.arrayBuffer(), String(reply.status)),
        () => 'none',
      )
      answers[status] = (answers[status] ?? 0) + 1
      if (status === '429' || status === 'none') await pause(refusedPauseMs)
    }
  }
  for (let connection = 0; connection < connections; connection++) void send()
}
