import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { httpServer } from './http-server.ts'

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

/** Sends requests in one piece to a server that answers when the test says so. */
async function pipeline(t: TestContext, count: number) {
  const begun: ServerResponse[] = []
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const server = httpServer((_request, response) => void begun.push(response))
  server.on('connection', (socket) => void socket.once('close', resolve))
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on(
    'error',
    () => undefined,
  )
  client.write(request.repeat(count))
  return { begun, closed, client }
}

test('httpServer: answers 32 requests that come at once on a connection, and 32 more after them', async (t) => {
  const { begun, client } = await pipeline(t, 32)
  const answers = text(client)
  while (begun.length < 32) await new Promise((resolve) => void setImmediate(resolve))
  for (const response of begun) response.end()
  await once(begun[31]!, 'close')
  client.end(request.repeat(32))
  while (begun.length < 64) await new Promise((resolve) => void setImmediate(resolve))
  for (const response of begun.slice(32)) response.end()
  assert.equal((await answers).match(/HTTP\/1\.1 200/g)?.length, 64)
})

test('httpServer: begins 32 requests and closes the connection when thousands come at once', async (t) => {
  const { stackTraceLimit } = Error
  const { begun, closed } = await pipeline(t, 9_000)
  await closed
  assert.deepEqual([begun.length, Error.stackTraceLimit], [32, stackTraceLimit])
})
