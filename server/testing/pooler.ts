import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'

/**
 * A pooler as PgBouncer is one: it refuses the startup parameter `options`, and gives a connection
 * of the server to one client for its session, or for a transaction only, the one that was used
 * last first.
 */
export async function startPooler(
  server: pg.PoolConfig,
  mode: 'session' | 'transaction',
): Promise<{ url: string } & AsyncDisposable> {
  const sockets = new Set<Socket>()
  const idle: Backend[] = []
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('error', () => undefined)
  }
  const take = async () => idle.pop() ?? (await openBackend(keep, server))
  const listening = createServer((socket) => {
    let backend: Promise<Backend> | undefined
    let hasBegun = false
    splitMessages(keep(socket), 'startup first', (message) => {
      if (!hasBegun) {
        hasBegun = true
        return void socket.write(message.includes('\0options\0') ? refusal : welcome)
      }
      if (message[0] === 0x58) return void socket.end()
      backend ??= take().then((taken) => {
        taken.onMessage = (answer) => {
          socket.write(answer)
          if (mode === 'session' || !answer.equals(ready)) return
          idle.push(taken)
          backend = undefined
        }
        return taken
      })
      void backend.then((taken) => taken.socket.write(message))
    })
  })
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `postgres://crier@127.0.0.1:${(listening.address() as AddressInfo).port}/${server.database}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      listening.close()
      await once(listening, 'close')
    },
  }
}

interface Backend {
  readonly socket: Socket
  onMessage: (message: Buffer) => void
}

const typed = (type: string, body: string | Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + Buffer.byteLength(body))
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}
const ready = typed('Z', 'I')
const welcome = Buffer.concat([
  typed('R', Buffer.alloc(4)),
  typed('S', 'client_encoding\0UTF8\0'),
  ready,
])
const refusal = typed('E', 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0')

async function openBackend(
  keep: (socket: Socket) => Socket,
  { host = '', port = 5432, user, database }: pg.PoolConfig,
): Promise<Backend> {
  const socket = keep(
    host.startsWith('/')
      ? createConnection(join(host, `.s.PGSQL.${port}`))
      : createConnection(port, host),
  )
  const begun = Promise.withResolvers<void>()
  const backend: Backend = {
    socket,
    onMessage: (message) => message.equals(ready) && begun.resolve(),
  }
  splitMessages(socket, 'all typed', (message) => backend.onMessage(message))
  const parameters = Buffer.from(`\0\x03\0\0user\0${user}\0database\0${database}\0\0`)
  socket.write(typed('', parameters))
  await begun.promise
  return backend
}

/** PostgreSQL's messages: a type, then their length; the first of a client has no type. */
function splitMessages(
  socket: Socket,
  kind: 'startup first' | 'all typed',
  onMessage: (message: Buffer) => void,
): void {
  let rest: Buffer = Buffer.alloc(0)
  let typeBytes = kind === 'startup first' ? 0 : 1
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= typeBytes + 4) {
      const length = typeBytes + rest.readInt32BE(typeBytes)
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      typeBytes = 1
      onMessage(message)
    }
  })
}
