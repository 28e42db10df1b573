import type { IncomingMessage } from 'node:http'

/**
 * Discards what a client still sends of an unread body, one piece in each turn of the event
 * loop. Node.js would take up to 2 MB of every such connection in a turn, and all others would
 * wait for them.
 */
export function discardUnread(request: IncomingMessage): void {
  const { headers } = request
  const isWithoutBody =
    headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
  if (isWithoutBody || request.complete || request.readableFlowing !== null) return
  request.on('data', () => {
    // mutant: pause-unread
    request.pause()
    setImmediate(() => request.resume())
  })
}
