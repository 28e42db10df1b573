import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { test } from 'node:test'
import { type Connecting, plainConnector, untrustedConnector } from './connector.ts'

const policy = { privateNetwork: 'true', forbiddenPorts: () => [] } as const

for (const [name, connectorOf] of [
  ['plainConnector', plainConnector],
  [
    'untrustedConnector',
    (connecting: Connecting) =>
      untrustedConnector(policy, () => Promise.resolve(['127.0.0.1']), connecting),
  ],
] as const)
  test(`${name}: holds a connection while it is made, aborts it on request, and forgets it afterwards`, async (t) => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => server.close())
    const { port } = server.address() as AddressInfo
    const connecting: Connecting = new Set()
    const connect = (to: number) => {
      const { promise, resolve, reject } = Promise.withResolvers<Socket>()
      const target = { hostname: '127.0.0.1', protocol: 'http:', port: String(to) }
      connectorOf(connecting)(target, (error, socket) => (error ? reject(error) : resolve(socket)))
      return promise
    }
    const made = connect(port)
    assert.equal(connecting.size, 1)
    const socket = await made
    socket.destroy()
    assert.equal(connecting.size, 0)
    const broken = connect(port)
    for (const one of connecting) one.abort()
    await assert.rejects(broken, { name: 'AbortError' })
    assert.equal(connecting.size, 0)
  })
