import { isLoopback } from '../../config.ts'

const redirectLengthMax = 2_000

/**
 * Returns why a browser must not be sent to this address with a code. Only https is allowed, and
 * http on the person's own computer: any app can claim a custom scheme.
 */
export function redirectProblem(text: string): string | null {
  // A browser drops tabs and line breaks, and takes a backslash for a slash: what it opens must be
  // what is written.
  if (text.length > redirectLengthMax || !/^[\x21-\x7e]+$/.test(text) || text.includes('\\'))
    return 'is too long, or has letters that an address cannot have'
  const url = URL.parse(text)
  if (url === null) return 'is not an address'
  if (url.hash !== '' || text.includes('#')) return 'must have no fragment'
  if (url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/?]*@/.test(text))
    return 'must not contain a user name or password'
  if (url.protocol === 'https:') return null
  return url.protocol === 'http:' && isThisComputer(url)
    ? null
    : 'must be https, or http on 127.0.0.1, [::1] or localhost'
}

export const isThisComputer = ({ hostname }: URL) =>
  isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))

/**
 * Compares exactly, but for the port of a program on the person's own computer (RFC 8252, 7.3),
 * which uses any free port.
 */
export function isNamedRedirect(named: readonly string[], asked: string): boolean {
  if (redirectProblem(asked) !== null) return false
  const free = withoutPort(asked)
  return named.some((one) => one === asked || (free !== null && withoutPort(one) === free))
}

/** Null where the port counts. */
function withoutPort(text: string): string | null {
  const url = URL.parse(text)
  return url?.protocol === 'http:' && isThisComputer(url)
    ? text.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/:?]+)):\d*(?=[/?]|$)/i, '$1')
    : null
}
