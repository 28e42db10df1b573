/** A network's words about an address are not trusted: only the web is opened. */
export const safeAddress = (address: string): string =>
  /^https?:\/\//.test(address) ? address : '#'
