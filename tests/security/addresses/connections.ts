import { isIP, Socket, type LookupFunction, type TcpNetConnectOpts } from 'node:net'

// Also in the spellings that the system understands.
const thisMachine = /^(?:(?:::ffff:)?127\.|::ffff:7f|0\.0\.0\.0$|::1?$)/i

/**
 * Every address that this process tries to connect to from now on, as `address port`. What is not
 * on this machine is not called, even if the guard is broken.
 */
export function watchConnections(): { readonly tried: string[] } & Disposable {
  const tried: string[] = []
  const real = Socket.prototype.connect
  const watched = function (this: Socket, ...given: readonly unknown[]): Socket {
    const options = [given[0]].flat()[0] as TcpNetConnectOpts
    const { host = '', port } = options
    const mayCall = (address: string) => {
      tried.push(`${address} ${port}`)
      return thisMachine.test(address)
    }
    if (isIP(host) !== 0 && !mayCall(host)) {
      process.nextTick(() => this.destroy(new Error('kept on this machine')))
      return this
    }
    if (options.lookup) options.lookup = keptHere(options.lookup, mayCall)
    return Reflect.apply(real, this, given)
  }
  Socket.prototype.connect = watched
  return { tried, [Symbol.dispose]: () => void (Socket.prototype.connect = real) }
}

function keptHere(lookup: LookupFunction, mayCall: (address: string) => boolean): LookupFunction {
  return (name, options, callback) =>
    lookup(name, options, (error, found, family) => {
      if (error) return callback(error, found, family)
      const addresses = [found].flat().map((one) => (typeof one === 'string' ? one : one.address))
      // All are counted, so all are asked for.
      const allMay = addresses.map(mayCall).every(Boolean)
      callback(allMay ? null : new Error('kept on this machine'), found, family)
    })
}
