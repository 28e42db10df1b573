import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A TCP server on loopback that says whatever a test wants, for the tests of the way out. */
export interface TestServer extends AsyncDisposable {
  readonly port: number
  /** The request heads and bodies received so far, one per request. */
  readonly requests: readonly string[]
  /** How many connections were ever made. */
  connections(): number
  /** The next request, whatever its result. */
  nextRequest(): Promise<string>
}

/**
 * `answer` is called with each request as soon as its end is seen; without a body length the head
 * is all there is.
 */
export async function testServer(
  answer: (socket: Socket, request: string, count: number) => void,
  options: { readonly onConnection?: (socket: Socket) => void } = {},
): Promise<TestServer> {
  const requests: string[] = []
  const waiting: ((request: string) => void)[] = []
  const open = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    open.add(socket)
    options.onConnection?.(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const end = requestEnd(received)
      if (end === undefined) return
      const request = received.slice(0, end)
      received = received.slice(end)
      requests.push(request)
      waiting.shift()?.(request)
      answer(socket, request, requests.length)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    connections: () => connections,
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}

function requestEnd(received: string): number | undefined {
  const head = received.indexOf('\r\n\r\n')
  if (head === -1) return undefined
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? 0)
  const end = head + 4 + length
  return received.length >= end ? end : undefined
}

export function httpAnswer(
  status: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array = '',
): Buffer {
  const content = Buffer.from(body)
  const fields = { 'content-length': String(content.length), ...headers }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n`, 'latin1'),
    content,
  ])
}
