import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { liveMail } from './live-mail.ts'

const letter = { to: 'ann@example.com', subject: 'A link', text: 'Here it is.' }

/** A mail server that is never silent and never done: a line of its greeting after the other. */
async function drippingServer(t: TestContext) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const line = setInterval(() => socket.write('220-still greeting\r\n'), 10)
    socket
      .on('error', () => undefined)
      .on('close', () => (clearInterval(line), sockets.delete(socket)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`
}

test('live mail: gives up an email as a whole when the server never ends, and sends the next one', async (t) => {
  const mail = liveMail({ url: await drippingServer(t), from: 'crier@example.com', letterMs: 100 })
  const ends = await Promise.allSettled(Array.from({ length: 5 }, () => mail.send(letter)))
  assert.deepEqual(
    ends.map(({ status }) => status),
    Array(5).fill('rejected'),
  )
  const { kind } = await mail.sendWhenAsked(letter.to, async () => null)
  assert.equal(kind, 'away')
})

test('live mail: refuses an email that waits too long for its turn', async (t) => {
  const mail = liveMail({
    url: await drippingServer(t),
    from: 'crier@example.com',
    letterMs: 400,
    turnMs: 50,
  })
  const first = [mail.send(letter), mail.send(letter)].map((sent) =>
    assert.rejects(sent, /abort|timeout/i),
  )
  await assert.rejects(mail.send(letter), /took no letter of those before this one in 0.05 seconds/)
  await Promise.all(first)
  // Both turns are free again: the next email is sent at once.
  await assert.rejects(mail.send(letter), /abort|timeout/i)
})
