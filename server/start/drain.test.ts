import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import fastify from 'fastify'
import { drain } from './drain.ts'
import { ManualClock } from '../testing/manual-clock.ts'

test('drain refuses requests first, then ends the loops, and closes the server last', async (t) => {
  const order: string[] = []
  const { app, clock } = await listening(t, () => order.push('closed'))
  const leaving = new AbortController()
  leaving.signal.addEventListener('abort', () => order.push('refuse'))
  const loops = { ...idle, stop: async () => void order.push('loops') }
  await drain({ clock, app, leaving, loops, breakOff: () => order.push('broken off') })
  assert.deepEqual(order, ['refuse', 'loops', 'closed'])
  await clock.advance({ minutes: 1 })
  assert.deepEqual(order, ['refuse', 'loops', 'closed'])
})

test('what has not ended after 25 s is broken off: a call to the outside, and a request whose client does not read', async (t) => {
  const { app, clock, port } = await listening(t)
  const socket = createConnection(port, '127.0.0.1')
  socket.write('GET /never HTTP/1.1\r\nhost: here\r\n\r\n')
  const cut = once(socket, 'close')
  socket.on('error', () => undefined)
  await app.asked
  const call = Promise.withResolvers<void>()
  let isOver = false
  const draining = drain({
    clock,
    app,
    leaving: new AbortController(),
    loops: { ...idle, stop: () => call.promise },
    breakOff: () => call.resolve(),
  }).then(() => (isOver = true))
  await clock.advance({ seconds: 24 })
  await nextTurn()
  assert.equal(isOver, false)
  await clock.advance({ seconds: 1 })
  await draining
  await cut
})

const idle = { lastLook: () => null, isIdle: () => true }

async function listening(t: TestContext, onClose: () => void = () => undefined) {
  const asked = Promise.withResolvers<void>()
  const app = Object.assign(fastify(), { asked: asked.promise })
  app.addHook('onClose', async () => onClose())
  app.get('/never', () => {
    asked.resolve()
    return new Promise(() => undefined)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  const address = app.server.address()
  assert(typeof address === 'object' && address !== null)
  return { app, clock: new ManualClock(), port: address.port }
}
