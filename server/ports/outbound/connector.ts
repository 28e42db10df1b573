import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import {
  type AddressPolicy,
  checkAddress,
  forSecrets,
  portOf,
  type CheckResult,
} from './address-rules.ts'
import type { ResolveName } from './names.ts'

/** The rules forbid this address. The message is for people and names no address. */
export class AddressRefused extends Error {}

/** The name has no address now. */
export class NameUnresolved extends Error {}

type Connector = ReturnType<typeof buildConnector>

/**
 * Connections that are being made. Each has its own signal: a socket listens to its signal for as
 * long as that lives, so one signal for all would keep every socket that ever existed.
 */
export type Connecting = Set<AbortController>

/** Connects as calls that carry passwords and tokens may: see `forSecrets`. */
export function connectorForSecrets(
  policy: AddressPolicy,
  resolveName: ResolveName,
  connecting: Connecting,
): Connector {
  return (target, callback) =>
    untrustedConnector(forSecrets(policy, target), resolveName, connecting)(target, callback)
}

/** Connects to any address, with the machine's own name resolution. */
export function plainConnector(connecting: Connecting): Connector {
  return (target, callback) => connect(connecting, {}, target, callback)
}

/**
 * Connects only where the policy allows, and checks three times: a literal address before
 * connecting, because no lookup is made for it; every address of a name, at the very lookup that
 * the connection uses, so that a name cannot change its answer in between; and the far end of the
 * connection, whatever led to it.
 */
export function untrustedConnector(
  policy: AddressPolicy,
  resolveName: ResolveName,
  connecting: Connecting,
): Connector {
  return (target, callback) => {
    const port = portOf(target)
    const refuse = (detail: string) =>
      queueMicrotask(() => callback(new AddressRefused(detail), null))
    // mutant: literal-address
    const literal =
      isIP(target.hostname) === 0
        ? allowed
        : checkAddress(target.hostname, port, policy, target.hostname)
    if (!literal.ok) return refuse(literal.detail)
    connect(
      connecting,
      { lookup: untrustedLookup(policy, resolveName, port) },
      target,
      (error, socket) => {
        if (error) return callback(error, null)
        // mutant: far-end
        const farEnd = checkAddress(socket.remoteAddress ?? '', port, policy, target.hostname)
        if (farEnd.ok) return callback(null, socket)
        socket.destroy()
        refuse(farEnd.detail)
      },
    )
  }
}

function connect(
  connecting: Connecting,
  options: { readonly lookup?: LookupFunction },
  target: buildConnector.Options,
  callback: buildConnector.Callback,
): void {
  const ending = new AbortController()
  connecting.add(ending)
  buildConnector({ ...connectOptions, ...options, signal: ending.signal })(target, (...result) => {
    connecting.delete(ending)
    callback(...result)
  })
}

const connectOptions = {
  // HTTP/1.1 only: after a GOAWAY an HTTP/2 client repeats requests automatically.
  allowH2: false,
  // A resumed TLS session skips the check of the certificate's name.
  maxCachedSessions: 0,
  // For connections that a pool opens: the request that caused one may have been given up long ago.
  timeout: 10_000,
} as const

const allowed: CheckResult = { ok: true }

// Addresses are tried one after another, and one allowed address among forbidden ones is no reason
// to connect: more than eight do not help.
const addressesTriedMax = 8

function untrustedLookup(
  policy: AddressPolicy,
  resolveName: ResolveName,
  port: number,
): LookupFunction {
  return (hostname, options, callback) => {
    void resolveName(hostname).then((addresses) => {
      if (addresses.length === 0) return callback(new NameUnresolved(), '', 0)
      // mutant: each-address
      for (const address of addresses) {
        const result = checkAddress(address, port, policy, hostname)
        if (!result.ok) return callback(new AddressRefused(result.detail), '', 0)
      }
      const entries = addresses
        .slice(0, addressesTriedMax)
        .map((address) => ({ address, family: isIP(address) }))
      if (options.all) callback(null, entries)
      else callback(null, entries[0]!.address, entries[0]!.family)
    })
  }
}
