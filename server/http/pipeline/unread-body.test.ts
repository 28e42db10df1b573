import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { test } from 'node:test'
import { text } from 'node:stream/consumers'
import { discardUnread } from './unread-body.ts'

// As much as the buffers of a connection hold, and more.
const bytes = 20_000_000
const pieceMax = 65_536

test('discardUnread: takes at most two pieces in a turn and keeps the connection when a body is refused', async (t) => {
  const sockets: Socket[] = []
  const server = createServer((request, response) => {
    sockets.push(request.socket)
    discardUnread(request)
    response.writeHead(429).end('no')
  })
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const answers = text(client)
  client.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${bytes}\r\n\r\n`)
  client.write(Buffer.alloc(bytes))
  client.end('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  const most = await mostInOneTurn(sockets, () => client.destroyed)
  assert.equal((await answers).match(/HTTP\/1\.1 429/g)?.length, 2)
  assert.ok(most <= 2 * pieceMax, `${most} bytes in one turn`)
})

/** How many bytes of a connection the server took in one turn of the event loop. */
async function mostInOneTurn(sockets: readonly Socket[], isOver: () => boolean): Promise<number> {
  let [most, before] = [0, 0]
  while (!isOver()) {
    await new Promise((resolve) => void setImmediate(resolve))
    const now = sockets[0]?.bytesRead ?? 0
    most = Math.max(most, now - before)
    before = now
  }
  return most
}
