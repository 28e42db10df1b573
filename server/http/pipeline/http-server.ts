import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

// Limit per connection. Node.js starts all requests that arrived at once, thousands in a piece of
// 64 KiB, and keeps each until those before it are answered.
const unansweredMax = 32

/** How long a client may take, how much it may send before its body, and how much of it at once. */
export function httpServer(handler: RequestListener): Server {
  const server = createServer(
    {
      // A request has 10 s for its headers and 30 s in all to arrive; what is slower holds a
      // connection for nothing.
      // mutant: request-timeout
      requestTimeout: 30_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      // Longer than the 60 s for which load balancers keep theirs, or they would use connections
      // that we have just closed.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
    endPipelines(handler),
  )
  server.maxRequestsPerSocket = 10_000
  // RFC 9110, 10.1.1. Node's own answer to an expectation that it does not know is a bare 417; and
  // a client that asks whether to send its body learns that after admission: see `askForBody`.
  for (const asks of ['checkContinue', 'checkExpectation'])
    server.on(asks, (request: IncomingMessage, response: ServerResponse) =>
      server.emit('request', request, response),
    )
  return server
}

/** Tells a client that waits for it to send its body. Before, a refusal costs no body. */
export function askForBody(
  { httpVersion, headers }: IncomingMessage,
  response: ServerResponse,
): void {
  if (httpVersion === '1.1' && /(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect ?? ''))
    response.writeContinue()
}

/**
 * Closes a connection on which more requests wait for their answers than any client of ours sends:
 * none is begun, and none kept.
 */
function endPipelines(handler: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // The parser hands over the rest of what it has read.
    if (socket.destroyed) return
    const count = (unanswered.get(socket) ?? 0) + 1
    // mutant: unanswered-requests
    if (count > unansweredMax) return destroyQuickly(socket)
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
    handler(request, response)
  }
}

/**
 * Node.js makes an error for each request that the end of a connection breaks off. With their
 * traces thousands take 30 ms, without 10.
 */
function destroyQuickly(socket: Socket): void {
  const limit = Error.stackTraceLimit
  socket.prependOnceListener('close', () => void (Error.stackTraceLimit = 0))
  socket.once('close', () => void (Error.stackTraceLimit = limit))
  socket.destroy()
}
