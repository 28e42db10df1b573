import { seededRandom } from '@crier/server/ports/random.ts'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { setTimeout as realPause } from 'node:timers/promises'
import { closing } from '../processes.ts'
import type { Owner } from '../service.ts'
import { shapeOfBody, type Shape } from './json-shape.ts'

/**
 * `lose-request`: the server never sees it. `lose-answer`, `cut-answer`: the server has done it,
 * the client reads nothing, or half. `late`: the client reads nothing, and only then the server sees
 * it. `repeat`: the server sees it twice, the client reads the second answer.
 */
export const faults = [
  'none',
  'lose-request',
  'lose-answer',
  'cut-answer',
  'late',
  'delay',
  'repeat',
] as const
export type Fault = (typeof faults)[number]

export interface RecordedCall {
  readonly method: string
  readonly nsid: string
  readonly fault: Fault
  /**
   * The server's own status and answer, whatever the client read of it; null where the server did
   * not see the call.
   */
  readonly status: number | null
  /** The name of an error: the one value that is kept. */
  readonly error?: string
  readonly asked: Shape
  readonly answered: Shape
}

export interface FaultyProxy {
  readonly url: string
  /** Calls that have not ended, late ones too. */
  underWay(): number
  /** In the order in which they ended. */
  readonly calls: readonly RecordedCall[]
  /**
   * The next calls, to this method where it is named, meet these faults; after them chance decides
   * again.
   */
  meet(faults: readonly Fault[], nsid?: string): void
  /** Each distinct call once, sorted: the same calls give the same file. */
  writeCalls(file: string): Promise<void>
}

export interface ProxyOptions {
  readonly target: string
  readonly seed?: number
  /** Parts of all calls; what is left of 1 passes unharmed. Without it all do. */
  readonly parts?: Partial<Readonly<Record<Fault, number>>>
  readonly delayMs?: number
}

/**
 * A proxy on loopback in front of a server: the same seed and order of calls meet the same faults.
 */
export async function startFaultyProxy(
  owner: Owner,
  { target, seed = 1, parts = {}, delayMs = 300 }: ProxyOptions,
): Promise<FaultyProxy> {
  const random = seededRandom(seed)
  const calls: RecordedCall[] = []
  const planned: { readonly fault: Fault; readonly nsid: string | undefined }[] = []

  const nextFault = (nsid: string): Fault => {
    const place = planned.findIndex((plan) => plan.nsid === undefined || plan.nsid === nsid)
    if (place >= 0) return planned.splice(place, 1)[0]!.fault
    let left = random.fraction()
    return faults.find((fault) => (left -= parts[fault] ?? 0) < 0) ?? 'none'
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const [path = ''] = incoming.url!.split('?')
    const nsid = path.replace('/xrpc/', '')
    // Decided in the order in which the calls come, before their bodies have been read.
    const fault = nextFault(nsid)
    const body = await buffer(incoming)
    const asked = shapeOfBody(incoming.headers['content-type'], body)
    const call = { method: incoming.method!, nsid, fault, asked }
    if (fault === 'lose-request') {
      calls.push({ ...call, status: null, answered: 'empty' })
      outgoing.destroy()
      return
    }
    if (fault === 'late') outgoing.destroy()
    if (fault === 'delay' || fault === 'late') await realPause(delayMs)
    if (fault === 'repeat') await forward(target, incoming, body)
    const answer = await forward(target, incoming, body)
    const answered = shapeOfBody(answer.headers['content-type'], answer.body)
    calls.push({ ...call, status: answer.status, ...errorIn(answer), answered })
    if (fault === 'lose-answer' || fault === 'late') {
      outgoing.destroy()
      return
    }
    outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length })
    if (fault === 'cut-answer')
      outgoing.write(answer.body.subarray(0, answer.body.length >> 1), () => outgoing.destroy())
    else outgoing.end(answer.body)
  }

  let underWay = 0
  const server = createServer((incoming, outgoing) => {
    underWay += 1
    // A client that leaves, or a server that ends, is one more lost answer.
    pass(incoming, outgoing)
      .catch(() => outgoing.destroy())
      .finally(() => (underWay -= 1))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing(owner).defer(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    underWay: () => underWay,
    meet: (faults, nsid) => void planned.push(...faults.map((fault) => ({ fault, nsid }))),
    async writeCalls(file) {
      const lines = new Set(calls.map(({ fault: _, ...call }) => JSON.stringify(call)))
      await writeFile(file, `[\n${[...lines].sort().join(',\n')}\n]\n`)
    },
  }
}

interface Forwarded {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

async function forward(
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<Forwarded> {
  const { 'transfer-encoding': _, connection: __, ...headers } = incoming.headers
  const length =
    body.length > 0 || incoming.method === 'POST' ? { 'content-length': String(body.length) } : {}
  const sent = request(`${target}${incoming.url}`, {
    method: incoming.method!,
    // Compressed answers could not be recorded, and not be cut in the middle of a value.
    headers: { ...headers, ...length, 'accept-encoding': 'identity' },
  })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const { 'transfer-encoding': ___, connection: ____, ...answerHeaders } = response.headers
  return { status: response.statusCode!, headers: answerHeaders, body: await buffer(response) }
}

function errorIn({ status, body }: Forwarded): { readonly error?: string } {
  if (status < 400) return {}
  try {
    const { error } = JSON.parse(body.toString('utf8')) as { readonly error?: unknown }
    return typeof error === 'string' ? { error } : {}
  } catch {
    return {}
  }
}
