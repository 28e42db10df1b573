import { isIPv4 } from 'node:net'

/** Parameters that the returning browser brings; no address may hold one of them already. */
export const returnParameters = ['connection_id', 'status', 'error_code', 'state'] as const

/**
 * What is wrong with an address to which a browser is to return, whatever is allowed. What other
 * programs read in another way than `URL` is refused: a host or a folder must be the same to all.
 */
export function whyNotReturned(text: string, url: URL): string | undefined {
  // `URL` drops tabs and line ends, and reads a backslash as a slash.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text))
    return 'must not hold blanks, backslashes or control characters'
  if (!/^https?:\/\/[^/]/i.test(text)) return 'must begin with https:// and a host'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    return 'must be https; http is taken for this machine only'
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return 'must hold no user name'
  if (text.includes('#')) return 'must hold no fragment'
  // A server that decodes before it splits would see other folders than we.
  if (/%(?:2f|5c|25|0[0-9a-f]|1[0-9a-f]|7f)/i.test(url.pathname) || /\/\.{1,2};/.test(url.pathname))
    return 'must not hold encoded slashes, backslashes, percent signs or control characters in its path'
  const taken = returnParameters.find((name) => url.searchParams.has(name))
  return taken && `must not have a parameter \`${taken}\`: it is added when the browser returns`
}

/** Compared by parsed origin and whole segments of the path, with dot segments resolved. */
export function isBelow(url: URL, allowed: URL): boolean {
  const folder = allowed.pathname.replace(/\/$/, '')
  return (
    url.origin === allowed.origin &&
    (url.pathname === folder || url.pathname.startsWith(`${folder}/`))
  )
}

/** Whether a host of a URL is this machine. A name such as `127.example.com` is anybody’s. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}
