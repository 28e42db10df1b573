import { isLoopback } from '../../config.ts'

export const redirectLengthMax = 2_000

/**
 * What is wrong with an address that a browser would be sent to with a code. Only https, and http on the person's own computer: a scheme of
 * an app belongs to whichever app has claimed it.
 */
export function redirectProblem(text: string): string | null {
  // A browser drops tabs and line breaks, and takes a backslash for a slash: what it opens must be what is written.
  if (text.length > redirectLengthMax || !/^[\x21-\x7e]+$/.test(text) || text.includes('\\'))
    return 'is too long, or has letters that an address cannot have'
  const url = URL.parse(text)
  if (url === null) return 'is not an address'
  if (url.hash !== '' || text.includes('#')) return 'must have no fragment'
  if (url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/?]*@/.test(text)) return 'must not name a user before its host'
  if (url.protocol === 'https:') return null
  return url.protocol === 'http:' && isThisComputer(url) ? null : 'must be https, or http on 127.0.0.1, [::1] or localhost'
}

export const isThisComputer = ({ hostname }: URL) => isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))

/**
 * Letter by letter, but for the port of a program on the person's own computer (RFC 8252, 7.3), which takes whichever is free at the time.
 */
export function isNamedRedirect(named: readonly string[], asked: string): boolean {
  if (redirectProblem(asked) !== null) return false
  const free = withoutPort(asked)
  return named.some((one) => one === asked || (free !== null && withoutPort(one) === free))
}

/** Null where the port counts. */
function withoutPort(text: string): string | null {
  const url = URL.parse(text)
  return url?.protocol === 'http:' && isThisComputer(url) ? text.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/:?]+)):\d*(?=[/?]|$)/i, '$1') : null
}
