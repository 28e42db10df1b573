import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import { closing } from '../processes.ts'
import type { Owner } from '../service.ts'

/** A TCP port that leads to another, and can be turned elsewhere, broken, or stalled. */
export interface Relay {
  readonly port: number
  /** Sends new connections there from now on; open ones break. */
  turnTo(port: number): void
  /**
   * Connections stay open, and nothing gets through any more: as a network that loses every packet.
   */
  stall(): void
}

export async function startRelay(t: Owner, firstTarget: number): Promise<Relay> {
  let target = firstTarget
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = createConnection(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  closing(t).defer(() => {
    breakAll()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    turnTo: (port) => {
      target = port
      breakAll()
    },
    stall: () => {
      for (const socket of open) {
        socket.unpipe()
        socket.pause()
      }
    },
  }
}
