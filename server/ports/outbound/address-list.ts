import ipaddr from 'ipaddr.js'

/** A range of addresses in CIDR form; an address alone is a range of one. */
export interface AddressRange {
  readonly text: string
  has(address: string): boolean
}

/** Undefined for what is neither an address nor a range. */
export function addressRange(text: string): AddressRange | undefined {
  const cidr = ipaddr.isValidCIDR(text)
    ? text
    : ipaddr.isValid(text) && isWhole(text)
      ? `${text}/${text.includes(':') ? 128 : 32}`
      : undefined
  if (cidr === undefined) return undefined
  const [first, bits] = ipaddr.parseCIDR(cidr)
  return {
    text,
    has: (address) => {
      if (!ipaddr.isValid(address)) return false
      // `process` turns ::ffff:a.b.c.d into a.b.c.d.
      const one = ipaddr.process(address)
      return one.kind() === first.kind() && one.match(first, bits)
    },
  }
}

/** ipaddr.js also reads 1, 0x7f.1 and the like, which are mistakes in a setting. */
const isWhole = (text: string) => text.includes(':') || /^\d+\.\d+\.\d+\.\d+$/.test(text)

/**
 * The unit of one caller: IPv4 by address, IPv6 by /48, which one customer of a provider may
 * hold whole.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const one = ipaddr.process(address)
  return one instanceof ipaddr.IPv6
    ? `${one.parts
        .slice(0, 3)
        .map((part) => part.toString(16))
        .join(':')}::/48`
    : one.toString()
}
