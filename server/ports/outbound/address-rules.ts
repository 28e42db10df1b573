import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { AddressRange } from './address-list.ts'

/** `CRIER_ALLOW_PRIVATE_NETWORK`: which addresses that are not public a user may name. */
export type PrivateNetwork = 'false' | 'loopback' | 'true' | AllowedHosts

/** Ranges allow any address in them; names what they resolve to, but for link-local addresses. */
interface AllowedHosts {
  readonly ranges: readonly AddressRange[]
  readonly names: readonly string[]
}

export interface AddressPolicy {
  readonly privateNetwork: PrivateNetwork
  /**
   * Ports of the server's own database and sandbox: refused whatever `privateNetwork` says. Read
   * again for each call.
   */
  forbiddenPorts(): readonly number[]
  /** Refuses public addresses: of calls that carry secrets in the open. Default false. */
  readonly refusesPublic?: boolean
}

/** Copies a policy with public addresses alone. The ports are read again for each call. */
export const publicOnly = <Policy extends AddressPolicy>(policy: Policy): Policy => ({
  ...policy,
  privateNetwork: 'false',
})

/** The rules for calls that carry passwords and tokens: in the open they leave no private network. */
export const forSecrets = <Policy extends AddressPolicy>(
  policy: Policy,
  { protocol }: { readonly protocol: string },
): Policy => (protocol === 'http:' ? { ...policy, refusesPublic: true } : policy)

export type CheckResult = { readonly ok: true } | { readonly ok: false; readonly detail: string }

const allowed: CheckResult = { ok: true }
const refused = (detail: string): CheckResult => ({ ok: false, detail })

/**
 * Checks a URL before its name is resolved: scheme, user info, port, and the address when it is
 * a literal.
 */
export function checkTarget(url: URL, policy: AddressPolicy): CheckResult {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refused('The address must begin with http:// or https://.')
  if (url.username !== '' || url.password !== '')
    return refused('The address must not contain a user name or password.')
  const port = portOf(url)
  if (portsWithoutWeb.has(port))
    return refused(`Port ${port} belongs to another protocol than HTTP.`)
  if (!sharedPorts.has(port) && policy.forbiddenPorts().includes(port)) return ownPortRefused(port)
  const literal = literalOf(url)
  return literal === undefined ? allowed : checkAddress(literal, port, policy, url.hostname)
}

/**
 * Checks one IP address of `hostname`: a literal, a name's answer or the far end of a connection.
 * What is no address is refused.
 */
export function checkAddress(
  address: string,
  port: number,
  policy: AddressPolicy,
  hostname = address,
): CheckResult {
  const kind = kindOfAddress(address)
  if (kind !== 'public' && policy.forbiddenPorts().includes(port)) return ownPortRefused(port)
  // mutant: in-the-open
  if (kind === 'public' && policy.refusesPublic === true) return openRefused
  if (kind === 'public') return allowed
  if (
    kind === 'loopback' &&
    (policy.privateNetwork === 'loopback' || policy.privateNetwork === 'true')
  )
    return allowed
  if (kind === 'private' && policy.privateNetwork === 'true') return allowed
  if (
    typeof policy.privateNetwork === 'object' &&
    isListed(address, hostname, policy.privateNetwork)
  )
    return allowed
  return refused(
    kind === 'never'
      ? 'The address is of a kind that is never called, whatever CRIER_ALLOW_PRIVATE_NETWORK says.'
      : 'The address is not public. CRIER_ALLOW_PRIVATE_NETWORK decides whether private ' +
          'addresses may be called.',
  )
}

function isListed(address: string, hostname: string, { ranges, names }: AllowedHosts): boolean {
  if (isIP(address) === 0) return false
  const plain = isIP(address) === 6 ? plainIpv6(address) : address
  if (ranges.some((range) => range.has(plain))) return true
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return (
    names.includes(name) &&
    !neverByName.has(ipaddr.process(plain).range()) &&
    !metadataServices.has(ipaddr.process(plain).toString())
  )
}

