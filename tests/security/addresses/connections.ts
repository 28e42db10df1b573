import { Socket } from 'node:net'

/** Every connection that this process tries to make from now on, as `address port`; also those to nobody. */
export function watchConnections(): { readonly tried: string[] } & Disposable {
  const tried: string[] = []
  const real = Socket.prototype.connect
  const watched = function (this: Socket, ...given: Parameters<typeof real>): Socket {
    this.prependListener('connectionAttempt', (address: string, port: number) => void tried.push(`${address} ${port}`))
    return Reflect.apply(real, this, given)
  }
  Socket.prototype.connect = watched as typeof real
  return { tried, [Symbol.dispose]: () => void (Socket.prototype.connect = real) }
}