// A name leads where its owner's name server says: the clouds' metadata services are link-local,
// and the rest is no host.
const neverByName: ReadonlySet<string> = new Set([
  'linkLocal',
  'multicast',
  'unspecified',
  'broadcast',
])

/**
 * `never`: link-local, metadata services, multicast, unspecified, reserved, and forms that hide
 * another address.
 */
export function kindOfAddress(address: string): 'public' | 'loopback' | 'private' | 'never' {
  if (isIP(address) === 0) return 'never'
  // `process` turns ::ffff:a.b.c.d into a.b.c.d.
  const parsed = ipaddr.process(isIP(address) === 6 ? plainIpv6(address) : address)
  if (metadataServices.has(parsed.toString())) return 'never'
  if (parsed instanceof ipaddr.IPv6 && carriesIpv4(parsed))
    return kindOfAddress(ipv4Of(parsed)) === 'public' ? 'public' : 'never'
  if (parsed instanceof ipaddr.IPv6 && isTunnel(parsed)) return 'never'
  switch (parsed.range()) {
    case 'unicast':
      // The range table is a list of exceptions: ::7f00:1 is in none of them, yet is no global
      // address either.
      return parsed instanceof ipaddr.IPv4 || isGlobalUnicast(parsed) ? 'public' : 'never'
    case 'loopback':
      return 'loopback'
    case 'private':
    case 'uniqueLocal':
    case 'carrierGradeNat':
      return 'private'
    default:
      return 'never'
  }
}

/**
 * Without a zone, which says which cable and not which address, and without dots: ipaddr.js takes
 * ::1.2.3.4 for ::ffff:1.2.3.4.
 */
function plainIpv6(address: string): string {
  return new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
}

/** Names that mean this machine without asking any name server (RFC 6761). */
export function isLocalhost(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname)
}

export function portOf(url: { readonly protocol: string; readonly port: string }): number {
  return url.port !== '' ? Number(url.port) : url.protocol === 'https:' ? 443 : 80
}

/**
 * The address a URL names literally; the URL parser has already brought every spelling into
 * one form.
 */
export function literalOf(url: URL): string | undefined {
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(hostname) === 0 ? undefined : hostname
}

const openRefused: CheckResult = refused(
  'The address must begin with https://: it is not in a private network.',
)

const ownPortRefused = (port: number): CheckResult =>
  refused(
    `Port ${port} is this server's own and never called, whatever CRIER_ALLOW_PRIVATE_NETWORK ` +
      'says.',
  )

// Public websites use these two: where the sandbox has one of them, only addresses that are not
// public are refused.
const sharedPorts: ReadonlySet<number> = new Set([80, 443])

// Azure, Alibaba, AWS (instances, pods) and Google; 169.254.0.0/16, where the others are, is
// link-local and never called at all.
const metadataServices: ReadonlySet<string> = new Set([
  '168.63.129.16',
  '100.100.100.200',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
])

// 64:ff9b::/96 (RFC 6052) is how a network without IPv4 reaches public IPv4 hosts.
const carriesIpv4 = (address: ipaddr.IPv6) => address.match(ipaddr.IPv6.parse('64:ff9b::'), 96)

function ipv4Of(address: ipaddr.IPv6): string {
  return new ipaddr.IPv4(address.toByteArray().slice(12)).toString()
}

// ISATAP (RFC 5214): an IPv4 address behind ::5efe, under any prefix.
const isTunnel = (address: ipaddr.IPv6) =>
  (address.parts[4]! & ~0x200) === 0 && address.parts[5] === 0x5efe

const isGlobalUnicast = (address: ipaddr.IPv6) => address.match(ipaddr.IPv6.parse('2000::'), 3)

// The ports that browsers refuse (Fetch standard, "port blocking"): an HTTP request there would
// speak to mail, chat or file servers.
const portsWithoutWeb: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
])
